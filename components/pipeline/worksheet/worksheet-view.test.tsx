// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { addDays, today } from '../../../lib/domain/dates/calendar-date.ts';
import type { Company } from '../../../lib/domain/fit/company.ts';
import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { must } from '../../../lib/domain/testing/must.ts';
import type { Incumbents } from '../../../lib/protocol/award-messages.ts';
import { good } from '../../../lib/protocol/testing/results.ts';
import { incumbentRequestOfPursuit } from '../../awards/incumbents/incumbent-request.ts';
import { useAsk } from '../../data/use-ask.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { keepsPipeline } from '../testing/fake-pipeline.ts';
import { samplePursuit } from '../testing/sample-pursuits.ts';
import { WorksheetView } from './worksheet-view.tsx';

interface Known {
  company?: Company;
  setAside?: string;
  note?: string;
  readOnly?: string[];
  lookup?: Partial<Incumbents>;
}

async function open({ company = {}, setAside, note, readOnly = [], lookup }: Known) {
  const fields = { noticeId: 'n1', ...(note !== undefined && { note }) };
  const pursuit = samplePursuit('dam', { due: addDays(today(), 6) }, fields);
  const platform = keepsPipeline({ pursuits: [pursuit] });
  platform.answer({
    'connection.get': () =>
      good({ state: 'connected', baseUrl: 'https://api.example.com', scale: 'fraction', readOnly }),
    'settings.get': () => good({ hiddenSites: [], company }),
    'incumbents.find': () =>
      good({ state: 'done', candidates: [], scanned: 0, comparable: 0, requests: 4, budget: 8, ...lookup }),
    'notice.details': () => good(setAside === undefined ? {} : { details: { setAside }, host: 'sam.gov', at: 0 }),
  });
  renderWith(
    platform,
    <>
      <Connection />
      {lookup && <Lookup pursuit={pursuit} />}
      <WorksheetView pursuit={pursuit} pipelineId="health" onClose={() => undefined} />
    </>,
  );
  await screen.findByText(/^(6 days left|Due in 6 days)/);
  return { platform, user: userEvent.setup() };
}

/** Asks for the connection, as the shell does. */
function Connection() {
  useAsk('connection.get', {});
  useAsk('pipeline.slice', { pipelineId: 'health' });
  return null;
}

/** Looks the incumbent up, as the pursuit's editor does. */
function Lookup({ pursuit }: { pursuit: Pursuit }) {
  useAsk('incumbents.find', must(incumbentRequestOfPursuit(pursuit)));
  return null;
}

const group = (name: string) => within(screen.getByRole('radiogroup', { name }));
const chosen = async (name: string, answer: string) =>
  expect(await group(name).findByRole('radio', { name: answer, checked: true })).toBeDefined();

it.each([
  ['no award data', { scanned: 0, comparable: 0 }, /No award data for this agency and NAICS/],
  ['19 awards checked', { scanned: 19, comparable: 19 }, /Too few awards were checked/],
])('suggests no rating from %s', async (_what, lookup, says) => {
  await open({ lookup });
  await screen.findByText(says);
  expect(screen.queryByRole('button', { name: /^Use \d/ })).toBeNull();
});

it('suggests a rating from 20 awards checked, unless the lookup failed', async () => {
  await open({ lookup: { scanned: 20, comparable: 20 } });
  await screen.findByRole('button', { name: 'Use 4' });
  cleanup();
  await open({ lookup: { scanned: 20, comparable: 20, failure: { code: 'unreachable' } } });
  await screen.findByText('Eligible for the set-aside');
  expect(screen.queryByRole('button', { name: /^Use \d/ })).toBeNull();
});

it('starts with the gates that Your company and the notice’s page answer, and says why', async () => {
  await open({ company: { statuses: ['SDVOSB'], daysNeeded: 5 }, setAside: 'SDVOSBC' });
  await screen.findByText('Set-aside: SDVOSB. Matches your status.');
  screen.getByText('Due in 6 days; you need 5');
  await chosen('Eligible for the set-aside', 'Yes');
  await chosen('Enough days left', 'Yes');
  await chosen('We hold the contract vehicle', 'Unknown');
});

it('answers No to a set-aside for others, and leaves to the user what is to be checked', async () => {
  await open({ company: { statuses: ['SDVOSB'], daysNeeded: 10 }, setAside: '8A' });
  await screen.findByText('8(a) set-aside; not one of your statuses');
  await chosen('Eligible for the set-aside', 'No');
  await chosen('Enough days left', 'Unknown');
});

it('keeps an Unknown of the user, and the answers of an applied worksheet', async () => {
  const { user } = await open({ company: { statuses: ['SDVOSB'] }, setAside: 'SDVOSBC' });
  await chosen('Eligible for the set-aside', 'Yes');
  await user.click(group('Eligible for the set-aside').getByRole('radio', { name: 'Unknown' }));
  await user.click(group('We hold the contract vehicle').getByRole('radio', { name: 'Yes' }));
  await chosen('Eligible for the set-aside', 'Unknown');
});

it('changes no answer of a worksheet that is in the note', async () => {
  const note = '[Bid/no-bid v1]\nGates: vehicle pass\n[/Bid/no-bid]';
  await open({ company: { statuses: ['SDVOSB'] }, setAside: 'SDVOSBC', note });
  await screen.findByText('Set-aside: SDVOSB. Matches your status.');
  await chosen('Eligible for the set-aside', 'Unknown');
});

it('takes a rating back', async () => {
  const { user } = await open({});
  const people = group('Key personnel available');
  await user.click(people.getByRole('radio', { name: '4' }));
  await chosen('Key personnel available', '4');
  screen.getByText('Key personnel available 4');
  await user.click(people.getByRole('radio', { name: 'Not rated' }));
  await chosen('Key personnel available', 'Not rated');
  expect(screen.queryByText('Key personnel available 4')).toBeNull();
});

it('cannot be applied with a key that only reads, and says so', async () => {
  const { platform, user } = await open({ readOnly: ['health'] });
  await user.click(group('We hold the contract vehicle').getByRole('radio', { name: 'Yes' }));
  await screen.findByText(/^This key can only read/);
  const apply = screen.getByRole('button', { name: /^(Apply to pursuit|Add to note)$/ });
  expect(apply.getAttribute('aria-disabled')).toBe('true');
  await user.click(apply);
  expect(platform.requestsOf('pursuit.update')).toEqual([]);
});
