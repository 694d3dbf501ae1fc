// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { PageReading } from '../sites/reading.ts';
import { withNamedContracts } from './named-contracts.ts';

function reading(kind: 'list' | 'detail'): PageReading {
  const notice = { noticeId: 'a', title: 'Lawn care', solicitationNumber: 'W912DY26R0007' };
  return { kind, notices: [{ notice, anchor: document.body }] };
}

it('the own page of a notice tells which contract it follows', () => {
  document.body.innerHTML = '<p>W912DY26R0007 is a follow-on to contract W912DY-21-C-0018.</p>';
  expect(withNamedContracts(reading('detail'), document).notices[0]?.notice.contractNumbers).toEqual([
    'W912DY-21-C-0018',
  ]);
});

it('a list names contracts of many notices, so none is taken', () => {
  document.body.innerHTML = '<p>follow-on to contract W912DY-21-C-0018</p>';
  expect(withNamedContracts(reading('list'), document).notices[0]?.notice).not.toHaveProperty('contractNumbers');
});

it('a page that names none is left as it is', () => {
  document.body.innerHTML = '<p>Solicitation W912DY26R0007</p>';
  expect(withNamedContracts(reading('detail'), document).notices[0]?.notice).not.toHaveProperty('contractNumbers');
});
