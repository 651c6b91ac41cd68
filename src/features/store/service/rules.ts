import { type Day, isDay, weekdayOf } from '../../../core/time/period.ts';

export const WORK_KINDS = ['competitive', 'maintenance', 'repair'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** What any tire shop sells as well. */
const COMPETITIVE =
  /^(lof|lube|oil|gof|tire|tyre|rot(?!or)|bal|mnt|brk|brake|bat|algn|align|aln|wipe|wip|blade|bulb|lamp)/i;
/** What the maintenance schedule calls for. */
const MAINTENANCE =
  /^(maint|mnt|pm|sched|service|svc|flsh|flush|fluid|exch|[ace]?fil|filter|plug|spark|belt|insp|mpi)|\b\d{2,3}k\b/i;

/**
 * The kind of work of an op code, by its beginning: op codes are the store's own, so that a code which says nothing
 * of either is repair.
 */
export function workKindOf(opCode: string): WorkKind {
  const code = opCode.replace(/^[\d\W]+(?=[a-z])/i, '');
  if (/^\d{2,3}k/i.test(opCode)) return 'maintenance';
  if (COMPETITIVE.test(code)) return 'competitive';
  return MAINTENANCE.test(code) ? 'maintenance' : 'repair';
}

interface CodeHours {
  readonly opCode: string;
  readonly hours: number;
}

/** Hours of each kind of work, in the order of `WORK_KINDS`. */
export function mixOf(codes: readonly CodeHours[]): { readonly kind: WorkKind; readonly hours: number }[] {
  return WORK_KINDS.map((kind) => ({
    kind,
    hours: codes
      .filter(({ opCode }) => workKindOf(opCode) === kind)
      .reduce((sum, { hours }) => sum + hours, 0),
  }));
}

interface DayValue {
  readonly at: string;
  readonly value: number | null;
}

export interface WeekdayLoad {
  /** 0 is Sunday. */
  readonly weekday: number;
  /** Means over the known days; null without any. */
  readonly sold: number | null;
  readonly available: number | null;
}

/** The mean hours sold and available on each weekday, Monday first; days on which nothing was sold are closed. */
export function loadByWeekday(sold: readonly DayValue[], available: readonly DayValue[]): WeekdayLoad[] {
  const open = new Set<string>(sold.filter(({ value }) => (value ?? 0) > 0).map(({ at }) => at));
  const meanOn = (values: readonly DayValue[], weekday: number) => {
    const own = values.flatMap(({ at, value }) =>
      value !== null && open.has(at) && isDay(at) && weekdayOf(at as Day) === weekday ? [value] : [],
    );
    return own.length === 0 ? null : own.reduce((sum, value) => sum + value, 0) / own.length;
  };
  return [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
    weekday,
    sold: meanOn(sold, weekday),
    available: meanOn(available, weekday),
  }));
}
