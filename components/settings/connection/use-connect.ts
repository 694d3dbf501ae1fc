import { useState } from 'react';
import type { ConnectionInfo, Failure } from '../../../lib/protocol/answers.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { failureOf } from '../../ui/feedback/ask-error.ts';
import { useSetAnswer, useTell } from '../../data/use-ask.ts';
import { judgeConnection, type ConnectionField, type ConnectionForm } from './connection-edit.ts';
import type { WordKey } from '../../../lib/words/words.ts';

/** Why connecting did not work: the service's failure, or the browser kept us from asking it. */
export type ConnectProblem = {
  /** The address that was tried, as typed: another may stand in the field by now. */
  address: string;
} & ({ failure: Failure } | { failure?: undefined; access: 'refused' | 'impossible' });

export interface Connect {
  /**
   * Asks the browser for the host, then tries address and key and keeps them when they work. Must be called inside a
   * click. Resolves to whether it worked.
   */
  connect: (form: ConnectionForm) => Promise<boolean>;
  connecting: boolean;
  errors: Partial<Record<ConnectionField, WordKey>>;
  problem: ConnectProblem | undefined;
  /** The person went on typing: what was said about this field no longer holds; without one, what was said about any. */
  clear: (field?: ConnectionField) => void;
}

/** Connecting to the service (decisions, "Cross-origin access"). */
export function useConnect(connection: ConnectionInfo): Connect {
  const platform = usePlatform();
  const validate = useTell('connection.validate');
  const know = useSetAnswer();
  const [asking, setAsking] = useState(false);
  const [errors, setErrors] = useState<Connect['errors']>({});
  const [problem, setProblem] = useState<ConnectProblem>();

  const tryIt = async (form: ConnectionForm): Promise<boolean> => {
    const { address } = form;
    const { request, origin, errors: found } = judgeConnection(form, connection);
    setErrors(found);
    setProblem(undefined);
    if (!request) return false;
    // Before anything is awaited: the browser ties the question to the click.
    const access = await platform.requestHost(origin).then(
      (granted) => (granted ? 'granted' : 'refused'),
      () => 'impossible' as const,
    );
    if (access !== 'granted') {
      setProblem({ address, access });
      return false;
    }
    try {
      const { pipelines } = await validate.mutateAsync(request);
      for (const request of [{}, { certain: true }] as const) know('pipelines.list', request, pipelines);
      return true;
    } catch (error) {
      const failure = failureOf(error);
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
        return await tryIt(form);
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
