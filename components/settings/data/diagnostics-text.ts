import type { ConnectionInfo, Diagnostics } from '../../../lib/protocol/answers.ts';

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
  const { version, waiting, attention, dropped, setAside } = diagnostics;
  return [
    `Pursuit Companion ${version}`,
    `Browser: ${userAgent}`,
    `Connection: ${connection.state}`,
    `Service over: ${connection.baseUrl === undefined ? 'nothing' : (connection.baseUrl.split(':')[0] ?? '')}`,
    `Probabilities: ${connection.scale ?? 'scale unknown'}`,
    `Pipelines: ${pipelines === undefined ? 'unknown' : String(pipelines)}`,
    `Changes waiting: ${String(waiting)}, needing attention: ${String(attention)}`,
    `Messages not answered: ${countsText(dropped)}`,
    `Records set aside: ${countsText(setAside)}`,
  ].join('\n');
}

function countsText(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(([name, count]) => `${name} ${String(count)}`);
  return parts.length === 0 ? 'none' : parts.join(', ');
}
