import { noticeLink } from '../../../lib/domain/notices/notice-details.ts';
import { formatDollars, formatMoney, type Cents } from '../../../lib/domain/money/money.ts';
import { dueOf, type Pursuit, type Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { outcomesOf } from '../../../lib/domain/pipelines/stage-outcome.ts';
import { plainLine } from '../../../lib/domain/text/plain-text.ts';
import { pursuitTitle, stageNameOf } from '../../../lib/words/display-names.ts';
import { locale, words } from '../../../lib/words/words.ts';
import { printedText } from '../../ui/due-words.ts';

export interface PursuitSummary {
  text: string;
  html: string;
}

/**
 * The facts of a pursuit for an e-mail, as text and as HTML; without the note, which is for the team. Titles
 * and agencies come from strangers: in the HTML they are text, and only http(s) addresses become links.
 */
export function pursuitSummary(
  pursuit: Pursuit,
  stages: readonly Stage[],
  now: Date,
  naicsTitle?: (code: string) => string | undefined,
): PursuitSummary {
  const { agency, naicsCode, state, estimatedValueCents, weightedValueCents } = pursuit;
  const due = dueOf(pursuit);
  const isOpen = outcomesOf(stages)(pursuit) === 'open';
  const link = noticeLink(pursuit);
  const title = plainLine(pursuitTitle(pursuit));
  const facts = [
    [words('agency'), agency],
    [words('deadline'), due && printedText(due, now)],
    [words('stage'), stageNameOf(stages, pursuit.stageId)],
    [words('value'), amount(estimatedValueCents)],
    [words('weighted'), isOpen ? amount(weightedValueCents, formatDollars) : undefined],
    [words('naics'), naicsCode && [naicsCode, naicsTitle?.(naicsCode)].filter(Boolean).join(' ')],
    [words('state'), state],
  ].flatMap(([name = '', value]) => (value ? [words('fieldProblem', name, plainLine(value))] : []));

  const page = document.implementation.createHTMLDocument();
  const add = (tag: 'p' | 'b' | 'br' | 'a', text: string, to: HTMLElement) => {
    const element = page.createElement(tag);
    element.textContent = text;
    to.append(element);
    return element;
  };
  const paragraph = add('p', '', page.body);
  const bold = add('b', link === undefined ? title : '', paragraph);
  if (link !== undefined) add('a', title, bold).setAttribute('href', link);
  for (const fact of facts) {
    add('br', '', paragraph);
    paragraph.append(fact);
  }
  return { text: [title, ...facts, ...(link === undefined ? [] : [link])].join('\n'), html: page.body.innerHTML };
}

function amount(cents: Cents | undefined, format = formatMoney): string | undefined {
  return cents === undefined ? undefined : format(cents, locale());
}
