import type { BidResult } from '../../../lib/domain/worksheet/bid-score.ts';
import type { Decision, Factor, Gate } from '../../../lib/domain/worksheet/bid-sheet.ts';
import type { WordKey } from '../../../lib/words/words.ts';

/** Each reads so that Yes favors bidding. */
export const GATE_NAMES: Readonly<Record<Gate, WordKey>> = {
  setAside: 'gateSetAside',
  vehicle: 'gateVehicle',
  clearance: 'gateClearance',
  conflict: 'gateConflict',
  days: 'gateDays',
};

export const FACTOR_NAMES: Readonly<Record<Factor, WordKey>> = {
  customer: 'factorCustomer',
  fit: 'factorFit',
  pastPerformance: 'factorPastPerformance',
  incumbent: 'factorIncumbent',
  price: 'factorPrice',
  people: 'factorPeople',
  partners: 'factorPartners',
  time: 'factorTime',
};

export const DECISION_NAMES: Readonly<Record<Decision, WordKey>> = {
  bid: 'decisionBid',
  noBid: 'decisionNoBid',
  notYet: 'decisionNotYet',
};

export const RESULT_NAMES: Readonly<Record<BidResult, WordKey>> = {
  go: 'resultGo',
  close: 'resultClose',
  noGo: 'resultNoGo',
  open: 'resultOpen',
};
