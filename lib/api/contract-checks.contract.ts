/** Every check of the contract, in the order in which a person reads the document. */
import type { Check } from './conformance.contract.ts';
import { ENVELOPE_CHECKS, PIPELINE_CHECKS, PURSUIT_CHECKS } from './pipelines.contract.ts';
import { AWARD_CHECKS, CONTRACT_CHECKS } from './searches.contract.ts';

export const CONTRACT: readonly Check[] = [
  ...PIPELINE_CHECKS,
  ...CONTRACT_CHECKS,
  ...AWARD_CHECKS,
  ...PURSUIT_CHECKS,
  ...ENVELOPE_CHECKS,
];
