// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { withContracts } from '../../domain/awards/incumbents/contract-numbers.ts';
import type { PageReading } from '../../sites/engine/reading.ts';
import { withMentions } from './mentions.ts';

function reading(kind: 'list' | 'detail'): PageReading {
  const notice = { noticeId: 'a', title: 'Lawn care', solicitationNumber: 'W912DY26R0007' };
  return { kind, notices: [{ notice, anchor: document.body }] };
}

/** Returns the contract numbers that the background extracts from the page. */
function contractsOn(html: string, kind: 'list' | 'detail' = 'detail'): string[] | undefined {
  document.body.innerHTML = html;
  const [found] = withMentions(reading(kind), document).notices;
  return found && withContracts(found.notice).contractNumbers;
}

it('a notice’s own page tells which contract it follows', () => {
  expect(contractsOn('<p>W912DY26R0007 is a follow-on to contract W912DY-21-C-0018.</p>')).toEqual([
    'W912DY-21-C-0018',
  ]);
});

it('ignores lists, which mention contracts of many notices', () => {
  expect(contractsOn('<p>follow-on to contract W912DY-21-C-0018</p>', 'list')).toBeUndefined();
});

it('leaves a page without contract numbers unchanged', () => {
  expect(contractsOn('<p>Solicitation W912DY26R0007, call 555-555-0100 by 2026-12-03</p>')).toBeUndefined();
  document.body.innerHTML = '<p>Nothing at all.</p>';
  const plain = reading('detail');
  expect(withMentions(plain, document)).toBe(plain);
});

it('takes a number that only its context identifies as a contract', () => {
  const words = 'The incumbent performs under task order number 70Z08421FPQZ12300 until May.';
  expect(contractsOn(`<p>${'Grounds care. '.repeat(40)}${words}</p>`)).toEqual(['70Z08421FPQZ12300']);
  expect(contractsOn('<p>Drawing 12-AB-3456-78 applies.</p>')).toBeUndefined();
});

it('does not take the tail of a longer number, cut off by the start of the excerpt, for a number', () => {
  // The excerpt of the second number starts inside the first number.
  expect(contractsOn(`<p>X1W912DY21C0018${' '.repeat(83)}Serial 47QSMA20D08R6</p>`)).toEqual(['47QSMA20D08R6']);
});

it.each([
  '<p>Contract Number: W912DY20C0004<br>Contractor: Acme</p>',
  '<p>The incumbent holds contract W912DY20C0004</p><p>Contractor Acme</p>',
  '<ul><li>Contract Number W912DY20C0004</li><li>Contractor Acme</li></ul>',
  '<p>recompete of W912DY<wbr>20<b>C</b>0004</p>',
])('ends a number at the end of its line: %s', (html) => {
  expect(contractsOn(html)).toEqual(['W912DY20C0004']);
});

it('ignores numbers in invisible text such as scripts', () => {
  const script = Array.from({ length: 50 }, (_, at) => `"W912DY21C${String(1000 + at)}"`).join(',');
  expect(contractsOn(`<script type="application/json">[${script}]</script><p>recompete of W912DY20C0004</p>`)).toEqual([
    'W912DY20C0004',
  ]);
});

it('takes only the first 40 numbers of a page', () => {
  document.body.innerHTML = `<p>${Array.from({ length: 500 }, (_, at) => `W912DY21C${String(1000 + at)}`).join(' ')}</p>`;
  expect(withMentions(reading('detail'), document).notices[0]?.notice.mentions).toHaveLength(40);
});
