/** Federal buyers with their public codes and some of their real places. Shares are invented. */
export interface FederalBuyer {
  /** As SAM.gov prints it. */
  department: string;
  subTier: string;
  /** As USAspending prints them. */
  awardingAgency: string;
  awardingSubAgency: string;
  /** CGAC code. */
  code: string;
  /** Four-character agency code of award keys. */
  subCode: string;
  /** Activity address codes that begin solicitation and contract numbers. */
  offices: readonly string[];
  /** `Name, City, ST`. */
  sites: readonly string[];
  /** NAICS codes of what it buys. */
  buys: RegExp;
  /** Share of purchases by stock number. */
  parts: number;
  weight: number;
}

const ANYTHING = /^/;
const OFFICE = /^(32311|33411|33721|5(?!611|62)|611430|561(3|4|6|7)|238)/;
const LAND = /^(1153|23|333|336110|4247|48|49|54(1[36]|15|17)|56)/;
const HEALTH = /^(23|3254|334516|3391|3372|334111|42441|48|492|49|54|56|62|72|8)/;

function buyer(
  department: string, subTier: string, awardingAgency: string, awardingSubAgency: string, code: string, subCode: string,
  offices: readonly string[], sites: readonly string[], buys: RegExp, weight: number, parts = 0,
): FederalBuyer {
  return { department, subTier, awardingAgency, awardingSubAgency, code, subCode, offices, sites, buys, weight, parts };
}

const DOD = ['DEPT OF DEFENSE', 'Department of Defense', '097'] as const;
const [DEFENSE, DEFENSE_NAME, DEFENSE_CODE] = DOD;
const [HOMELAND, HOMELAND_NAME] = ['HOMELAND SECURITY, DEPARTMENT OF', 'Department of Homeland Security'];
const [INTERIOR, INTERIOR_NAME] = ['INTERIOR, DEPARTMENT OF THE', 'Department of the Interior'];
const [HEALTH_DEPARTMENT, HEALTH_NAME] = ['HEALTH AND HUMAN SERVICES, DEPARTMENT OF', 'Department of Health and Human Services'];
const [FARM, FARM_NAME] = ['AGRICULTURE, DEPARTMENT OF', 'Department of Agriculture'];
const [GSA, GSA_NAME] = ['GENERAL SERVICES ADMINISTRATION', 'General Services Administration'];
const [JUSTICE, JUSTICE_NAME] = ['JUSTICE, DEPARTMENT OF', 'Department of Justice'];
const [COMMERCE, COMMERCE_NAME] = ['COMMERCE, DEPARTMENT OF', 'Department of Commerce'];

