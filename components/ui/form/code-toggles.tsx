import { useId, useState } from 'react';
import { plural, words } from '../../../lib/words/words.ts';
import { FieldError } from './field.tsx';
import { Icon } from '../icon.tsx';
import { TextInput } from './text-input.tsx';

export interface CodeChoice {
  code: string;
  label: string;
  /** Its official name, in reach of the pointer. */
  name?: string | undefined;
}

interface CodeTogglesProps {
  label: string;
  /** The usual ones, always in view. */
  common: readonly CodeChoice[];
  /** The others, behind "13 more". One that is chosen is in view too. */
  more: readonly CodeChoice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** The input for codes that are in neither list, behind "13 more" too: the service may know more than we do. */
  other?: OtherCodes;
}

interface OtherCodes {
  label: string;
  /** What such a code looks like, and what is said where it does not. */
  accepts: RegExp;
  wrong: string;
}

/** Any number of a dozen codes, as toggles. */
export function CodeToggles({ label, common, more, chosen, onChange, other }: CodeTogglesProps) {
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
              onClick={() => {
                toggle(choice.code);
              }}
            >
              {pressed && <Icon name="check" />}
              {choice.label}
            </button>
          );
        })}
        {more.length > 0 && (open || hidden.length > 0) && (
          <button
            type="button"
            className="filter add"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => {
              setOpen(!open);
            }}
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
            // A known code is that code however it was typed: the service may tell capitals apart.
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

/** A code that no list has. Enter adds it, and so does going elsewhere: what was typed is never left without effect. */
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
        onChange={(event) => {
          setText(event.target.value);
        }}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || code === '') return;
          // Adds the code; the search waits for Enter in an empty field or for its button.
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
