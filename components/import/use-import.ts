import { useState } from 'react';
import { defined } from '../../lib/domain/objects.ts';
import { IMPORT_BATCH } from '../../lib/domain/limits.ts';
import type { Failure } from '../../lib/protocol/answers.ts';
import type { ImportItem, ImportState } from '../../lib/protocol/import-messages.ts';
import type { RequestOf } from '../../lib/protocol/messages.ts';
import { useAsk, valueOf } from '../data/use-ask.ts';
import { usePlatform } from '../platform/platform.tsx';
import { failureBehind } from '../ui/feedback/ask-error.ts';

/** Whether rows are being sent or undone. */
export function isUnderWay({ step }: ImportState): boolean {
  return step === 'running' || step === 'undoing';
}

/** The last import, which goes on while every page of ours is closed, and what the user can do about it. */
export function useImport() {
  const { ask } = usePlatform();
  const asked = useAsk('import.state', {}, { isRunning: ({ last }) => last !== undefined && isUnderWay(last) });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const last = asked.data?.last;

  async function trying(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      await asked.refetch();
      return true;
    } catch (error) {
      setFailure(failureBehind(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  const control = async (importId: string, action: Action): Promise<void> => {
    valueOf(await ask('import.control', { importId, action }));
  };

  return {
    /** Known once the background answered. */
    isKnown: asked.data !== undefined,
    last: last?.step === 'loading' ? undefined : last,
    busy,
    failure,
    /** Hands all rows over, which are stored before the first is sent. Resolves to whether it began. */
    begin: (
      { pipelineId, name, leftOut }: Pick<RequestOf<'import.open'>, 'pipelineId' | 'name' | 'leftOut'>,
      items: readonly ImportItem[],
    ): Promise<boolean> =>
      trying(async () => {
        const request = defined({ pipelineId, name, leftOut, total: items.length });
        const { importId } = valueOf(await ask('import.open', request));
        for (let at = 0; at < items.length; at += IMPORT_BATCH)
          valueOf(await ask('import.rows', { importId, items: items.slice(at, at + IMPORT_BATCH) }));
        await control(importId, 'start');
      }),
    tell: ({ importId }: ImportState, action: Action): Promise<boolean> => trying(() => control(importId, action)),
  };
}

type Action = 'start' | 'pause' | 'resume' | 'cancel' | 'undo' | 'forget';
export type Importing = ReturnType<typeof useImport>;
