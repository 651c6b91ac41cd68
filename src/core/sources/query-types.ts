import type { DimensionValue } from '../kpis/fact.ts';
import { comparableName, hasWords } from './comparable-name.ts';

/** In display order. */
export const QUERY_TYPES = ['brand', 'model', 'near_me', 'service', 'non_brand'] as const;
export type QueryType = (typeof QUERY_TYPES)[number];

const titles: Readonly<Record<QueryType, string>> = {
  brand: 'Branded',
  model: 'Model',
  near_me: 'Near me',
  service: 'Service',
  non_brand: 'Other',
};

export const queryTypes: readonly DimensionValue[] = QUERY_TYPES.map((value) => ({
  value,
  title: titles[value],
}));

const SERVICE = [
  'service',
  'oil change',
  'oil',
  'brake',
  'brakes',
  'tire',
  'tires',
  'repair',
  'parts',
  'battery',
  'alignment',
  'recall',
  'maintenance',
  'mechanic',
  'transmission',
  'inspection',
  'collision',
  'body shop',
  'detailing',
];

const MODELS = [
  '4runner',
  'accord',
  'altima',
  'armada',
  'ascent',
  'atlas',
  'blazer',
  'bronco',
  'brz',
  'c hr',
  'camry',
  'carnival',
  'challenger',
  'charger',
  'cherokee',
  'civic',
  'colorado',
  'compass',
  'corolla',
  'corvette',
  'cr v',
  'crv',
  'crosstrek',
  'crown',
  'cx 30',
  'cx 5',
  'cx 50',
  'cx 9',
  'cx 90',
  'durango',
  'edge',
  'elantra',
  'equinox',
  'escape',
  'ev6',
  'expedition',
  'explorer',
  'f 150',
  'f150',
  'f 250',
  'f250',
  'forester',
  'forte',
  'frontier',
  'gladiator',
  'gr86',
  'grand cherokee',
  'grand highlander',
  'highlander',
  'hornet',
  'hr v',
  'hrv',
  'impreza',
  'ioniq',
  'jetta',
  'k5',
  'kona',
  'legacy',
  'malibu',
  'maverick',
  'mazda3',
  'miata',
  'mustang',
  'mx 5',
  'niro',
  'nautilus',
  'odyssey',
  'outback',
  'pacifica',
  'palisade',
  'passport',
  'pathfinder',
  'pilot',
  'prius',
  'prologue',
  'prelude',
  'ram 1500',
  'ram 2500',
  'ranger',
  'rav4',
  'ridgeline',
  'rogue',
  'santa cruz',
  'santa fe',
  'seltos',
  'sentra',
  'sequoia',
  'sienna',
  'sierra',
  'silverado',
  'solterra',
  'sonata',
  'sorento',
  'soul',
  'sportage',
  'suburban',
  'supra',
  'tacoma',
  'tahoe',
  'telluride',
  'tiguan',
  'titan',
  'trailblazer',
  'transit',
  'traverse',
  'trax',
  'tucson',
  'tundra',
  'venue',
  'venza',
  'wagoneer',
  'wrangler',
  'wrx',
  'x1',
  'x3',
  'x5',
  'x7',
  '3 series',
  '5 series',
  '7 series',
  'i4',
  'ix',
  'm3',
  'm4',
];

const NEAR = ['near me', 'nearby', 'closest', 'near you', 'close to me'];

/** The first match of brand, near me, service, model. `brands`: from `brandsOf`. */
export function queryTypeOf(query: string, brands: readonly string[]): QueryType {
  const plain = comparableName(query);
  const squeezed = plain.replaceAll(' ', '');
  const has = (words: string) => hasWords(plain, words);
  if (brands.some((brand) => has(brand) || squeezed.includes(brand.replaceAll(' ', '')))) return 'brand';
  if (NEAR.some(has)) return 'near_me';
  if (SERVICE.some(has)) return 'service';
  return MODELS.some(has) ? 'model' : 'non_brand';
}

const NO_NAME = new Set(
  `acura alfa aston audi bentley bmw buick cadillac cdjr chevrolet chevy chrysler dodge ferrari fiat ford genesis gmc honda
  hyundai infiniti jaguar jeep kia lamborghini land lexus lincoln lucid maserati mazda mclaren mercedes benz mini mitsubishi
  nissan polestar porsche ram rivian romeo rover rolls royce subaru tesla toyota volkswagen volvo vw auto autos automotive
  cars car group motors motor dealership dealer sales pre owned preowned used new certified center centre city of the and
  at in company co inc llc store truck trucks imports`.split(/\s+/),
);

/**
 * Store names without makes and words like `motors`: `Alderpoint Toyota` gives `alderpoint`. At
 * least 4 letters.
 */
export function brandsOf(dealerships: readonly string[]): string[] {
  const names = dealerships.map((name) =>
    comparableName(name)
      .split(' ')
      .filter((word) => !NO_NAME.has(word))
      .join(' '),
  );
  return [...new Set(names)].filter((name) => name.length >= 4);
}
