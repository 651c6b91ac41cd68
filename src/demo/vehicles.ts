import type { VehicleCondition } from '../core/record-parts.ts';
import { type Day, dayParts } from '../core/time/period.ts';
import type { DemoRooftop } from './groups/rooftop.ts';
import type { Random } from './random.ts';

export interface Vehicle {
  readonly condition: VehicleCondition;
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly stockNumber: string | null;
}

const MODELS: Readonly<Record<string, string>> = {
  Toyota:
    'RAV4 34, Camry 31, Tacoma 42, Highlander 46, Corolla 25, Tundra 58, 4Runner 49, Sienna 45, Prius 32',
  Honda: 'CR-V 34, Civic 27, Accord 32, Pilot 45, HR-V 28, Odyssey 44, Passport 46, Ridgeline 43',
  Chevrolet:
    'Silverado 1500 54, Equinox 33, Traverse 46, Tahoe 70, Trax 24, Colorado 39, Blazer 42, Suburban 74',
  Ford: 'F-150 58, Explorer 48, Escape 33, Bronco 47, Maverick 31, Bronco Sport 35, Expedition 72, Mustang 44',
  Hyundai: 'Tucson 32, Santa Fe 38, Elantra 23, Palisade 45, Kona 27, Sonata 29, Ioniq 5 46, Venue 21',
  BMW: 'X3 56, X5 74, 330i 51, X1 45, 530i 64, M340i 66, X7 92, i4 60',
  Jeep: 'Grand Cherokee 48, Wrangler 46, Compass 31, Gladiator 47, Wagoneer 68',
  Ram: '1500 55, 2500 67, 3500 73, ProMaster 50',
  Dodge: 'Durango 48, Charger 46, Hornet 34',
  Chrysler: 'Pacifica 46, Voyager 41',
  Subaru: 'Outback 35, Forester 34, Crosstrek 29, Ascent 42, Impreza 26, WRX 37',
  Kia: 'Sportage 32, Telluride 44, Sorento 38, K4 24, Seltos 27, Carnival 41, EV6 47',
  Mazda: 'CX-5 32, CX-50 35, CX-90 46, Mazda3 27, CX-30 29',
  Nissan: 'Rogue 32, Altima 29, Frontier 36, Pathfinder 43, Sentra 23, Kicks 25',
};

const BODIES = {
  'Crew Cab Pickup':
    'Tacoma, Tundra, Ridgeline, Silverado 1500, Colorado, F-150, Maverick, Gladiator, 1500, 2500, 3500, Frontier',
  Van: 'Sienna, Odyssey, ProMaster, Pacifica, Voyager, Carnival',
  Sedan:
    'Camry, Corolla, Prius, Civic, Accord, Elantra, Sonata, 330i, 530i, M340i, i4, Charger, Impreza, WRX, K4, Mazda3, Altima, Sentra',
  Coupe: 'Mustang',
};

const bodies = new Map(
  Object.entries(BODIES).flatMap(([body, list]) => list.split(', ').map((model) => [model, body])),
);

/** How an inventory tool names the body; all others are SUVs. */
export function bodyOf(model: string): string {
  return bodies.get(model) ?? 'SUV';
}

interface Model {
  readonly name: string;
  readonly price: number;
}

const models = new Map<string, readonly Model[]>(
  Object.entries(MODELS).map(([make, list]) => [make, list.split(', ').map(modelOf)]),
);

const MAKES = Object.keys(MODELS);

function modelOf(text: string): Model {
  const space = text.lastIndexOf(' ');
  return { name: text.slice(0, space), price: Number(text.slice(space + 1)) * 1_000 };
}

export function newPriceOf(make: string, model: string): number {
  return models.get(make)?.find(({ name }) => name === model)?.price ?? 35_000;
}

export function modelsOf(make: string): string[] {
  return (models.get(make) ?? []).map(({ name }) => name);
}

export function aVehicle(random: Random, rooftop: DemoRooftop, day: Day): Vehicle {
  const isNew = random.chance(rooftop.newUnits / (rooftop.newUnits + rooftop.usedUnits));
  return aVehicleThat(random, rooftop, { isNew, day });
}

export function aVehicleThat(
  random: Random,
  rooftop: DemoRooftop,
  { isNew, day }: { isNew: boolean; day: Day },
): Vehicle {
  const isOwnMake = rooftop.makes.length > 0 && (isNew || random.chance(0.45));
  const make = early(random, isOwnMake ? rooftop.makes : MAKES, 0.9);
  const model = early(random, models.get(make) ?? [], 0.75).name;
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
export function modelYear(day: Day): number {
  const { year, month } = dayParts(day);
  return month >= 9 ? year + 1 : year;
}

function early<T>(random: Random, choices: readonly T[], ratio: number): T {
  const place = Math.log(1 - random.next() * (1 - ratio ** choices.length)) / Math.log(ratio);
  const choice = choices[Math.floor(place)] ?? choices[0];
  if (choice === undefined) throw new RangeError('There is nothing to pick from.');
  return choice;
}
