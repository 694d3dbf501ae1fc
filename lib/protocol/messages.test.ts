import { expect, it } from 'vitest';
import { MESSAGES, type MessageName } from './messages.ts';

const notice = { noticeId: 'a', title: 'Lawn care' };

it('takes values as printed with what the page says of them, and those that an older script parsed', () => {
  const written = { agency: 'DEPT OF TESTING', responseDeadLine: 'Dec 3, 2026 2:00 PM EST' };
  const printed = { notice: { ...notice, written }, facts: { dateOrder: 'dayFirst', readersZone: true } };
  expect(MESSAGES['notice.capture'].request.parse(printed)).toEqual(printed);
  const older = { notice: { ...notice, responseDeadLine: '2026-12-03', state: 'CO', written: { agency: 'N/A' } } };
  expect(MESSAGES['notice.capture'].request.parse(older)).toEqual(older);
});

it('keeps the indentation and joined characters of a note, but no characters that reorder text', () => {
  const note = 'Ask:\n  - Ana\u202e  👩‍💻';
  expect(MESSAGES['notice.capture'].request.parse({ notice, note })).toEqual({
    notice,
    note: 'Ask:\n  - Ana  👩‍💻',
  });
});

it('rejects unknown fields, both printed and parsed', () => {
  for (const odd of [{ written: { price: '1' } }, { mentions: ['x'.repeat(300)] }, { price: '1' }])
    expect(MESSAGES['notice.capture'].request.safeParse({ notice: { ...notice, ...odd } }).success).toBe(false);
});

it.each(['.', '..', '%2e%2E', '.%2e', '%252e%252e'])('rejects the id %s, naming its field', (dots) => {
  const issueIn = (name: MessageName, request: unknown) => MESSAGES[name].request.safeParse(request).error?.issues[0];
  const refused = (...path: string[]) => ({ path, message: 'must not be "." or ".."' });
  const seen = { ...notice, noticeId: dots };
  expect(issueIn('notice.capture', { notice: seen })).toMatchObject(refused('notice', 'noticeId'));
  const removal = { pipelineId: 'p', pursuitId: dots };
  expect(issueIn('pursuit.remove', removal)).toMatchObject(refused('pursuitId'));
  expect(issueIn('pipeline.get', { pipelineId: dots })).toMatchObject(refused('pipelineId'));
});
