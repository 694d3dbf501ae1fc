/** Runs IBM's accessibility checker in a page of the extension: a second opinion beside axe. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Tab } from '../lib/dev/driver/browser.ts';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'), 'utf8');

/**
 * What counts although it breaks no rule of ARIA, each only where it says; axe looks at the same places. An
 * expression tells whether it is in force.
 */
const EXCEPT: Readonly<Record<string, string>> = {
  // Base UI's select moves the focus into its open list, as ARIA's listbox behind a button does.
  combobox_focusable_elements: `document.querySelector('.listbox [role="option"]') !== null`,
  // In a list to choose several from, the highlighted option is not the chosen one.
  combobox_active_descendant: `document.querySelector('[role="listbox"][aria-multiselectable="true"]') !== null`,
  // What is behind a dialog is hidden, and the dialog keeps the focus.
  aria_hidden_nontabbable: `document.querySelector('[role="dialog"]') !== null`,
};

/** IBM's own rules on WCAG 2.2 and more, without those that can only advise or ask for a review: they take long. */
const CHECKER = `(() => {
  ${SOURCE}
  globalThis.ibmChecker = new ace.Checker();
  const { rulesetRules, ruleReasonLevels, engine } = ibmChecker;
  const mayFail = (rule) => Object.values(ruleReasonLevels[rule].IBM_Accessibility).includes('VIOLATION')
    && String(engine.ruleMap[rule].run).includes('RuleFail');
  rulesetRules.IBM_Accessibility = [...new Set(rulesetRules.IBM_Accessibility)]
    // Contrast is what axe looks at, in every look.
    .filter((rule) => rule !== 'text_contrast_sufficient' && mayFail(rule));
})()`;

const CHECK = `ibmChecker.check(document, ['IBM_Accessibility']).then(({ results }) => {
  const excepted = Object.entries({ ${Object.entries(EXCEPT)
    .map(([rule, where]) => `${rule}: ${where}`)
    .join(', ')} })
    .flatMap(([rule, isInForce]) => isInForce ? [rule] : []);
  return {
    passed: results.filter(({ value }) => value[1] === 'PASS').length,
    violations: results
      .filter(({ value: [level, found] }) => level === 'VIOLATION' && found === 'FAIL')
      // What is inert is not there for anybody.
      .filter(({ ruleId, node }) => !excepted.includes(ruleId) && !node.closest?.('[inert]'))
      .map(({ ruleId, snippet, message }) => ruleId + ' in ' + snippet + ': ' + message),
  };
})`;

const results = z.object({ passed: z.number(), violations: z.array(z.string()) });

/** What IBM's rules see in a page and count as a violation that is certain. */
export async function ibmViolationsIn(page: Tab): Promise<string[]> {
  // Evaluated by the driver, because the pages' policy allows no foreign script.
  if ((await page.evaluate('typeof ibmChecker')) !== 'object') await page.evaluate(`void ${CHECKER}`);
  const { passed, violations } = results.parse(await page.evaluate(CHECK));
  // An empty page has no violations either.
  expect(passed).toBeGreaterThan(5);
  return violations;
}
