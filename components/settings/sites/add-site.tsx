import { useState } from 'react';
import { LINK_MAX } from '../../../lib/domain/limits.ts';
import { parseHttpUrl } from '../../../lib/domain/text/link.ts';
import type { SiteEntry } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { focusFirstInvalid } from '../../ui/focus/move-focus.ts';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useSiteSwitch } from './use-site-switch.ts';

/** Adds buttons to an unlisted site by its address. */
export function AddSite({ sites }: { sites: readonly SiteEntry[] }) {
  const [typed, setTyped] = useState('');
  // The error belongs to one address only.
  const [tried, setTried] = useState<string>();
  const { turnOn, busy, refused } = useSiteSwitch();

  const submit = (form: HTMLElement) => {
    const url = siteAddress(typed);
    setTried(typed);
    if (!url) focusFirstInvalid(form);
    if (!url || busy) return;
    const known = sites.find(({ hosts }) => hosts.includes(url.hostname));
    const other = { id: url.hostname, name: url.hostname, origins: [`https://${url.hostname}/*`] };
    const done = known ? turnOn(known) : turnOn(other, { address: url.href });
    void done.then((on) => {
      if (on) setTyped((now) => (now === typed ? '' : now));
      else focusFirstInvalid(form);
    });
  };

  return (
    <form
      className="row opt-add-site"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <Field
        className="big grow"
        label={words('siteOther')}
        hint={words('siteOtherHint')}
        error={typed === tried ? errorFor(typed, refused) : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="url"
            value={typed}
            maxLength={LINK_MAX}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={busy}>
        {words('turnOn')}
      </Button>
    </form>
  );
}

function errorFor(typed: string, refused: boolean): string | undefined {
  if (!siteAddress(typed)) return words('siteAddressInvalid');
  return refused ? words('siteRefused') : undefined;
}

/** Parses a typed site address: https and a host with a dot. */
function siteAddress(typed: string): URL | undefined {
  const text = typed.trim();
  const url = parseHttpUrl(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  return url?.protocol === 'https:' && /^[a-z\d-]+(?:\.[a-z\d-]+)+$/.test(url.hostname) ? url : undefined;
}
