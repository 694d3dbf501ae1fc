/** The sentences of sample notices, all our own; `fill` replaces the braces. */

/** Replaces each `{name}` with its value. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** A title for use inside a sentence: lower case, except all-caps and mixed-case words (HVAC, DevSecOps). */
export function inSentence(name: string): string {
  return name.replace(/\b[A-Z][a-z]+(?![A-Za-z])/g, (word) => word.toLowerCase());
}

/** Opening sentence by notice type. Placeholders: office, name, site, city. */
export const OPENINGS: Readonly<Record<string, readonly string[]>> = {
  Solicitation: [
    '{office} needs {name} at {site}.',
    '{office} requests offers to provide {name} at {site} in {city}.',
    'Offers are invited for {name} at {site}, {city}.',
    'The government intends to award a contract for {name} at {site}.',
  ],
  'Combined Synopsis/Solicitation': [
    'Quotes are requested for {name}; this notice is the only solicitation and no separate one will be issued.',
    '{office} buys {name} as a commercial product or service for {site}.',
    'This notice is both synopsis and solicitation: {name} at {site}, {city}.',
  ],
  'Sources Sought': [
    '{office} wants to learn which companies could provide {name} at {site}. This is market research, not a request for offers.',
    'Companies able to perform {name} in {city} are asked to describe their experience.',
    'Market survey: is there competition among small businesses for {name} at {site}?',
  ],
  Presolicitation: [
    '{office} expects to issue a solicitation for {name} at {site} within a few weeks.',
    'Advance notice: a request for proposals for {name} in {city} will follow.',
  ],
  'Special Notice': [
    '{office} will hold an industry day about {name}.',
    'Notice of intent to award a sole-source contract for {name} at {site}.',
    'Update for industry about the upcoming requirement for {name} in {city}.',
  ],
  'Award Notice': [
    'A contract for {name} at {site} has been awarded.',
    '{office} announces the award of {name} for {city}.',
  ],
  Justification: ['Only one responsible source can provide {name} for {site}; the justification is attached.'],
  'Sale of Surplus Property': ['Used equipment from {name} at {site} is for sale to the highest bidder.'],
  'Intent to Bundle Requirements': ['{office} intends to bundle several contracts for {name} at {site} into one.'],
};

/** Placeholders: first, second, third (tasks). */
export const WORK_SENTENCES: readonly string[] = [
  'The work includes {first}, {second} and {third}.',
  'The contractor provides all labor, tools and materials for {first}, {second} and {third}.',
  'Tasks are {first}; {second}; and {third}.',
  'Chief among the services are {first} and {second}, with {third} as ordered.',
  'Performance covers {first}, as well as {second}.',
];

/** Placeholders: item, nsn, quantity, used, days. */
export const PART_SENTENCES: readonly string[] = [
  'NSN {nsn}, {item}, quantity {quantity}, for {used}. Delivery {days} days after order.',
  '{quantity} each of {item} (NSN {nsn}). Used on {used}. First article testing may be required.',
  'Item: {item}. National stock number {nsn}. Quantity {quantity}, inspection at origin, {days} days to deliver. Application: {used}.',
  'Critical application item {item}, NSN {nsn}, for {used}. Only approved sources; surplus material will be considered.',
];

/** Terms of federal notices only. */
const FEDERAL_TERMS: readonly string[] = [
  'The contract will have one base year and four option years.',
  'Offerors must be registered in the System for Award Management.',
  'Wages follow the wage determination for the county.',
  'A firm-fixed-price contract is expected.',
];

/** Terms of any notice. Placeholder: days. */
export const TERMS: readonly string[] = [
  'The period of performance is twelve months.',
  'Award will be made to the lowest-priced, technically acceptable offer.',
  'Past performance and technical approach weigh more than price.',
  'A site visit is planned; please register {days} days ahead.',
  'Questions must arrive in writing at least {days} days before closing.',
  'Work hours are 7 a.m. to 5 p.m. on business days unless agreed otherwise.',
  'Amendments will be posted here; bidders are responsible for watching this page.',
  'A bid bond of twenty percent is required.',
  'All staff must pass a background check before starting.',
];

export const ALL_TERMS: readonly string[] = [...FEDERAL_TERMS, ...TERMS];

/** The contract being replaced. Placeholders: piid, holder, end. */
export const PRIOR_CONTRACT: readonly string[] = [
  'This is a follow-on to contract {piid}, held by {holder}, which ends on {end}.',
  'The services are now performed by {holder} under contract number {piid}.',
  'Incumbent: {holder}, {piid}, current through {end}.',
];

/** Placeholders: office, name, city. */
export const LOCAL_OPENINGS: readonly string[] = [
  '{office} invites sealed bids for {name}.',
  '{office} requests proposals from qualified firms for {name} in {city}.',
  'Bids for {name} will be received by {office} through its electronic procurement system.',
  '{office} seeks a vendor for {name} on an as-needed basis.',
];

/** Placeholders: purpose, title. */
export const GRANT_SENTENCES: readonly string[] = [
  'This opportunity supports {purpose}. Eligible applicants include states, local governments, tribes, universities and nonprofit organizations.',
  'Funding under {title} is for {purpose}; a cost share may be required.',
  'Applications for {title} are welcome from organizations engaged in {purpose}. Several awards are expected.',
];
