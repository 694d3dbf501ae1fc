import { describe, expect, it } from 'vitest';
import type { RawNotice } from '../domain/notices/notice.ts';
import { documentOf } from './fixtures.ts';
import { doubtsOf, SURE_ENOUGH, sureness, withDoubts } from './sureness.ts';

describe('how sure a value is', () => {
  it.each([
    ['agency', 'Department of Transportation', { by: 'label', text: 'Agency' }],
    ['agency', 'DOT - Department of Transportation', { by: 'column', text: 'Organization' }],
    ['agency', 'Sampletown', undefined],
    ['responseDeadLine', '2031-02-01', { by: 'column', text: 'Bid Opening' }],
    ['title', 'Road Salt', { by: 'heading' }],
    ['title', 'Pumps - Phase II', { by: 'link' }],
  ] as const)('takes the %s “%s” without asking', (field, value, where) => {
    expect(sureness(field, value, where)).toBeGreaterThanOrEqual(SURE_ENOUGH);
  });

  it.each([
    ['agency', 'Ministry of Trade - Overseas Aid Program', { by: 'label', text: 'Agency' }],
    ['agency', 'Institute of Tides - North Quay', { by: 'label', text: 'Procuring Entity' }],
    ['agency', 'Ministry of Ports Harbor Police', { by: 'label', text: 'Department Name and Address' }],
    ['agency', 'Organization NameDOT', { by: 'column', text: 'Organization Name' }],
    ['title', 'Elevator Moderniza…', { by: 'link' }],
    ['title', '» Package View', { by: 'column', text: 'Solicitation' }],
    ['responseDeadLine', '2031-02-01', { by: 'linkAddress' }],
  ] as const)('asks about the %s “%s”', (field, value, where) => {
    expect(sureness(field, value, where)).toBeLessThan(SURE_ENOUGH);
  });
});

describe('the fields of a notice to ask about', () => {
  const notice: RawNotice = { noticeId: '27-01', title: 'Road Salt', written: { agency: 'Town - Depot 4' } };
  const anchor = documentOf('<h1>Road Salt</h1>', 'https://town.example/').body;

  it('are named, and those without a value are not', () => {
    expect(doubtsOf({ notice, anchor })).toEqual(['agency']);
    expect(doubtsOf({ notice: { ...notice, written: { agency: 'Town' } }, anchor })).toEqual([]);
  });

  it('are added only to notices that have any', () => {
    const sure = { noticeId: '27-02', title: 'Sand' };
    const { notices } = withDoubts({ kind: 'list', notices: [notice, sure].map((each) => ({ notice: each, anchor })) });
    expect(notices.map((each) => each.notice)).toEqual([{ ...notice, doubts: ['agency'] }, sure]);
  });
});
