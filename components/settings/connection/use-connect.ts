import { useState } from 'react';
import type { ConnectionInfo, Failure } from '../../../lib/protocol/answers.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';
import { useSetAnswer } from '../../data/use-ask.ts';
import { judgeConnection, type ConnectionField, type ConnectionForm } from './connection-form.ts';
import type { WordKey } from '../../../lib/words/words.ts';

/** Why connecting failed: the service's failure, or the browser denied access. */
export type ConnectProblem = {
  /** The address tried, as typed; the field may have changed since. */
  address: string;
} & ({ failure: Failure } | { failure?: undefined; access: 'refused' | 'impossible' });

export interface Connect {
  /**
   * Requests the host, then tries address and key and stores them if they work. Must run inside a click.
   * Resolves to whether it worked.
   */
  connect: (form: ConnectionForm) => Promise<boolean>;
  connecting: boolean;
  errors: Partial<Record<ConnectionField, WordKey>>;
  problem: ConnectProblem | undefined;
  /** Clears the errors of an edited field, or all errors. */
  clear: (field?: ConnectionField) => void;
}

/** Connects to the service (decisions, "Cross-origin access"). */
export function useConnect(connection: ConnectionInfo): Connect {
  const platform = usePlatform();
  const { send } = useUndoable();
  const setAnswer = useSetAnswer();
  const [asking, setAsking] = useState(false);
  const [errors, setErrors] = useState<Connect['errors']>({});
  const [problem, setProblem] = useState<ConnectProblem>();

  const tryConnect = async (form: ConnectionForm): Promise<boolean> => {
    const { address } = form;
    const { request, origin, errors: found } = judgeConnection(form, connection);
    setErrors(found);
    setProblem(undefined);
    if (!request) return false;
    // Before any await: the browser ties the request to the click.
    const access = await platform.requestHost(origin).then(
      (granted) => (granted ? 'granted' : 'refused'),
      () => 'impossible' as const,
    );
    if (access !== 'granted') {
      setProblem({ address, access });
      return false;
    }
    try {
      const { pipelines } = await send('connection.validate', request);
      for (const request of [{}, { certain: true }] as const) setAnswer('pipelines.list', request, pipelines);
      return true;
    } catch (error) {
      const failure = failureBehind(error);
      if (failure.code === 'invalid' && failure.field === 'key') setErrors({ key: 'keyMissing' });
      else if (failure.code === 'invalid' && failure.field === 'baseUrl') setErrors({ address: 'addressInvalid' });
      else setProblem({ address, failure });
      return false;
    }
  };

  return {
    async connect(form) {
      if (asking) return false;
      setAsking(true);
      try {
        return await tryConnect(form);
      } finally {
        setAsking(false);
      }
    },
    connecting: asking,
    errors,
    problem,
    clear: (field) => {
      setErrors((said) => {
        if (!field) return {};
        const { [field]: _said, ...others } = said;
        return others;
      });
      setProblem(undefined);
    },
  };
}