export const FEDERAL_BUYERS: readonly FederalBuyer[] = [
  buyer(DEFENSE, 'DEPT OF THE ARMY', DEFENSE_NAME, 'Department of the Army', DEFENSE_CODE, '2100', ['W9124J', 'W911SD', 'W15QKN', 'W56HZV', 'W912LN', 'W91CRB'],
    ['Fort Sam Houston, San Antonio, TX', 'Fort Drum, Watertown, NY', 'Fort Carson, Colorado Springs, CO', 'Fort Riley, Junction City, KS', 'Fort Belvoir, Fairfax, VA', 'Fort Huachuca, Sierra Vista, AZ', 'West Point, Highlands, NY', 'Redstone Arsenal, Huntsville, AL'], ANYTHING, 10, 0.15),
  buyer(DEFENSE, 'DEPT OF THE ARMY', DEFENSE_NAME, 'Department of the Army', DEFENSE_CODE, '2100', ['W912BV', 'W912DY', 'W912EK', 'W912P8', 'W9127S', 'W912PP'],
    ['Tulsa District, Tulsa, OK', 'Mobile Harbor, Mobile, AL', 'Rock Island Arsenal, Rock Island, IL', 'Mississippi River Gulf Outlet, New Orleans, LA', 'Galveston Entrance Channel, Galveston, TX', 'Conchas Dam, Tucumcari, NM', 'Savannah Harbor, Savannah, GA'], /^(1153|23|33312|541[36]|5617|562|81)/, 6),
  buyer(DEFENSE, 'DEPT OF THE NAVY', DEFENSE_NAME, 'Department of the Navy', DEFENSE_CODE, '1700', ['N00189', 'N00104', 'N00383', 'N40085', 'N62473', 'N68335', 'M67854'],
    ['Naval Station Norfolk, Norfolk, VA', 'Naval Base San Diego, San Diego, CA', 'Naval Base Kitsap, Bremerton, WA', 'Naval Air Station Pensacola, Pensacola, FL', 'Joint Base Pearl Harbor-Hickam, Honolulu, HI', 'Camp Lejeune, Jacksonville, NC', 'Naval Air Station Patuxent River, Lexington Park, MD'], ANYTHING, 11, 0.35),
  buyer(DEFENSE, 'DEPT OF THE AIR FORCE', DEFENSE_NAME, 'Department of the Air Force', DEFENSE_CODE, '5700', ['FA4621', 'FA8571', 'FA3016', 'FA2521', 'FA4452', 'FA8201'],
    ['Joint Base San Antonio, San Antonio, TX', 'Wright-Patterson Air Force Base, Dayton, OH', 'Tinker Air Force Base, Oklahoma City, OK', 'Scott Air Force Base, Belleville, IL', 'Hill Air Force Base, Ogden, UT', 'Robins Air Force Base, Warner Robins, GA', 'Patrick Space Force Base, Cocoa Beach, FL', 'McConnell Air Force Base, Wichita, KS'], ANYTHING, 9, 0.2),
  buyer(DEFENSE, 'DEFENSE LOGISTICS AGENCY', DEFENSE_NAME, 'Defense Logistics Agency', DEFENSE_CODE, '97AS', ['SPE4A7', 'SPE7M1', 'SPRPA1', 'SPE7L4', 'SPE300'],
    ['DLA Aviation, Richmond, VA', 'DLA Land and Maritime, Columbus, OH', 'DLA Troop Support, Philadelphia, PA', 'DLA Distribution, New Cumberland, PA'], /^(3|424)/, 13, 0.92),
  buyer(DEFENSE, 'DEFENSE HEALTH AGENCY (DHA)', DEFENSE_NAME, 'Defense Health Agency', DEFENSE_CODE, '97DH', ['HT0011', 'HT9402', 'HT0014'],
    ['Brooke Army Medical Center, San Antonio, TX', 'Walter Reed National Military Medical Center, Bethesda, MD', 'Naval Medical Center Portsmouth, Portsmouth, VA', 'Madigan Army Medical Center, Tacoma, WA'], HEALTH, 3),
  buyer('VETERANS AFFAIRS, DEPARTMENT OF', 'VETERANS AFFAIRS, DEPARTMENT OF', 'Department of Veterans Affairs', 'Department of Veterans Affairs', '036', '3600', ['36C248', '36C257', '36C10X', '36C242', '36C261', '36C786'],
    ['South Texas VA Health Care System, San Antonio, TX', 'VA Palo Alto Health Care System, Palo Alto, CA', 'Bay Pines VA Medical Center, Bay Pines, FL', 'Minneapolis VA Medical Center, Minneapolis, MN', 'VA Maine Healthcare System, Augusta, ME', 'Jefferson Barracks National Cemetery, St. Louis, MO', 'VA Puget Sound Health Care System, Seattle, WA', 'Cleveland VA Medical Center, Cleveland, OH'], HEALTH, 13),
  buyer(GSA, 'PUBLIC BUILDINGS SERVICE', GSA_NAME, 'Public Buildings Service', '047', '4740', ['47PM10', '47PF00', '47PK32', '47PE05'],
    ['Denver Federal Center, Lakewood, CO', 'Land Port of Entry, Laredo, TX', 'Ronald Reagan Building, Washington, DC', 'Federal Courthouse, Des Moines, IA', 'Peachtree Summit Building, Atlanta, GA'], /^(23|541[36]|56|811|238)/, 4),
  buyer(GSA, 'FEDERAL ACQUISITION SERVICE', GSA_NAME, 'Federal Acquisition Service', '047', '4732', ['47QTCA', '47QRAA', '47QSMD'], ['Regional Office, Kansas City, MO', 'Regional Office, Washington, DC'], OFFICE, 2),
  buyer(HOMELAND, 'US COAST GUARD', HOMELAND_NAME, 'U.S. Coast Guard', '070', '7008', ['70Z080', '70Z038', '70Z085', '70Z023'],
    ['Coast Guard Yard, Baltimore, MD', 'Aviation Logistics Center, Elizabeth City, NC', 'Base Kodiak, Kodiak, AK', 'Base Miami Beach, Miami Beach, FL', 'Station Galveston, Galveston, TX'], ANYTHING, 4, 0.3),
  buyer(HOMELAND, 'US CUSTOMS AND BORDER PROTECTION', HOMELAND_NAME, 'U.S. Customs and Border Protection', '070', '7014', ['70B03C', '70B01C'],
    ['Border Patrol Station, Eagle Pass, TX', 'San Ysidro Port of Entry, San Diego, CA', 'Border Patrol Sector, Tucson, AZ', 'Port of Entry, Buffalo, NY'], /^(23|33|42|48|54|56|62|72|81)/, 2),
  buyer(HOMELAND, 'FEDERAL EMERGENCY MANAGEMENT AGENCY', HOMELAND_NAME, 'Federal Emergency Management Agency', '070', '7022', ['70FBR4', '70FA30'],
    ['Distribution Center, Atlanta, GA', 'Joint Field Office, Baton Rouge, LA', 'Regional Response Coordination Center, Denton, TX'], /^(33|42|48|49|54|56|62|72)/, 2),
  buyer(HEALTH_DEPARTMENT, 'NATIONAL INSTITUTES OF HEALTH', HEALTH_NAME, 'National Institutes of Health', '075', '7529', ['75N980', '75N950', '75N910'],
    ['NIH Clinical Center, Bethesda, MD', 'Rocky Mountain Laboratories, Hamilton, MT', 'Frederick National Laboratory, Frederick, MD'], /^(23822|33|325|51|54|56|6215|81)/, 4),
  buyer(HEALTH_DEPARTMENT, 'INDIAN HEALTH SERVICE', HEALTH_NAME, 'Indian Health Service', '075', '7527', ['75H706', '75H712', '75H709'],
    ['Phoenix Indian Medical Center, Phoenix, AZ', 'Gallup Indian Medical Center, Gallup, NM', 'Pine Ridge Hospital, Pine Ridge, SD', 'Claremore Indian Hospital, Claremore, OK'], HEALTH, 3),
  buyer(HEALTH_DEPARTMENT, 'CENTERS FOR DISEASE CONTROL AND PREVENTION', HEALTH_NAME, 'Centers for Disease Control and Prevention', '075', '7523', ['75D301'], ['Roybal Campus, Atlanta, GA', 'Vector-Borne Diseases Laboratory, Fort Collins, CO'], /^(33|325|51|54|56|6215)/, 2),
  buyer(INTERIOR, 'NATIONAL PARK SERVICE', INTERIOR_NAME, 'National Park Service', '014', '1443', ['140P64', '140P83', '140P21'],
    ['Big Bend National Park, Alpine, TX', 'Yosemite National Park, El Portal, CA', 'Gateway National Recreation Area, Staten Island, NY', 'Great Smoky Mountains National Park, Gatlinburg, TN', 'Acadia National Park, Bar Harbor, ME'], LAND, 3),
  buyer(INTERIOR, 'BUREAU OF LAND MANAGEMENT', INTERIOR_NAME, 'Bureau of Land Management', '014', '1422', ['140L06', '140L36'], ['Medford District, Medford, OR', 'Elko District, Elko, NV', 'Royal Gorge Field Office, Canon City, CO'], LAND, 2),
  buyer(INTERIOR, 'BUREAU OF RECLAMATION', INTERIOR_NAME, 'Bureau of Reclamation', '014', '1425', ['140R40', '140R81'], ['Hoover Dam, Boulder City, NV', 'Grand Coulee Dam, Coulee Dam, WA', 'Shasta Dam, Redding, CA'], LAND, 2),
  buyer(FARM, 'FOREST SERVICE', FARM_NAME, 'Forest Service', '012', '12C2', ['1240LP', '127EAV', '1284JA'], ['Tongass National Forest, Ketchikan, AK', 'Lolo National Forest, Missoula, MT', 'Pisgah National Forest, Asheville, NC', 'Coconino National Forest, Flagstaff, AZ'], LAND, 4),
  buyer(FARM, 'AGRICULTURAL RESEARCH SERVICE', FARM_NAME, 'Agricultural Research Service', '012', '12H2', ['12305B', '12505B'], ['Beltsville Agricultural Research Center, Beltsville, MD', 'Grain Research Laboratory, Ames, IA', 'Cotton Research Unit, Lubbock, TX'], /^(238|33|54|56|811)/, 2),
  buyer('ENERGY, DEPARTMENT OF', 'ENERGY, DEPARTMENT OF', 'Department of Energy', 'Department of Energy', '089', '8900', ['892430', '893032', '89503B'], ['Idaho Operations Office, Idaho Falls, ID', 'Savannah River Site, Aiken, SC', 'Western Area Power Administration, Lakewood, CO'], /^(23|335|54|56)/, 2),
  buyer(JUSTICE, 'FEDERAL PRISON SYSTEM / BUREAU OF PRISONS', JUSTICE_NAME, 'Federal Prison System / Bureau of Prisons', '015', '1540', ['15B405', '15BFA0', '15B216'], ['Federal Correctional Institution, Bastrop, TX', 'Federal Medical Center, Rochester, MN', 'United States Penitentiary, Atwater, CA', 'Federal Correctional Complex, Butner, NC'], HEALTH, 3),
  buyer(JUSTICE, 'FEDERAL BUREAU OF INVESTIGATION', JUSTICE_NAME, 'Federal Bureau of Investigation', '015', '1549', ['15F067'], ['FBI Academy, Quantico, VA', 'CJIS Division, Clarksburg, WV'], OFFICE, 1),
  buyer('STATE, DEPARTMENT OF', 'STATE, DEPARTMENT OF', 'Department of State', 'Department of State', '019', '1900', ['19AQMM', '19GE50', '19MX53'], ['U.S. Embassy, Tokyo, --', 'U.S. Embassy, Nairobi, --', 'Foreign Service Institute, Arlington, VA', 'U.S. Consulate, Monterrey, --'], /^(23|33|42|48|54|56|61)/, 3),
  buyer('TRANSPORTATION, DEPARTMENT OF', 'FEDERAL AVIATION ADMINISTRATION', 'Department of Transportation', 'Federal Aviation Administration', '069', '6920', ['697DCK', '6973GH'], ['Mike Monroney Aeronautical Center, Oklahoma City, OK', 'Air Route Traffic Control Center, Leesburg, VA', 'William J. Hughes Technical Center, Atlantic City, NJ'], /^(23|33|517|54|56|61143|81)/, 2),
  buyer('NATIONAL AERONAUTICS AND SPACE ADMINISTRATION', 'NATIONAL AERONAUTICS AND SPACE ADMINISTRATION', 'National Aeronautics and Space Administration', 'National Aeronautics and Space Administration', '080', '8000', ['80KSC0', '80JSC0', '80MSFC', '80GSFC'], ['Kennedy Space Center, Merritt Island, FL', 'Johnson Space Center, Houston, TX', 'Marshall Space Flight Center, Huntsville, AL', 'Goddard Space Flight Center, Greenbelt, MD'], /^(23|33|51|54|56|81)/, 3),
  buyer(COMMERCE, 'NATIONAL OCEANIC AND ATMOSPHERIC ADMINISTRATION', COMMERCE_NAME, 'National Oceanic and Atmospheric Administration', '013', '1330', ['1305M2', '1305M3'], ['Marine Operations Center, Newport, OR', 'National Hurricane Center, Miami, FL', 'Fisheries Science Center, Woods Hole, MA', 'Weather Forecast Office, Boulder, CO'], /^(23|33|51|541|56|81)/, 2),
  buyer(COMMERCE, 'NATIONAL INSTITUTE OF STANDARDS AND TECHNOLOGY', COMMERCE_NAME, 'National Institute of Standards and Technology', '013', '1341', ['1333ND'], ['NIST Campus, Gaithersburg, MD', 'NIST Laboratories, Boulder, CO'], /^(238|33|54|56)/, 1),
  buyer('TREASURY, DEPARTMENT OF THE', 'INTERNAL REVENUE SERVICE', 'Department of the Treasury', 'Internal Revenue Service', '020', '2050', ['2032H5', '2032H8'], ['IRS Campus, Ogden, UT', 'IRS Campus, Kansas City, MO', 'New Carrollton Federal Building, Lanham, MD'], OFFICE, 2),
  buyer('ENVIRONMENTAL PROTECTION AGENCY', 'ENVIRONMENTAL PROTECTION AGENCY', 'Environmental Protection Agency', 'Environmental Protection Agency', '068', '6800', ['68HE0R', '68HERC'], ['Region 6, Dallas, TX', 'National Vehicle Emissions Laboratory, Ann Arbor, MI', 'Andrew W. Breidenbach Center, Cincinnati, OH'], /^(334|51|54|56)/, 2),
  buyer('SOCIAL SECURITY ADMINISTRATION', 'SOCIAL SECURITY ADMINISTRATION', 'Social Security Administration', 'Social Security Administration', '028', '2800', ['28321A'], ['SSA Headquarters, Woodlawn, MD', 'Teleservice Center, Albuquerque, NM'], OFFICE, 1),
  buyer('HOUSING AND URBAN DEVELOPMENT, DEPARTMENT OF', 'HOUSING AND URBAN DEVELOPMENT, DEPARTMENT OF', 'Department of Housing and Urban Development', 'Department of Housing and Urban Development', '086', '8600', ['86614A', '865462'], ['Weaver Building, Washington, DC', 'Field Office, Fort Worth, TX'], OFFICE, 1),
  buyer('EDUCATION, DEPARTMENT OF', 'EDUCATION, DEPARTMENT OF', 'Department of Education', 'Department of Education', '091', '9100', ['91990D', '919901'], ['Lyndon Baines Johnson Building, Washington, DC'], OFFICE, 1),
  buyer('LIBRARY OF CONGRESS', 'CONTRACTS SERVICES', 'Library of Congress', 'Library of Congress', '003', '0300', ['030ADV', 'LCCSD0'], ['Madison Building, Washington, DC', 'National Audio-Visual Conservation Center, Culpeper, VA'], OFFICE, 1),
];
