import type { Random } from './random.ts';

const FIRST = [
  ...['Ada', 'Alvin', 'Amara', 'Anders', 'Beatriz', 'Bruno', 'Calla', 'Cedric', 'Dalia', 'Desmond'],
  ...['Edwin', 'Elena', 'Farah', 'Felix', 'Gemma', 'Gordon', 'Hana', 'Hollis', 'Imani', 'Ivan'],
  ...['Jana', 'Jorge', 'Kalila', 'Kurt', 'Lena', 'Luis', 'Maren', 'Milo', 'Nadia', 'Nolan'],
  ...['Odette', 'Omar', 'Petra', 'Quentin', 'Ramona', 'Rashid', 'Selma', 'Soren', 'Tamsin', 'Theo'],
  ...['Uma', 'Vera', 'Viktor', 'Wanda', 'Wesley', 'Xenia', 'Yara', 'Yusuf', 'Zelda', 'Zoran'],
];

const LAST = [
  ...['Ashgrovel', 'Birchwick', 'Brambleton', 'Cinderly', 'Clovermane', 'Copperfen', 'Dapplewood'],
  ...['Dunmarrow', 'Elderquist', 'Emberlyn', 'Fernacre', 'Foxmantle', 'Gladefield', 'Goldthistle'],
  ...['Harrowmere', 'Hazelbank', 'Inkberrow', 'Ivorsen', 'Juniperro', 'Kettleby', 'Kindlewick'],
  ...['Larkenshaw', 'Lindenfell', 'Maplethorn', 'Mossgrave', 'Nettleford', 'Nightingham', 'Oakenrill'],
  ...['Orchardsen', 'Pebbleworth', 'Pinewhistle', 'Quillmark', 'Quincebury', 'Ravensmoor', 'Rushlight'],
  ...['Saltmarrow', 'Silverbeck', 'Tallowmere', 'Thornquist', 'Umberfield', 'Valewright', 'Vinterholt'],
  ...['Wickersham-Loe', 'Willowbright', 'Wrenfield', 'Yarrowdale', 'Yewbarrow', 'Zephyrsen'],
];

export interface Customer {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly zip: string | null;
}

/** How a customer can be reached; bad leads have `none`. */
export type Reach = 'all' | 'phone' | 'email' | 'none';

/**
 * An invented customer.
 * @param number the store's lead count: nearby numbers never share a phone or email
 */
export function aCustomer(
  random: Random,
  is: { id: string; number: number; zips: readonly string[]; reach: Reach },
): Customer {
  const firstName = random.pick(FIRST);
  const lastName = random.pick(LAST);
  const tag = `${firstName}.${lastName}.${is.id}`.toLowerCase();
  return {
    id: is.id,
    firstName,
    lastName,
    email: is.reach === 'all' || is.reach === 'email' ? `${tag}@example.com` : null,
    phone: is.reach === 'all' || is.reach === 'phone' ? phoneOf(is.number) : null,
    zip: random.chance(0.82) ? random.pick(is.zips) : null,
  };
}

/** Numbers 555-01xx are reserved for fiction: a hundred per area code. */
function phoneOf(number: number): string {
  const place = (number * 7_919) % (AREA_CODES.length * 100);
  const area = AREA_CODES[Math.floor(place / 100)];
  return `${area}-555-01${String(place % 100).padStart(2, '0')}`;
}

/** All valid area codes except toll-free and service codes. */
const AREA_CODES = Array.from({ length: 800 }, (_, index) => 200 + index).filter((code) => {
  const middle = Math.floor(code / 10) % 10;
  return middle !== 9 && code % 100 !== 11 && !(code >= 800 && middle === code % 10);
});

export interface Salesperson {
  readonly name: string;
  readonly weight: number;
}

/** Team size follows units; the busiest comes first, some with five times the leads of others. */
export function salesTeam(random: Random, units: number): Salesperson[] {
  return staff(random, Math.max(3, Math.round(units / 11)))
    .map((name) => ({ name, weight: Math.min(2, Math.max(0.35, random.lognormal(0.9, 0.45))) }))
    .sort((a, b) => b.weight - a.weight);
}

export function staff(random: Random, count: number): string[] {
  const names = new Set<string>();
  while (names.size < count) names.add(`${random.pick(FIRST)} ${random.pick(LAST)}`);
  return [...names];
}
