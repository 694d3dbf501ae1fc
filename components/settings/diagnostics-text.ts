import type { ConnectionInfo, Diagnostics } from '../../lib/protocol/answers.ts';

interface DiagnosticsFacts {
  diagnostics: Diagnostics;
  connection: ConnectionInfo;
  /** Absent while it is not known. */
  pipelines: number | undefined;
  userAgent: string;
}

/**
 * What helps somebody else to help, as plain lines in English, because those who read it are not those who copy it.
 * Carries no key, no address, no title and no note.
 */
export function diagnosticsText({ diagnostics, connection, pipelines, userAgent }: DiagnosticsFacts): string {
  const { version, waiting, attention, dropped } = diagnostics;
  const reasons = Object.entries(dropped).map(([reason, count]) => `${reason} ${String(count)}`);
  return [
    `Pursuit Companion ${version}`,
    `Browser: ${userAgent}`,
    `Connection: ${connection.state}`,
    `Service over: ${connection.baseUrl === undefined ? 'nothing' : (connection.baseUrl.split(':')[0] ?? '')}`,
    `Probabilities: ${connection.scale ?? 'scale unknown'}`,
    `Pipelines: ${pipelines === undefined ? 'unknown' : String(pipelines)}`,
    `Changes waiting: ${String(waiting)}, needing attention: ${String(attention)}`,
    `Messages not answered: ${reasons.length === 0 ? 'none' : reasons.join(', ')}`,
  ].join('\n');
}
