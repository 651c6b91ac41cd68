/** C is the customer's money, W the factory's, I the store's own. */
export type PayLetter = 'C' | 'W' | 'I';

/** One thing a workshop does. */
export interface Operation {
  readonly code: string;
  readonly title: string;
  /** Hours of an ordinary job. */
  readonly hours: number;
  /** What an hour of it costs against the average hour. */
  readonly rate: number;
  /** Parts for each dollar of labor. */
  readonly parts: number;
  readonly weight: number;
}

/** An oil change, which the planted special is one of. */
export const OIL_CHANGE = 'LOF';

type Row = readonly [code: string, title: string, hours: number, rate: number, parts: number, weight: number];

const CUSTOMER: readonly Row[] = [
  [OIL_CHANGE, 'Lube, oil and filter', 0.5, 0.6, 1.4, 30],
  ['ROT', 'Rotate tires', 0.3, 0.65, 0, 13],
  ['BRK', 'Brake pads and rotors', 2, 1.05, 1.25, 9],
  ['DIAG', 'Diagnose concern', 1, 1.15, 0, 10],
  ['AFIL', 'Engine air filter', 0.2, 0.9, 1.8, 6],
  ['CFIL', 'Cabin air filter', 0.3, 0.9, 1.4, 6],
  ['TIRE', 'Mount and balance tires', 1.2, 0.8, 3.2, 6],
  ['ALGN', 'Four wheel alignment', 1, 0.95, 0, 5],
  ['FLSH', 'Fluid exchange', 1, 1, 0.6, 6],
  ['BATT', 'Test and replace battery', 0.5, 0.9, 2.8, 4],
  ['MAINT', 'Scheduled maintenance', 2.2, 0.95, 0.7, 7],
  ['WIPE', 'Wiper blades', 0.1, 0.8, 3, 4],
  ['ELEC', 'Electrical repair', 1.6, 1.2, 0.7, 4],
  ['COOL', 'Cooling system repair', 2.4, 1.15, 0.9, 3],
  ['SUSP', 'Suspension and steering', 2.6, 1.15, 1.1, 3],
  ['TRAN', 'Transmission repair', 5.5, 1.2, 1.2, 1],
];
const WARRANTY: readonly Row[] = [
  ['RECL', 'Recall campaign', 0.9, 1, 0.4, 34],
  ['SOFT', 'Software update', 0.5, 1, 0, 18],
  ['WELE', 'Warranty electrical', 1.3, 1, 1, 16],
  ['WINT', 'Warranty trim and interior', 0.8, 1, 0.9, 12],
  ['WPOW', 'Warranty powertrain', 3.4, 1, 1.5, 12],
  ['WCHS', 'Warranty chassis', 1.9, 1, 1.2, 8],
];
const INTERNAL: readonly Row[] = [
  ['PDI', 'Pre-delivery inspection', 1.3, 1, 0.05, 30],
  ['UCI', 'Used car inspection', 1.5, 1, 0.1, 22],
  ['RECON', 'Reconditioning repair', 2.6, 1.05, 1.2, 24],
  ['DTL', 'Detail', 2, 0.75, 0.1, 14],
  ['ACC', 'Install accessory', 1.4, 1.05, 2, 10],
];

function operations(rows: readonly Row[]): readonly Operation[] {
  return rows.map(([code, title, hours, rate, parts, weight]) => ({
    code,
    title,
    hours,
    rate,
    parts,
    weight,
  }));
}

/** What is done for whose money, the commonest first. */
export const MENU: Readonly<Record<PayLetter, readonly Operation[]>> = {
  C: operations(CUSTOMER),
  W: operations(WARRANTY),
  I: operations(INTERNAL),
};
