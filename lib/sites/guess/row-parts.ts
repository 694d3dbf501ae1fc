/**
 * Cuts a row into the parts a person sees: one per line, box, or emphasis, and one per day with its words.
 */
import { plainLine } from '../../domain/text/plain-text.ts';
import { lookOf } from '../engine/over.ts';
import { isElement, isSeen, lineOf } from '../engine/text/text.ts';

export interface Part {
  text: string;
  holder: Element;
  /** The same for the same part of similar rows. */
  key: string;
}

const APART = /^(?:a|span|strong|b|em|i|time|label|small|u|font)$/;
const SHORTEST_APART = 4;
const LONGEST = 1000;

const DAY = String.raw`(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2}|\d{1,2}(?:st|nd|rd|th)? [a-z]{3,9},? \d{4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d|\d{4}-\d\d-\d\d)`;
const KINDS = '(?:bids?|proposals?|responses?|quotes?|submissions?|tenders?|offers?)';
const CUE = `(?:${KINDS} )?(?:are |is )?(?:due|clos(?:es?|ing)|deadline|open(?:s|ing)|posted|issued|published|released|advertised)`;
/** Before the words that name a day: "Road Salt, due 12/15/2026" or "Road Salt (closes Dec 15)". */
const BEFORE_DAY = new RegExp(String.raw`[\s,;:.(–—-]+(?=${CUE}\b.{0,24}?${DAY})`, 'i');
const AROUND = /^[\s–—|•·,;-]+|[\s–—|•·,;(-]+$/g;

/** Returns the parts of a row in reading order. */
export function partsOf(row: Element): Part[] {
  const parts: Part[] = [];
  const end = (text: string, holder: Element) => {
    for (const each of plainLine(text, LONGEST).split(/\s[|•·]\s/)) addCut(parts, each, holder, row);
  };
  const walk = (box: Element): string => {
    let run = '';
    for (const node of box.childNodes) {
      if (!isSeen(node)) continue;
      if (!isElement(node)) {
        run += node.nodeValue;
        continue;
      }
      const isInline = APART.test(node.localName);
      if (isInline && lineOf(node).length < SHORTEST_APART && !node.querySelector('br, p, div')) {
        run += ` ${node.textContent} `;
        continue;
      }
      end(run, box);
      run = '';
      end(walk(node), node);
    }
    return run;
  };
  end(walk(row), row);
  return parts;
}

function addCut(parts: Part[], text: string, holder: Element, row: Element): void {
  const [head = '', ...days] = text.split(BEFORE_DAY);
  for (const each of [head, ...days]) {
    const line = each.replace(AROUND, '').replace(/^([^()]*)\)$/, '$1');
    if (line !== '') parts.push({ text: line, holder, key: keyOf(holder, row) });
  }
}

function keyOf(holder: Element, row: Element): string {
  const path: string[] = [];
  for (let at = holder; at !== row && at.parentElement; at = at.parentElement) {
    const cell = /^t[dh]$/.test(at.localName) ? String([...at.parentElement.children].indexOf(at)) : '';
    path.unshift(`${lookOf(at)}${cell}`);
  }
  return path.join(' ');
}
