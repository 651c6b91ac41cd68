/** First and last three digits of a state's ZIPs. */
const STATES: readonly (readonly [from: number, to: number, state: string])[] = [
  [5, 5, 'NY'],
  [6, 7, 'PR'],
  [8, 8, 'VI'],
  [9, 9, 'PR'],
  [10, 27, 'MA'],
  [28, 29, 'RI'],
  [30, 38, 'NH'],
  [39, 49, 'ME'],
  [50, 54, 'VT'],
  [55, 55, 'MA'],
  [56, 59, 'VT'],
  [60, 69, 'CT'],
  [70, 89, 'NJ'],
  [100, 149, 'NY'],
  [150, 196, 'PA'],
  [197, 199, 'DE'],
  [200, 200, 'DC'],
  [201, 201, 'VA'],
  [202, 205, 'DC'],
  [206, 219, 'MD'],
  [220, 246, 'VA'],
  [247, 268, 'WV'],
  [270, 289, 'NC'],
  [290, 299, 'SC'],
  [300, 319, 'GA'],
  [320, 339, 'FL'],
  [341, 349, 'FL'],
  [350, 369, 'AL'],
  [370, 385, 'TN'],
  [386, 397, 'MS'],
  [398, 399, 'GA'],
  [400, 427, 'KY'],
  [430, 459, 'OH'],
  [460, 479, 'IN'],
  [480, 499, 'MI'],
  [500, 528, 'IA'],
  [530, 549, 'WI'],
  [550, 567, 'MN'],
  [570, 577, 'SD'],
  [580, 588, 'ND'],
  [590, 599, 'MT'],
  [600, 629, 'IL'],
  [630, 658, 'MO'],
  [660, 679, 'KS'],
  [680, 693, 'NE'],
  [700, 714, 'LA'],
  [716, 729, 'AR'],
  [730, 732, 'OK'],
  [733, 733, 'TX'],
  [734, 749, 'OK'],
  [750, 799, 'TX'],
  [800, 816, 'CO'],
  [820, 831, 'WY'],
  [832, 838, 'ID'],
  [840, 847, 'UT'],
  [850, 865, 'AZ'],
  [870, 884, 'NM'],
  [885, 885, 'TX'],
  [889, 898, 'NV'],
  [900, 961, 'CA'],
  [967, 968, 'HI'],
  [969, 969, 'GU'],
  [970, 979, 'OR'],
  [980, 994, 'WA'],
  [995, 999, 'AK'],
];

const ZONES: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DE DC FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC VT VA WV',
  'America/Chicago': 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU',
};

/** Parts of a state in another zone than most of it, by the first three digits. */
const ELSEWHERE: Readonly<Record<string, readonly number[]>> = {
  'America/New_York': [373, 374, 376, 377, 378, 379],
  'America/Chicago': [324, 325, 420, 421, 422, 423, 424, 463, 464, 476, 477],
  'America/Denver': [577, 586, 693, 798, 799, 885, 979],
  'America/Los_Angeles': [835, 838],
};

/** The two-letter state of a five-digit ZIP; null for one that belongs to no state. */
export function stateOfZip(zip: string): string | null {
  const area = areaOf(zip);
  return STATES.find(([from, to]) => area !== null && area >= from && area <= to)?.[2] ?? null;
}

/**
 * The time zone of a five-digit ZIP. A suggestion: a few counties on a border follow their neighbors.
 *
 * @returns an IANA name; null for a ZIP that belongs to no state
 */
export function zoneOfZip(zip: string): string | null {
  const area = areaOf(zip);
  const state = stateOfZip(zip);
  if (area === null || state === null) return null;
  const own = Object.entries(ELSEWHERE).find(([, areas]) => areas.includes(area));
  return (
    own?.[0] ?? Object.entries(ZONES).find(([, states]) => states.split(' ').includes(state))?.[0] ?? null
  );
}

export const US_ZONES = Object.keys(ZONES);

export const US_STATES: readonly string[] = [...new Set(STATES.map(([, , state]) => state))].sort();

/** Five digits, or nine with a dash. */
export function isZip(zip: string): boolean {
  return /^\d{5}(-\d{4})?$/.test(zip);
}

function areaOf(zip: string): number | null {
  return isZip(zip) ? Number(zip.slice(0, 3)) : null;
}
