import { expect, it } from 'vitest';
import { MESSAGES, type MessageName } from './messages.ts';

const notice = { noticeId: 'a', title: 'Lawn care' };

it('parses the printed text of a notice into values', () => {
  const request = {
    notice: {
      ...notice,
      written: {
        agency: 'DEPT OF TESTING',
        solicitationNumber: 'W912DY26R0007',
        responseDeadLine: 'Dec 3, 2026 2:00 PM EST',
      },
    },
  };
  expect(MESSAGES['notice.capture'].request.parse(request)).toEqual({
    notice: {
      ...notice,
      agency: 'DEPT OF TESTING',
      solicitationNumber: 'W912DY26R0007',
      responseDeadLine: '2026-12-03',
      dueTime: { time: '14:00', zone: 'EST' },
    },
  });
});

it('keeps the indentation and joined characters of a note, but no characters that reorder text', () => {
  const note = 'Ask:\n  - Ana\u202e  👩‍💻';
  expect(MESSAGES['notice.capture'].request.parse({ notice, note })).toEqual({
    notice,
    note: 'Ask:\n  - Ana  👩‍💻',
  });
});

it('drops text that means "no value"', () => {
  const written = { agency: 'N/A', solicitationNumber: '(blank)', naicsCode: '-', state: 'TBD' };
  expect(MESSAGES['notice.capture'].request.parse({ notice: { ...notice, written } })).toEqual({ notice });
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
