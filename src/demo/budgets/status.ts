import { dueWithin, plannedOf } from '../../core/money/flights.ts';
import { WHOLE_UNITS } from '../../core/money/percent.ts';
import { addDays, type Day, through } from '../../core/time/period.ts';
import { Random } from '../random.ts';
import { addMonths } from '../seasons.ts';
import type { World } from '../world.ts';
import type { PlannedLine } from './line.ts';
import { launchDeadline, RADIO_OVER, radioInvoicedOn } from './stories.ts';

export interface Status {
  /** Null until an invoice or the platform reports the spend. */
  readonly actualCents: number | null;
  readonly actualThrough: Day | null;
  readonly coopCents: number;
  readonly coopStatus: 'none' | 'planned' | 'claimed' | 'approved' | 'denied' | 'credited';
  readonly claimedCents: number | null;
  readonly grantedCents: number | null;
  readonly deadline: Day | null;
  readonly coopNote: string;
}

const NO_COOP = {
  coopCents: 0,
  coopStatus: 'none',
  claimedCents: null,
  grantedCents: null,
  deadline: null,
  coopNote: '',
} as const;

export function statusOn(world: World, line: PlannedLine, day: Day): Status {
  const { rooftop, month, product, campaign } = line;
  const spent = spentOn(line, day, new Random(world.seed, 'spent', rooftop, month, product, campaign));
  const claim = new Random(world.seed, 'claim', rooftop, month, product, campaign);
  return { ...spent, ...coopOn({ world, line, day, claim }, spent.actualCents) };
}

type Spent = Pick<Status, 'actualCents' | 'actualThrough'>;
const UNREPORTED: Spent = { actualCents: null, actualThrough: null };

/** Media costs up to 6% more or less than planned, day by day; radio and TV invoices come weeks late. */
function spentOn(line: PlannedLine, day: Day, random: Random): Spent {
  const { month, flights, category, story } = line;
  const last = addDays(addMonths(month, 1), -1);
  const reached = day < last ? day : last;
  if (story === 'invoice-beyond-flight') {
    if (day < radioInvoicedOn(month)) return UNREPORTED;
    return { actualCents: Math.round(plannedOf(flights) * RADIO_OVER), actualThrough: reached };
  }
  const over = category.bills === 'exact' || story !== null ? 1 : 1 + (random.next() - 0.5) * 0.12;
  if (category.bills === 'late' && day < addDays(last, random.whole(20, 30))) return UNREPORTED;
  if (flights.every(({ start }) => start > day)) return UNREPORTED;
  const due = dueWithin(through(month, reached), flights);
  return { actualCents: Math.round(due * over), actualThrough: reached };
}

interface Claim {
  readonly world: World;
  readonly line: PlannedLine;
  readonly day: Day;
  readonly claim: Random;
}

type Coop = Omit<Status, keyof Spent>;

/**
 * Filed a week or two after the month or invoice, decided two weeks later, credited with the next
 * statement.
 */
function coopOn({ world, line, day, claim }: Claim, actualCents: number | null): Coop {
  if (line.coop === null) return NO_COOP;
  const { share, rate } = line.coop;
  const base = actualCents ?? plannedOf(line.flights);
  const expected = Math.round(((base * share) / WHOLE_UNITS) * (rate / WHOLE_UNITS));
  const planned: Coop = { ...NO_COOP, coopCents: expected, coopStatus: 'planned' };
  if (line.story === 'claim-running-out') return { ...planned, deadline: launchDeadline(world) };
  const late = line.category.bills === 'late' ? 32 : 0;
  const filed = addDays(addMonths(line.month, 1), late + claim.whole(5, 13));
  const decided = addDays(filed, claim.whole(8, 15));
  const credited = addDays(addMonths(line.month, 2), late + claim.whole(2, 8));
  const luck = claim.next();
  const cut = claim.next();
  if (line.story === 'claim-denied') return denied(planned);
  if (day < filed) return planned;
  const claimed: Coop = { ...planned, coopStatus: 'claimed', claimedCents: expected };
  if (day < decided) return claimed;
  if (luck < 0.02) return denied(claimed);
  const granted = luck < 0.2 ? Math.round(expected * (0.9 + cut * 0.08)) : expected;
  const coopNote = granted < expected ? 'Part of the creative did not qualify.' : '';
  return {
    ...claimed,
    coopStatus: day < credited ? 'approved' : 'credited',
    grantedCents: granted,
    coopNote,
  };
}

function denied(claim: Coop): Coop {
  return {
    ...claim,
    coopStatus: 'denied',
    claimedCents: claim.coopCents,
    coopNote: 'The script lacks the manufacturer’s disclaimer.',
  };
}
