import { Combobox } from '@base-ui/react/combobox';
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { words } from '../../../lib/words/words.ts';
import { FieldError, type ControlProps } from './field.tsx';
import { Icon } from '../icon.tsx';
import { joinClasses } from '../join-classes.ts';

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
  /** What fits the typed text, best first; `undefined` while the list is loading. */
  find: ((text: string) => readonly Choice[]) | undefined;
  /** Said when nothing fits the typed text. */
  nothing: (text: string) => string;
  placeholder: string;
  /** One choice replaces the one before it. */
  single?: boolean | undefined;
}

/**
 * Chooses from a long list by typing: what was chosen stands as chips before the input. A code that was typed in full is chosen by a
 * comma behind it and on leaving, as are several after one another, also by Enter, and at once where they were pasted; anything else
 * that is left in the input says that it has no effect.
 */
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
  const [isLeft, setLeft] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  useNothingHidden(isOpen, box);
  const errorId = useId();
  const options = find?.(text) ?? [];
  const typed = text.trim();
  const change = (next: Choice[]) => {
    onChange(single ? next.slice(-1) : next);
    setText('');
  };
  /** What a text of codes means, one or, where several can be chosen, many; nothing where anything in it is none. */
  const meantBy = (codes: string): Choice[] => {
    const parts = codes.split(/[\s,;]+/).filter((part) => part !== '');
    const meant = parts.flatMap((part) => find?.(part).find(({ code }) => code === part.toUpperCase()) ?? []);
    return meant.length === parts.length && (parts.length === 1 || !single) ? meant : [];
  };
  const choose = (meant: readonly Choice[]) => {
    change([...new Map([...chosen, ...meant].map((choice) => [choice.code, choice])).values()]);
  };
  const meant = meantBy(typed);
  const isWrong = typed !== '' && find !== undefined && meant.length === 0 && (isLeft || options.length === 0);
  const leave = () => {
    setLeft(true);
    if (meant.length > 0) choose(meant);
  };
  const press = (event: KeyboardEvent) => {
    // Where something stands in the list, Enter takes that.
    if (event.key !== 'Enter' || options.length > 0 || meant.length === 0) return;
    event.preventDefault();
    choose(meant);
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = meantBy(event.clipboardData.getData('text'));
    // One code may be the beginning of what is typed.
    if (pasted.length < 2 || typed !== '') return;
    event.preventDefault();
    choose(pasted);
  };
  const describedBy = [control['aria-describedby'], isWrong && errorId].filter(Boolean).join(' ');
  const picker = (
    <Combobox.Root
      multiple
      autoHighlight
      items={options}
      filter={null}
      value={[...chosen]}
      onValueChange={(next, { reason }) => {
        // Base UI empties the whole choice with Escape; Escape closes things here, and loses nothing.
        if (reason !== 'escape-key') change(next);
      }}
      onOpenChange={(open, { reason }) => {
        setOpen(open);
        if (reason === 'escape-key') setLeft(true);
      }}
      inputValue={text}
      onInputValueChange={(next, { reason }) => {
        // Only what is typed: closing the list would otherwise throw away what was not chosen yet.
        if (reason !== 'input-change') return;
        const listed = /[,;]$/.test(next) ? meantBy(next) : [];
        if (listed.length > 0) choose(listed);
        else setText(next);
        setLeft(false);
      }}
      isItemEqualToValue={(a: Choice, b: Choice) => a.code === b.code}
      itemToStringLabel={(token: Choice) => token.code}
    >
      <Combobox.Chips className={joinClasses('input tokens', isWrong && 'bad')} ref={box} aria-label={label}>
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
        <Combobox.Input
          {...control}
          placeholder={chosen.length === 0 || !single ? placeholder : ''}
          spellCheck={false}
          onBlur={leave}
          onPaste={paste}
          onKeyDown={press}
          {...(isWrong ? { 'aria-invalid': true } : {})}
          {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}
        />
      </Combobox.Chips>
      <div className="floating-place" ref={place} />
      <Combobox.Portal container={place} className="floating-place">
        <Combobox.Positioner
          className="floating"
          positionMethod="fixed"
          anchor={box}
          sideOffset={4}
          collisionPadding={8}
        >
          <Combobox.Popup className="listbox">
            <Combobox.Empty className="listbox-empty">
              {typed === '' || meant.length > 0 ? null : nothing(typed)}
            </Combobox.Empty>
            <Combobox.List className="listbox-scroll" aria-label={label}>
              {(token: Choice) => <Option key={token.code} token={token} />}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
  return (
    <>
      {picker}
      {isWrong && <FieldError id={errorId}>{words('tokenNotChosen', label)}</FieldError>}
    </>
  );
}

/**
 * Keeps the page in reach of screen readers while the list is open. Base UI hides all but input and list, which may stand far from each
 * other, and Tab then leads to places that a screen reader is silent about (mui/base-ui#5528). Ours stands beside its input. Spared is
 * what says how lively it is, and `off` is how lively everything is that says nothing.
 */
function useNothingHidden(isOpen: boolean, inside: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const app = isOpen ? inside.current?.closest('body > *') : undefined;
    app?.setAttribute('aria-live', 'off');
    return () => {
      app?.removeAttribute('aria-live');
    };
  }, [isOpen, inside]);
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
