import type { PageReport } from '../../../lib/protocol/seen-page.ts';

/**
 * A report in plain English lines, because its readers are not its writers. Contains no page text, no query
 * string, no key and nothing about the user.
 */
export function pageReportText({ outline, ...report }: PageReport, userAgent: string): string {
  const { host, path, counts, labels, tags } = outline;
  const read = report.unreadable
    ? 'recognised, and none of its fields found'
    : report.award
      ? 'an award'
      : `${report.kind}, notices: ${String(report.notices)}`;
  const fields = Object.entries(report.fields).map(([name, times]) => `${name} ${String(times)}`);
  return [
    `Pursuit Companion ${report.version}`,
    `Browser: ${userAgent}`,
    `Site: ${report.site ?? 'none known'}`,
    `Address: ${host}${path}`,
    `Read as: ${read}`,
    `Fields: ${fields.join(', ') || 'none'}`,
    `Elements: ${Object.entries(counts)
      .map(([name, times]) => `${name} ${String(times)}`)
      .join(', ')}`,
    '',
    'Labels that are known:',
    ...(labels.length === 0 ? ['(none)'] : labels.map(labelLine)),
    '',
    'How it is built:',
    ...tags,
  ].join('\n');
}

function labelLine({ words, field, tag, times }: PageReport['outline']['labels'][number]): string {
  return `${words} = ${field}, in ${tag}${times > 1 ? ` ×${String(times)}` : ''}`;
}
