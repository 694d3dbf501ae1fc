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
  /** Identifies the token; also the chip's text. */
  code: string;
  /** Full name, shown in the list and as the chip's tooltip. */
  name: string;
  /** How many codes it stands for, if more than one. */
  count?: number | undefined;
}

interface TokenPickerProps<Choice extends Token> {
  control: ControlProps;
  label: string;
  chosen: readonly Choice[];
  onChange: (chosen: Choice[]) => void;
  /** Matches for the typed text, best first; `undefined` while loading. */
  find: ((text: string) => readonly Choice[]) | undefined;
  /** Message when nothing matches. */
  nothing: (text: string) => string;
  placeholder: string;
  /** A new choice replaces the previous one. */
  single?: boolean | undefined;
}

/**
 * Picks from a long list by typing; choices become chips before the input. Full codes are also picked by a
 * comma, Enter, leaving the field, or pasting several. Other leftover text shows an error.
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
  useVisibleToScreenReaders(isOpen, box);
  const errorId = useId();
  const options = find?.(text) ?? [];
  const typed = text.trim();
  const change = (next: Choice[]) => {
    onChange(single ? next.slice(-1) : next);
    setText('');
  };
  /**
   * The codes in a text; empty if any part is unknown, or if several codes are given and only one is allowed.
   */
  const parseWrittenValue = (codes: string): Choice[] => {
    const parts = codes.split(/[\s,;]+/).filter((part) => part !== '');
    const meant = parts.flatMap((part) => find?.(part).find(({ code }) => code === part.toUpperCase()) ?? []);
    return meant.length === parts.length && (parts.length === 1 || !single) ? meant : [];
  };
  const choose = (meant: readonly Choice[]) => {
    change([...new Map([...chosen, ...meant].map((choice) => [choice.code, choice])).values()]);
  };
  const meant = parseWrittenValue(typed);
  const isWrong = typed !== '' && find !== undefined && meant.length === 0 && (isLeft || options.length === 0);
  const leave = () => {
    setLeft(true);
    if (meant.length > 0) choose(meant);
  };
  const press = (event: KeyboardEvent) => {
    // With options listed, Enter picks one of them.
    if (event.key !== 'Enter' || options.length > 0 || meant.length === 0) return;
    event.preventDefault();
    choose(meant);
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = parseWrittenValue(event.clipboardData.getData('text'));
    // A single code may be the start of typed text.
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
        // Base UI clears the whole choice on Escape; here Escape only closes.
        if (reason !== 'escape-key') change(next);
      }}
      onOpenChange={(open, { reason }) => {
        setOpen(open);
        if (reason === 'escape-key') setLeft(true);
      }}
      inputValue={text}
      onInputValueChange={(next, { reason }) => {
        // Ignore resets: closing the list would discard unfinished text.
        if (reason !== 'input-change') return;
        const listed = /[,;]$/.test(next) ? parseWrittenValue(next) : [];
        if (listed.length > 0) choose(listed);
        else setText(next);
        setLeft(false);
      }}
      isItemEqualToValue={(a: Choice, b: Choice) => a.code === b.code}
      itemToStringLabel={(token: Choice) => token.code}
    >
      <Combobox.Chips
        className={joinClasses('input tokens', isWrong && 'bad')}
        ref={box}
        // Without chips it is no toolbar, and nothing to name.
        {...(chosen.length === 0 ? {} : { 'aria-label': label })}
      >
        {chosen.map((token) => (
          <Combobox.Chip
            key={token.code}
            role="group"
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
 * Keeps the rest of the page available to screen readers while the list is open. Base UI hides everything but
 * input and list (mui/base-ui#5528), yet Tab still reaches it. It skips elements with `aria-live`, and `off`
 * is the default, so set that.
 */
function useVisibleToScreenReaders(isOpen: boolean, inside: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const app = isOpen ? inside.current?.closest('body > *') : undefined;
    app?.setAttribute('aria-live', 'off');
    return () => app?.removeAttribute('aria-live');
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
