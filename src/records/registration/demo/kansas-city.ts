/** ZIPs of one metro, each with its part of the market. */
export const MARKET_ZIPS: readonly (readonly [zip: string, state: string, county: string, weight: number])[] =
  [
    ['66061', 'KS', 'Johnson', 3.4],
    ['66062', 'KS', 'Johnson', 4.2],
    ['66202', 'KS', 'Johnson', 1.6],
    ['66203', 'KS', 'Johnson', 1.7],
    ['66204', 'KS', 'Johnson', 1.7],
    ['66206', 'KS', 'Johnson', 1.1],
    ['66207', 'KS', 'Johnson', 1.4],
    ['66208', 'KS', 'Johnson', 1.9],
    ['66210', 'KS', 'Johnson', 1.8],
    ['66212', 'KS', 'Johnson', 2.6],
    ['66213', 'KS', 'Johnson', 2.5],
    ['66214', 'KS', 'Johnson', 1.3],
    ['66215', 'KS', 'Johnson', 2.1],
    ['66216', 'KS', 'Johnson', 2.1],
    ['66221', 'KS', 'Johnson', 2.1],
    ['66223', 'KS', 'Johnson', 2.6],
    ['66224', 'KS', 'Johnson', 1.4],
    ['66226', 'KS', 'Johnson', 1.7],
    ['66030', 'KS', 'Johnson', 1.5],
    ['66083', 'KS', 'Johnson', 0.7],
    ['66021', 'KS', 'Johnson', 0.2],
    ['66067', 'KS', 'Franklin', 1.1],
    ['66071', 'KS', 'Miami', 0.9],
    ['66092', 'KS', 'Franklin', 0.3],
    ['66053', 'KS', 'Miami', 0.8],
    ['66013', 'KS', 'Miami', 0.06],
    ['64014', 'MO', 'Jackson', 1.5],
    ['64050', 'MO', 'Jackson', 1.2],
    ['64055', 'MO', 'Jackson', 1.9],
    ['64057', 'MO', 'Jackson', 1.1],
    ['64063', 'MO', 'Jackson', 1.3],
    ['64081', 'MO', 'Jackson', 1.7],
    ['64082', 'MO', 'Jackson', 1.6],
    ['64111', 'MO', 'Jackson', 1.1],
    ['64114', 'MO', 'Jackson', 1.6],
    ['64116', 'MO', 'Clay', 1.1],
    ['64118', 'MO', 'Clay', 2.3],
    ['64119', 'MO', 'Clay', 1.6],
    ['64131', 'MO', 'Jackson', 1.2],
    ['64133', 'MO', 'Jackson', 1.7],
    ['64151', 'MO', 'Platte', 1.5],
    ['64155', 'MO', 'Clay', 1.7],
  ];

/** Parts of the new registrations of the metro. */
export const MAKE_SHARES: readonly (readonly [make: string, share: number])[] = [
  ['Toyota', 14],
  ['Ford', 12],
  ['Chevrolet', 11],
  ['Honda', 9],
  ['Jeep', 4],
  ['Ram', 5],
  ['Hyundai', 6.5],
  ['Kia', 6.5],
  ['Nissan', 6.5],
  ['GMC', 6],
  ['Subaru', 4],
  ['Tesla', 3.5],
  ['Volkswagen', 3],
  ['BMW', 3],
  ['Mazda', 3],
  ['Lexus', 3],
];

export const SEGMENTS: readonly (readonly [segment: string, share: number])[] = [
  ['Compact SUV', 0.3],
  ['Midsize SUV', 0.24],
  ['Pickup', 0.22],
  ['Sedan', 0.16],
  ['Electric', 0.08],
];

/** Dealers that sell a make in the metro, with their part of what the store leaves. All are invented. */
export function rivalsOf(make: string): readonly (readonly [name: string, share: number])[] {
  return [
    [`Hilltop ${make}`, 0.34],
    [`Quarry Road ${make}`, 0.28],
    [`${make} of Larkfield`, 0.22],
    [`Three Rivers ${make}`, 0.16],
  ];
}
