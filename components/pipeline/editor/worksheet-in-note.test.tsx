// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { setBrowserLanguage } from '../../../lib/words/testing/browser-language.ts';
import { OwnEdit } from '../pursuit/own-edit.tsx';
import { keepsPipeline } from '../testing/fake-pipeline.ts';
import { field, openEditor } from '../testing/open-editor.tsx';
import { samplePursuit } from '../testing/sample-pursuits.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';

const BLOCK = [
  '[Bid/no-bid v1]',
  'Decision: Bid',
  'Suggested: pGo 45%; pWin 35%',
  'Gates: set-aside pass; vehicle fail',
  'Factors: customer 4; price 2',
  'Bo calls the CO.',
  'Reason: Same interfaces as Salem.',
  'Next step: 2031-01-08 Call counsel',
  '[/Bid/no-bid]',
].join('\n');
const NOTE = `Ask Ana.\n${BLOCK}\nQuestions by Friday.`;
const SENTENCES = [
  'Decided to bid.',
  'Suggested: pGo 45%, pWin 35%.',
  'Must-haves met: Eligible for the set-aside.',
  'Must-haves not met: We hold the contract vehicle.',
  'Ratings from 1 to 5: Know the customer 4, Price to win 2.',
  'Reason: Same interfaces as Salem.',
  'Next step: Call counsel, Wed, Jan 8, 2031.',
  'Bo calls the CO.',
];

const keeps = (note: string) => keepsPipeline({ pursuits: [samplePursuit('boiler', {}, { title: 'Boiler', note })] });

describe('a worksheet in the note', () => {
  it('is shown as sentences below the note, which has the other text', async () => {
    await openEditor(/^Boiler/, keeps(NOTE));
    expect(field('Note').value).toBe('Ask Ana.\nQuestions by Friday.');
    for (const sentence of SENTENCES) screen.getByText(sentence);
    expect(document.body.textContent).not.toContain('[Bid/no-bid');
  });

  it('stays in the note as it is when the other text is edited', async () => {
    const { platform, user, write } = await openEditor(/^Boiler/, keeps(NOTE));
    await write('Note', 'Ask Ben.\nQuestions by Friday.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(platform.requestsOf('pursuit.update')).toMatchObject([
      { changes: { note: NOTE.replace('Ana', 'Ben') }, seen: { note: NOTE } },
    ]);
  });

  it('stays when the other text is deleted', async () => {
    const { platform, user, write } = await openEditor(/^Boiler/, keeps(NOTE));
    await write('Note', '');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(platform.requestsOf('pursuit.update')).toMatchObject([{ changes: { note: BLOCK } }]);
  });

  it('is shown as sentences where a note is quoted', () => {
    renderWith(keeps(NOTE), <OwnEdit pipelineId="health" changes={{ note: NOTE }} />);
    screen.getByText(/Ask Ana\.\s+Questions by Friday\.\s+Decided to bid\.\s+Suggested: pGo 45%, pWin 35%\./);
  });

  it('is shown as sentences in Spanish', async () => {
    // Messages load once per module.
    vi.resetModules();
    setBrowserLanguage('es', 'es');
    onTestFinished(() => setBrowserLanguage('en', 'en'));
    const { fieldText } = await import('../pursuit/field-text.ts');
    const text = fieldText('note', { note: NOTE.replace('Decision: Bid', 'Decision: Not yet') }, []);
    expect(text).toMatch(/^Ask Ana\.\nQuestions by Friday\.\nAún sin decidir\.\nSugerencia: pGo 45%, pWin 35%\./);
    expect(text).toContain('Próximo paso: Call counsel');
  });
});
