import { type Day, partsOf } from '../core/period.ts';
import type { VehicleCondition } from '../core/records.ts';
import type { DemoRooftop } from './groups/rooftop.ts';
import type { Random } from './random.ts';

export interface Vehicle {
  readonly condition: VehicleCondition;
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly stockNumber: string | null;
}

/** What each make sells, the most asked for first. */
const MODELS: Readonly<Record<string, readonly string[]>> = {
  Toyota: ['RAV4', 'Camry', 'Tacoma', 'Highlander', 'Corolla', 'Tundra', '4Runner', 'Sienna', 'Prius'],
  Honda: ['CR-V', 'Civic', 'Accord', 'Pilot', 'HR-V', 'Odyssey', 'Passport', 'Ridgeline'],
  Chevrolet: ['Silverado 1500', 'Equinox', 'Traverse', 'Tahoe', 'Trax', 'Colorado', 'Blazer', 'Suburban'],
  Ford: ['F-150', 'Explorer', 'Escape', 'Bronco', 'Maverick', 'Bronco Sport', 'Expedition', 'Mustang'],
  Hyundai: ['Tucson', 'Santa Fe', 'Elantra', 'Palisade', 'Kona', 'Sonata', 'Ioniq 5', 'Venue'],
  BMW: ['X3', 'X5', '330i', 'X1', '530i', 'M340i', 'X7', 'i4'],
  Jeep: ['Grand Cherokee', 'Wrangler', 'Compass', 'Gladiator', 'Wagoneer'],
  Ram: ['1500', '2500', '3500', 'ProMaster'],
  Dodge: ['Durango', 'Charger', 'Hornet'],
  Chrysler: ['Pacifica', 'Voyager'],
  Subaru: ['Outback', 'Forester', 'Crosstrek', 'Ascent', 'Impreza', 'WRX'],
  Kia: ['Sportage', 'Telluride', 'Sorento', 'K4', 'Seltos', 'Carnival', 'EV6'],
  Mazda: ['CX-5', 'CX-50', 'CX-90', 'Mazda3', 'CX-30'],
  Nissan: ['Rogue', 'Altima', 'Frontier', 'Pathfinder', 'Sentra', 'Kicks'],
};

const MAKES = Object.keys(MODELS);

/** A vehicle somebody asks this rooftop for: new ones of its makes, used ones of any. */
export function aVehicle(random: Random, rooftop: DemoRooftop, day: Day): Vehicle {
  const isNew = random.chance(rooftop.newUnits / (rooftop.newUnits + rooftop.usedUnits));
  const isOwnMake = rooftop.makes.length > 0 && (isNew || random.chance(0.45));
  const make = early(random, isOwnMake ? rooftop.makes : MAKES, 0.9);
  const model = early(random, MODELS[make] ?? [], 0.75);
  const stockNumber = random.chance(0.6) ? `${isNew ? 'N' : 'U'}${random.whole(10_000, 99_999)}` : null;
  if (isNew) {
    const isLeftover = random.chance(0.25);
    return { condition: 'new', year: modelYear(day) - (isLeftover ? 1 : 0), make, model, stockNumber };
  }
  const isCertified = isOwnMake && random.chance(0.4);
  const age = random.whole(1, isCertified ? 5 : 9);
  return { condition: isCertified ? 'cpo' : 'used', year: modelYear(day) - age, make, model, stockNumber };
}

/** The next model year arrives in late summer. */
function modelYear(day: Day): number {
  const { year, month } = partsOf(day);
  return month >= 9 ? year + 1 : year;
}

/** Picks early choices more often: each one so many times as often as the one before. */
function early(random: Random, choices: readonly string[], ratio: number): string {
  const place = Math.log(1 - random.next() * (1 - ratio ** choices.length)) / Math.log(ratio);
  return choices[Math.floor(place)] ?? '';
}
