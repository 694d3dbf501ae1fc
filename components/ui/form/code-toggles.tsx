import { useId, useState } from 'react';
import { plural, words } from '../../../lib/words/words.ts';
import { FieldError } from './field.tsx';
import { Icon } from '../icon.tsx';
import { TextInput } from './text-input.tsx';

export interface CodeChoice {
  code: string;
  label: string;
  /** Its code in small type, if the label doesn't say it. */
  small?: string | undefined;
  /** Its official name, shown as a tooltip. */
  name?: string | undefined;
}

interface CodeTogglesProps {
  label: string;
  /** Common codes, always visible. */
  common: readonly CodeChoice[];
  /** The rest, behind "13 more". Chosen ones are always visible. */
  more?: readonly CodeChoice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** An input for codes in neither list, also behind "13 more": the service may know more codes. */
  other?: OtherCodes;
}

interface OtherCodes {
  label: string;
  /** Valid codes, and the error for others. */
  accepts: RegExp;
  wrong: string;
}

/** Toggles for any number of a dozen codes. */
export function CodeToggles({ label, common, more = [], chosen, onChange, other }: CodeTogglesProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const known = new Set([...common, ...more].map(({ code }) => code));
  const others = chosen.filter((code) => !known.has(code)).map((code): CodeChoice => ({ code, label: code }));
  const hidden = more.filter(({ code }) => !open && !chosen.includes(code));
  const shown = [...common, ...more.filter((choice) => !hidden.includes(choice)), ...others];
  const toggle = (code: string) => {
    onChange(chosen.includes(code) ? chosen.filter((each) => each !== code) : [...chosen, code]);
  };
  return (
    <div role="group" aria-label={label}>
      <div className="filters" id={id}>
        {shown.map((choice) => {
          const pressed = chosen.includes(choice.code);
          return (
            <button
              key={choice.code}
              type="button"
              className="toggle"
              aria-pressed={pressed}
              title={choice.name}
              onClick={() => toggle(choice.code)}
            >
              {pressed && <Icon name="check" />}
              {choice.label} {choice.small && <small>{choice.small}</small>}
            </button>
          );
        })}
        {more.length > 0 && (open || hidden.length > 0) && (
          <button
            type="button"
            className="filter add"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? 'minus' : 'add'} />
            {open ? words('fewer') : plural('moreChoices', hidden.length)}
          </button>
        )}
      </div>
      {open && other && (
        <OtherCode
          {...other}
          onAdd={(typed) => {
            // Match known codes case-insensitively: the service may be case-sensitive.
            const code = [...known].find((each) => each.toLowerCase() === typed.toLowerCase()) ?? typed;
            if (!chosen.includes(code)) onChange([...chosen, code]);
          }}
        />
      )}
    </div>
  );
}

interface OtherCodeProps extends OtherCodes {
  onAdd: (code: string) => void;
}

/** An input for a code in no list. Enter or leaving the field adds it. */
function OtherCode({ label, accepts, wrong, onAdd }: OtherCodeProps) {
  const [text, setText] = useState('');
  const errorId = useId();
  const code = text.trim();
  const isBad = code !== '' && !accepts.test(code);
  const add = () => {
    if (code === '' || isBad) return;
    onAdd(code);
    setText('');
  };
  return (
    <>
      <TextInput
        className="other-code"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || code === '') return;
          // Add the code; only Enter in an empty field submits the search.
          event.preventDefault();
          add();
        }}
        aria-invalid={isBad ? true : undefined}
        aria-describedby={isBad ? errorId : undefined}
      />
      {isBad && <FieldError id={errorId}>{wrong}</FieldError>}
    </>
  );
}
