import { Combobox } from '@base-ui/react/combobox';
import { useRef, useState, type ReactNode } from 'react';
import { words } from '../../lib/words/words.ts';
import type { ControlProps } from './field.tsx';
import { Icon } from './icon.tsx';

export interface Token {
  /** What tells it from the others; also what its chip says. */
  code: string;
  /** Its full name, in the list and in reach of the pointer on the chip. */
  name: string;
  /** How many codes it stands for, where more than one. */
  count?: number | undefined;
}

interface TokenPickerProps<Choice extends Token> {
  control: ControlProps;
  label: string;
  chosen: readonly Choice[];
  onChange: (chosen: Choice[]) => void;
  /** What fits the typed text, best first. */
  find: (text: string) => readonly Choice[];
  /** Said when nothing fits the typed text. */
  nothing: (text: string) => string;
  placeholder: string;
  /** One choice replaces the one before it. */
  single?: boolean | undefined;
}

/** Chooses from a long list by typing: what was chosen stands as chips before the input. */
export function TokenPicker<Choice extends Token>({
  control,
  label,
  chosen,
  onChange,
  find,
  nothing,
  placeholder,
  single,
}: TokenPickerProps<Choice>) {
  const [text, setText] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const options = find(text);
  const change = (next: Choice[]) => {
    onChange(single ? next.slice(-1) : next);
    setText('');
  };
  return (
    <Combobox.Root
      multiple
      autoHighlight
      items={options}
      filter={null}
      value={[...chosen]}
      onValueChange={change}
      inputValue={text}
      onInputValueChange={setText}
      isItemEqualToValue={(a: Choice, b: Choice) => a.code === b.code}
      itemToStringLabel={(token: Choice) => token.code}
    >
      <Combobox.Chips className="input tokens" ref={box} aria-label={label}>
        {chosen.map((token) => (
          <Combobox.Chip
            key={token.code}
            className="filter num"
            title={token.name}
            aria-label={`${token.code} ${token.name}`}
          >
            {token.code}
            {token.count !== undefined && <span className="token-count">{words('naicsAllCodes', token.count)}</span>}
            <Combobox.ChipRemove aria-label={words('removeNamed', token.code)}>
              <Icon name="close" />
            </Combobox.ChipRemove>
          </Combobox.Chip>
        ))}
        <Combobox.Input {...control} placeholder={placeholder} spellCheck={false} />
      </Combobox.Chips>
      <Combobox.Portal>
        <Combobox.Positioner className="floating" anchor={box} sideOffset={4} collisionPadding={8}>
          <Combobox.Popup className="listbox" aria-label={label}>
            <Combobox.Empty className="listbox-empty">
              {text.trim() === '' ? null : nothing(text.trim())}
            </Combobox.Empty>
            <Combobox.List className="listbox-scroll">
              {(token: Choice) => <Option key={token.code} token={token} />}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function Option({ token }: { token: Token }): ReactNode {
  return (
    <Combobox.Item value={token} className="option">
      <code>{token.code}</code>
      <span className="wrap grow">{token.name}</span>
      {token.count !== undefined && <span className="chip push">{words('naicsAllCodes', token.count)}</span>}
      <Combobox.ItemIndicator>
        <Icon name="check" size="sm" />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  );
}
