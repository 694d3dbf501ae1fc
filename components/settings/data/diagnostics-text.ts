import type { ConnectionInfo, Diagnostics } from '../../../lib/protocol/answers.ts';

interface DiagnosticsFacts {
  diagnostics: Diagnostics;
  connection: ConnectionInfo;
  /** Absent while unknown. */
  pipelines: number | undefined;
  userAgent: string;
}

/**
 * Troubleshooting facts in plain English lines, because their readers are not their writers. Contains no key,
 * address, title or note.
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
