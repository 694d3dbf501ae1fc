/** Which department's name and code an award of a buying office carries. */
import { agencyKey } from '../../reference/agency-key.ts';
import { agencyCode, agencyName, sameAgency } from '../../reference/agencies.ts';
import { stateCode } from '../../reference/states.ts';

/**
 * Awards carry the department; notices often print the part of it that buys. Departments by code, then what belongs to
 * them: the military departments have codes of their own, yet their awards say Department of Defense.
 */
const PARTS: Readonly<Record<string, RegExp>> = {
  '097':
    /^Department of the (Army|Navy|Air Force)$|^Defense |^Missile Defense|^Washington Headquarters|^National (Geospatial|Security Agency)|^Naval |Special Operations Command|Cyber Command|^USTRANSCOM|^Uniformed Services University|^Space Development|^Tricare|^Corps of Engineers/,
  '070':
    /^Federal Emergency Management|Customs and Border|Coast Guard|Citizenship and Immigration|Immigration and Customs|Secret Service|^Transportation Security|^Cybersecurity and Infrastructure|^Federal Law Enforcement Training/,
  '075':
    /^National Institutes of Health|^Centers for (Disease|Medicare)|^Food and Drug|^Health Resources|^Indian Health|^Substance Abuse|^Public Health Service|^Administration (for|on)|^Agency for Healthcare|^Program Support Center/,
  '069':
    /^Federal (Aviation|Highway|Railroad|Transit|Motor Carrier)|^Maritime Administration|^National Highway Traffic|^Pipeline and Hazardous/,
  '014':
    /^National Park|^Bureau of (Land|Reclamation|Indian|Ocean|Safety and Env)|Fish and Wildlife|Geological Survey|^Office of Surface Mining/,
  '012':
    /^Forest Service|^Agricultural|^Animal and Plant|^Food Safety|^Food and Nutrition|^Farm Service|^Natural Resources Conservation|^Rural |^Risk Management Agency/,
  '013':
    /^National (Oceanic|Institute of Standards|Telecommunications)|Census Bureau|Patent and Trademark|^International Trade Adm/,
  '015':
    /^Federal (Bureau of Inv|Prison)|Bureau of Prisons|^Drug Enforcement|Marshals Service|^Bureau of Alcohol, Tobacco/,
  '016': /^Occupational Safety|^Mine Safety|^Bureau of Labor|^Employment and Training|^Wage and Hour/,
  '020': /^Internal Revenue|Mint$|^Bureau of (the Fiscal|Engraving)|^Financial Crime/,
  '036': /^Under Secretary for (Health|Benefits)|National Cemetery/,
  '047': /^Public Buildings|^Federal Acquisition|^Technology Transformation/,
};

/**
 * The three-digit code that awards of this body carry, given as notices write it: the department, a part of it, or both
 * ("Department of Defense > Department of the Army", "Veterans Affairs, Technology Acquisition Center"). `undefined` for
 * bodies that are in no federal table, such as states and towns, also where a department of theirs is called as a federal one.
 */
export function awardingCode(text: string): string | undefined {
  const known = codes.get(text);
  if (known !== undefined) return known === '' ? undefined : known;
  if (codes.size >= MOST_KEPT) codes.clear();
  const code = isLocal(text)
    ? undefined
    : namesIn(text)
        .map(codeOf)
        .find((each) => each !== undefined);
  codes.set(text, code ?? '');
  return code;
}

/** The few names that the awards of one search repeat hundreds of times; '' is a body without a code. */
const codes = new Map<string, string>();
const MOST_KEPT = 1000;

/** Whether two texts name the same buyer, as far as awards tell buyers apart; `undefined` where one says nothing. */
export function sameBuyer(notice: string | undefined, name: string | undefined, code?: string): boolean | undefined {
  if (!notice || !(name ?? code)) return undefined;
  const [wanted, given] = [awardingCode(notice), awardingCode(code ?? '') ?? awardingCode(name ?? '')];
  if (wanted !== undefined && given !== undefined) return wanted === given;
  return name !== undefined && (sameAgency(notice, name) || agencyKey(notice) === agencyKey(name));
}

function codeOf(name: string): string | undefined {
  const official = agencyName(name);
  if (official === undefined) return undefined;
  return Object.entries(PARTS).find(([, parts]) => parts.test(official))?.[0] ?? agencyCode(name);
}

const LOCAL = /^(?:The )?(?:State|Commonwealth|City|County|Town) of /i;

/**
 * Whether a state or a town is named as the buyer: before its department, or behind it and nothing else. Further down, the name of
 * a state tells where an office of a federal department is.
 */
function isLocal(text: string): boolean {
  const parts = text.split(/\s*(?:[>|/;.,]|\s[-–]\s)\s*/).filter((part) => part !== '');
  const buyers = parts.length > 2 ? parts.slice(0, 1) : parts;
  return parts.some((part) => LOCAL.test(part)) || buyers.some((part) => part.length > 2 && stateCode(part));
}

/** The text itself, then its parts from the first: a comma also stands inside of names ("DEFENSE, DEPARTMENT OF"). */
function namesIn(text: string): string[] {
  const parts = text.split(/\s*(?:[>|/;.]|\s[-–]\s)\s*/).flatMap((part) => [part, ...part.split(/\s*,\s*/)]);
  return [text, ...parts.filter((part) => part !== '')];
}
