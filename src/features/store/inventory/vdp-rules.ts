import type { Column } from '../../../core/table.ts';
import type { ListedVehicle } from './contract.ts';
import { AGE_CHOICES } from './vehicle-filter.ts';

export const QUADRANT_TITLES = {
  hot: 'Hot',
  overpriced: 'Overpriced?',
  poorPage: 'Poor page',
  ignored: 'Ignored',
} as const;
export type Quadrant = keyof typeof QUADRANT_TITLES;

export interface SeenVehicle extends ListedVehicle {
  /** Null where its VDPs or leads are not known. */
  readonly quadrant: Quadrant | null;
}

/**
 * Puts each vehicle in its quadrant of VDPs and leads of 30 days, both against the average of `among`. In their
 * order; an average belongs to the upper half.
 */
export function inQuadrants(
  vehicles: readonly ListedVehicle[],
  among: readonly ListedVehicle[] = vehicles,
): SeenVehicle[] {
  const known = among.filter(
    ({ vdpsInMonth, leadsInMonth }) => vdpsInMonth !== null && leadsInMonth !== null,
  );
  const averageOf = (count: (vehicle: ListedVehicle) => number | null) =>
    known.reduce((sum, vehicle) => sum + (count(vehicle) ?? 0), 0) / (known.length || 1);
  const vdps = averageOf((vehicle) => vehicle.vdpsInMonth);
  const leads = averageOf((vehicle) => vehicle.leadsInMonth);
  return vehicles.map((vehicle) => ({ ...vehicle, quadrant: quadrantOf(vehicle, { vdps, leads }) }));
}

function quadrantOf(
  { vdpsInMonth, leadsInMonth }: ListedVehicle,
  average: { readonly vdps: number; readonly leads: number },
): Quadrant | null {
  if (vdpsInMonth === null || leadsInMonth === null) return null;
  if (vdpsInMonth >= average.vdps) return leadsInMonth >= average.leads ? 'hot' : 'overpriced';
  return leadsInMonth >= average.leads ? 'poorPage' : 'ignored';
}

/** The views of the vehicles of one age. Averages are null where no vehicle's views are known. */
export interface AgeViews {
  readonly age: string;
  readonly units: number;
  readonly weekly: number | null;
  readonly monthly: number | null;
  readonly leads: number | null;
  /** Of 7 days and more, with at most 2 VDPs in 7 days. */
  readonly unseen: number;
}

const SEASONED_DAYS = 7;
const MOST_UNSEEN = 2;

/** One row for each age that vehicles have, youngest first; those without an age come last. */
export function viewsByAge(vehicles: readonly ListedVehicle[]): AgeViews[] {
  return [...AGE_CHOICES, null].flatMap((age) => {
    const own = vehicles.filter(({ ageDays }) => ageChoiceOf(ageDays) === age);
    if (own.length === 0) return [];
    return [
      {
        age: ageTitle(age),
        units: own.length,
        weekly: meanOf(own.map(({ vdpsInWeek }) => vdpsInWeek)),
        monthly: meanOf(own.map(({ vdpsInMonth }) => vdpsInMonth)),
        leads: meanOf(own.map(({ leadsInMonth }) => leadsInMonth)),
        unseen: own.filter(
          ({ ageDays, vdpsInWeek }) =>
            vdpsInWeek !== null && vdpsInWeek <= MOST_UNSEEN && (ageDays ?? 0) >= SEASONED_DAYS,
        ).length,
      },
    ];
  });
}

function ageChoiceOf(ageDays: number | null): (typeof AGE_CHOICES)[number] | null {
  if (ageDays === null) return null;
  return (
    AGE_CHOICES.find((choice) => {
      const [from, to] = choice.split('-');
      return ageDays >= Number(from) && (to === '' || ageDays <= Number(to));
    }) ?? null
  );
}

function ageTitle(age: (typeof AGE_CHOICES)[number] | null): string {
  if (age === null) return 'Not stated';
  return age === '91-' ? 'Over 90 days' : `${age.replace('-', '–')} days`;
}

function meanOf(counts: readonly (number | null)[]): number | null {
  const known = counts.filter((count) => count !== null);
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0) / known.length;
}

export const AGE_COLUMNS: readonly Column<AgeViews>[] = [
  { kind: 'text', key: 'age', title: 'Age', value: ({ age }) => age },
  { kind: 'number', key: 'units', title: 'Units', unit: 'number', value: ({ units }) => units },
  {
    kind: 'number',
    key: 'weekly',
    title: 'VDPs 7 d / vehicle',
    unit: 'ratio',
    value: ({ weekly }) => weekly,
  },
  {
    kind: 'number',
    key: 'monthly',
    title: 'VDPs 30 d / vehicle',
    unit: 'ratio',
    value: ({ monthly }) => monthly,
  },
  { kind: 'number', key: 'leads', title: 'Leads 30 d / vehicle', unit: 'ratio', value: ({ leads }) => leads },
  { kind: 'number', key: 'unseen', title: '0–2 VDPs in 7 d', unit: 'number', value: ({ unseen }) => unseen },
];
