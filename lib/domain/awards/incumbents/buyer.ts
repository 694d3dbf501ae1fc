/** Maps a buying office to the department whose code its awards carry. */
import { agencyKey } from '../../reference/agency-key.ts';
import { agencyCode, agencyName, sameAgency } from '../../reference/agency-names.ts';
import { stateCode } from '../../reference/states.ts';

/**
 * Sub-agencies by department code. Awards name the department, while notices often print the sub-agency. The
 * military departments have codes of their own, but their awards say Department of Defense.
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
 * Returns the three-digit department code for an agency as notices print it: the department, a sub-agency, or
 * both ("Department of Defense > Department of the Army", "Veterans Affairs, Technology Acquisition Center").
 * `undefined` for states and towns, even if their department has the same name as a federal one.
 */
export function awardingCode(text: string): string | undefined {
  const known = codes.get(text);
  if (known !== undefined) return known === '' ? undefined : known;
  if (codes.size >= CACHE_MAX) codes.clear();
  const code = isLocal(text)
    ? undefined
    : namesIn(text)
        .map(codeOf)
        .find((each) => each !== undefined);
  codes.set(text, code ?? '');
  return code;
}

/** Cache: awards repeat a few names hundreds of times. '' stands for an agency without a code. */
const codes = new Map<string, string>();
const CACHE_MAX = 1000;

/** Whether two texts name the same department; `undefined` if one of them is missing or unknown. */
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
 * Whether the buyer is a state or local government. A state's name counts if it comes first or is one of two
 * parts; further down a longer list it only says where an office of a federal department is.
 */
function isLocal(text: string): boolean {
  const parts = text.split(/\s*(?:[>|/;.,]|\s[-–]\s)\s*/).filter((part) => part !== '');
  const buyers = parts.length > 2 ? parts.slice(0, 1) : parts;
  return parts.some((part) => LOCAL.test(part)) || buyers.some((part) => part.length > 2 && stateCode(part));
}

/** Returns the whole text, then its parts. Commas can be part of a name ("DEFENSE, DEPARTMENT OF"). */
function namesIn(text: string): string[] {
  const parts = text.split(/\s*(?:[>|/;.]|\s[-–]\s)\s*/).flatMap((part) => [part, ...part.split(/\s*,\s*/)]);
  return [text, ...parts.filter((part) => part !== '')];
}
