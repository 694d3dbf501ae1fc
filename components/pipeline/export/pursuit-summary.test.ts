// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { TimedDeadline } from '../../../lib/domain/dates/timed-deadline.ts';
import { day } from '../../../lib/domain/testing/day.ts';
import { must } from '../../../lib/domain/testing/must.ts';
import { SAMPLE_PIPELINE, samplePursuit } from '../testing/sample-pursuits.ts';
import { orderedStages } from '../pursuit/stage-groups.ts';
import { pursuitSummary } from './pursuit-summary.ts';

const STAGES = orderedStages(SAMPLE_PIPELINE);
const NOW = new Date('2026-12-01T17:00:00Z');
const title = 'Roof repair';

describe('the summary of a pursuit', () => {
  it('has its facts and the notice’s address, and not the note', () => {
    const pursuit = samplePursuit(
      'roof',
      { due: '2026-12-31', dollars: 4_200_000, weighted: 420_000 },
      {
        title,
        agency: 'US Navy',
        naicsCode: '238160',
        state: 'VA',
        note: 'secret',
        uiLink: 'https://sam.gov/opp/1/view',
      },
    );
    const { text, html } = pursuitSummary(pursuit, STAGES, NOW, () => 'Roofing Contractors');
    expect(text.split('\n')).toEqual([
      'Roof repair',
      'Agency: US Navy',
      'Due date: Thu, Dec 31',
      'Stage: Triage',
      'Value: $4,200,000',
      'Weighted: $420,000',
      'NAICS: 238160 Roofing Contractors',
      'State: VA',
      'https://sam.gov/opp/1/view',
    ]);
    expect(html).toMatch(
      /^<p><b><a href="https:\/\/sam.gov\/opp\/1\/view">Roof repair<\/a><\/b><br>Agency: US Navy<br>/,
    );
    expect(text + html).not.toContain('secret');
  });

  it('says the hour as printed, for readers in any zone', () => {
    const due: TimedDeadline = { day: day('2026-12-31'), time: '14:00', zone: 'EST' };
    const { text } = pursuitSummary({ ...samplePursuit('roof', {}, { title }), due }, STAGES, NOW);
    expect(text).toContain('Due date: Thu, Dec 31, 2:00 PM EST\n');
  });

  it('leaves out what is not known, and the link without an address', () => {
    const { text, html } = pursuitSummary(samplePursuit('roof', {}, { title }), STAGES, NOW);
    expect(text).toBe('Roof repair\nStage: Triage');
    expect(html).toBe('<p><b>Roof repair</b><br>Stage: Triage</p>');
  });

  it('has no weighted value of a lost pursuit, as on screen', () => {
    const stages = [{ id: 'Lost', name: 'Lost', position: 0 }];
    const pursuit = samplePursuit('roof', { dollars: 1000, weighted: 900 }, { title, stageId: 'Lost' });
    expect(pursuitSummary(pursuit, stages, NOW).text).toBe('Roof repair\nStage: Lost\nValue: $1,000');
  });

  it('keeps what a hostile page says as text, on one line, and its address out', () => {
    const hostile = '<img src=x onerror=alert(1)>"\'&lt;/b&gt;\n<script>alert(2)</script>';
    for (const uiLink of ['javascript:alert(3)', 'https://a.example/"><script>alert(4)</script>']) {
      const pursuit = samplePursuit(
        'roof',
        {},
        { title: hostile, agency: hostile, state: hostile, naicsCode: hostile, uiLink },
      );
      const { text, html } = pursuitSummary(pursuit, STAGES, NOW, () => hostile);
      const page = new DOMParser().parseFromString(html, 'text/html');
      const tags = [...page.querySelectorAll('body *')].map(({ tagName }) => tagName);
      expect([...new Set(tags)].sort()).toEqual([...(uiLink.startsWith('https:') ? ['A'] : []), 'B', 'BR', 'P']);
      expect([...page.querySelectorAll('body *')].flatMap((each) => each.getAttributeNames())).toEqual(
        uiLink.startsWith('https:') ? ['href'] : [],
      );
      expect(must(page.querySelector('b') ?? undefined).textContent).toContain('<img src=x onerror=alert(1)>');
      expect(html).not.toMatch(/<script|<img|javascript:/);
      expect(text.split('\n').filter((line) => line.startsWith('<script'))).toEqual([]);
    }
  });
});
