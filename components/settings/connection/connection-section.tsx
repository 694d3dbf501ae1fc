import { useRef, useState } from 'react';
import type { ConnectionInfo } from '../../../lib/protocol/answers.ts';
import { words, type WordKey } from '../../../lib/words/words.ts';
import { typedSince } from '../../data/stored-values.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { focusFirstInvalid, useFocusRecovery } from '../../ui/focus/move-focus.ts';
import { TextInput } from '../../ui/form/text-input.tsx';
import {
  CONNECTION_FIELDS,
  matchesStoredOrigin,
  type ConnectionField,
  type ConnectionForm,
} from './connection-form.ts';
import { ConnectionProblem } from './connection-problem.tsx';
import { ConnectionState } from './connection-state.tsx';
import { ForgetConnection } from './forget-connection.tsx';
import { useAsk } from '../../data/use-ask.ts';
import { Section } from '../shared/section.tsx';
import { useConnect } from './use-connect.ts';

/** The service's address and key. The key is never read back, so its field shows only new input. */
export function ConnectionSection({ connection }: { connection: ConnectionInfo }) {
  const [typed, setTyped] = useState<Partial<ConnectionForm>>({});
  const [keyShown, setKeyShown] = useState(false);
  const { connect, connecting, errors, problem, clear } = useConnect(connection);
  const { state, baseUrl = '', webAppUrl = '' } = connection;
  const known = state !== 'absent';
  const addressField = useRef<HTMLInputElement>(null);
  // The Forget button disappears with the connection.
  useFocusRecovery(known, addressField);
  const managed = useAsk('settings.get', {}).data?.managed?.serviceAddress;
  const address = managed ?? typed.address ?? baseUrl;
  const form: ConnectionForm = {
    address,
    webApp: typed.webApp ?? (matchesStoredOrigin(address, connection) ? webAppUrl : ''),
    key: typed.key ?? '',
  };
  const changed = form.address !== baseUrl || form.webApp !== webAppUrl || form.key !== '';

  /** Shows the stored values and drops the key from the page; keeps edits made in the meantime. */
  const reset = () => {
    setTyped((now) => typedSince(now, form, CONNECTION_FIELDS));
    setKeyShown(false);
    clear();
  };
  const submit = async (at: HTMLElement) => {
    if (await connect(form)) reset();
    else focusFirstInvalid(at);
  };
  const field = (name: ConnectionField) => ({
    value: form[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setTyped((before) => ({ ...before, [name]: value }));
      // The next key must be hidden again.
      if (name === 'key' && value === '') setKeyShown(false);
      clear(name);
    },
  });
  const error = (name: ConnectionField) => errors[name] && words(errors[name]);

  return (
    <Section id="connection" title={words('optionsConnection')}>
      <form
        className="opt-form"
        noValidate
        aria-label={words('optionsConnection')}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <div className="opt-two">
          <Field
            label={words('serviceAddress')}
            hint={managed === undefined ? undefined : words('managed')}
            error={error('address')}
            className="big"
          >
            {(control) => (
              <TextInput
                {...control}
                ref={addressField}
                readOnly={managed !== undefined}
                type="url"
                placeholder="https://api.example.com"
                {...field('address')}
              />
            )}
          </Field>
          <Field
            label={words('webApplication')}
            hint={words('webApplicationHint')}
            error={error('webApp')}
            className="big"
          >
            {(control) => (
              <TextInput {...control} type="url" placeholder="https://app.example.com" {...field('webApp')} />
            )}
          </Field>
        </div>
        <Field label={words('apiKey')} hint={words('apiKeyHint')} error={error('key')} className="big">
          {(control) => (
            <div className="row opt-key">
              <TextInput
                {...control}
                type={keyShown ? 'text' : 'password'}
                className="grow"
                maxLength={4096}
                placeholder={known ? words('apiKeyKept') : ''}
                autoComplete="new-password"
                {...field('key')}
                after={
                  form.key !== '' && (
                    <IconButton
                      icon={keyShown ? 'hide' : 'show'}
                      label={words(keyShown ? 'keyHide' : 'keyShow')}
                      onClick={() => setKeyShown(!keyShown)}
                    />
                  )
                }
              />
              <Button type="submit" look={known && !changed ? 'plain' : 'primary'} busy={connecting}>
                {words(actionOf(known, changed))}
              </Button>
            </div>
          )}
        </Field>
      </form>
      {problem ? (
        <ConnectionProblem problem={problem} stillConnected={state === 'connected'} />
      ) : (
        known && <ConnectionState state={state} readOnly={connection.readOnly ?? []} checking={connecting} />
      )}
      {known && <ForgetConnection onForgotten={reset} />}
    </Section>
  );
}

function actionOf(known: boolean, changed: boolean): WordKey {
  if (!known) return 'connectNow';
  return changed ? 'connectAgain' : 'validate';
}
