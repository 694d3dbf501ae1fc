import { useCallback, useState } from 'react';
import type { Failure } from '../../../lib/protocol/answers.ts';
import type { AnswerOf, MessageFrom, RequestOf } from '../../../lib/protocol/messages.ts';
import { words } from '../../../lib/words/words.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { AskError, failureBehind } from './ask-error.ts';
import { failureWords } from './failure-words.ts';
import type { ToastMessage } from './toast-host.tsx';
import { useToast } from './toast.tsx';

/** A toast's title, or the whole toast. */
type Said = string | ToastMessage | undefined;

/** An action, the toast about its outcome, and what takes it back. */
export interface Undoable<Answer> {
  /** Starts inside the click, which the browser's prompts need. Fails by throwing. */
  run: () => Answer | Promise<Answer>;
  /** Without it, success shows no toast. */
  done?: Said | ((answer: Answer) => Said | Promise<Said>);
  /**
   * A title, to which the toast adds the reason, or the whole toast. Without it, the hook returns `failure`.
   */
  failed?: Said | ((failure: Failure) => Said);
  onFailed?: () => void;
  /** Returns the reverse action, if there is one. It also fails by throwing. */
  undo?: (answer: Answer) => (() => unknown) | undefined;
}

type Send = <Name extends MessageFrom<'extension'>>(name: Name, request: RequestOf<Name>) => Promise<AnswerOf<Name>>;

/**
 * Runs actions and shows their toasts, with Undo where possible. All of it runs even after the component
 * unmounts: the broadcast about a deletion may remove the row before the answer arrives.
 */
export function useUndoable() {
  const { ask } = usePlatform();
  const toast = useToast();
  const [running, setRunning] = useState(0);
  const [failure, setFailure] = useState<Failure>();

  /** Asks the background; throws its failure. */
  const send: Send = useCallback(
    async (name, request) => {
      const result = await ask(name, request);
      if (result.ok) return result.value;
      throw new AskError(result.failure);
    },
    [ask],
  );

  /** Resolves to the answer; to `undefined` if the action failed. */
  const act = useCallback(
    async <Answer>({ run, done, failed, onFailed, undo }: Undoable<Answer>): Promise<Answer | undefined> => {
      const tellFailed = (met: Failure, told: Undoable<Answer>['failed']): void => {
        const said = typeof told === 'function' ? told(met) : told;
        const detail = failureWords(met).explanation;
        if (said) toast({ tone: 'danger', ...(typeof said === 'string' ? { title: said, detail } : said) });
        else setFailure(met);
      };
      const undoOnce = (takeBack: () => unknown) => {
        let isUsed = false;
        return async (): Promise<void> => {
          // The toast takes a moment to close.
          if (isUsed) return;
          isUsed = true;
          try {
            await takeBack();
          } catch (error) {
            tellFailed(failureBehind(error), words('undoFailed'));
          }
        };
      };
      setRunning((before) => before + 1);
      setFailure(undefined);
      try {
        let answer: Answer;
        try {
          answer = await run();
        } catch (error) {
          tellFailed(failureBehind(error), failed);
          onFailed?.();
          return undefined;
        }
        const said = typeof done === 'function' ? await done(answer) : done;
        const takeBack = said && undo?.(answer);
        const action = takeBack && { label: words('undo'), run: undoOnce(takeBack) };
        if (said) toast({ ...(typeof said === 'string' ? { title: said } : said), ...(action && { action }) });
        return answer;
      } finally {
        setRunning((before) => before - 1);
      }
    },
    [toast],
  );
  return {
    act,
    send,
    busy: running > 0,
    /** The last action's failure, unless a toast showed it. */
    failure,
    clearFailure: () => setFailure(undefined),
  };
}
