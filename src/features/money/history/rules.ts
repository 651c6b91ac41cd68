import { plannedOf } from '../../../core/money/flights.ts';
import { type Day, dayParts } from '../../../core/time/period.ts';
import { monthName } from '../../../core/time/period-text.ts';

export interface ActStory {
  readonly action: string;
  readonly changed: number;
  /** Set only when exactly one expense changed. */
  readonly campaign: string | null;
  /** First days of months, earliest first. */
  readonly months: readonly Day[];
  /** The act this one undid; null for any other act. */
  readonly undone: ActStory | null;
}

const TITLES: Readonly<Record<string, (what: string, when: string) => string>> = {
  create: (what) => `Added ${what}`,
  update: (what) => `Changed ${what}`,
  paste: (what) => `Pasted into ${what}`,
  fill: (what) => `Filled ${what}`,
  scale: (what) => `Scaled ${what}`,
  import: (what) => `Imported ${what} from a spreadsheet`,
  delete: (what) => `Removed ${what}`,
  copy: (_, when) => `Copied into ${when}`,
  clear: (_, when) => `Cleared ${when}`,
  'copy-actual-to-planned': (_, when) => `Planned what was spent in ${when}`,
  'copy-planned-to-actual': (_, when) => `Copied planned to actual in ${when}`,
  split: (what) => `Split ${what}`,
  coop: (what) => `Changed the co-op of ${what}`,
  files: (what) => `Changed the files of ${what}`,
  undo: (what) => `Undid a change of ${what}`,
  demo: (_, when) => `The demo planned ${when}`,
};

/** A short title of a change: `Copied into October 2026`, `Changed Brand search`. */
export function actTitle({ action, changed, campaign, months, undone }: ActStory): string {
  if (undone !== null) return `Undid: ${actTitle(undone)}`;
  const what = campaign ?? `${changed} expenses`;
  return TITLES[action]?.(what, monthsText(months)) ?? `Changed ${what}`;
}

/** `October 2026`, `October to December 2026`. */
function monthsText(months: readonly Day[]): string {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return 'the budget';
  const [from, to] = [dayParts(first), dayParts(last)];
  const end = `${monthName(to.month)} ${to.year}`;
  if (first === last) return end;
  return from.year === to.year
    ? `${monthName(from.month)} to ${end}`
    : `${monthName(from.month)} ${from.year} to ${end}`;
}

export type KeptExpense = Readonly<Record<string, unknown>> & {
  readonly campaign: string;
  readonly actual_cents: number | null;
  readonly coop_cents: number;
  readonly coop_claimed_cents: number | null;
  readonly coop_granted_cents: number | null;
  readonly flights: readonly { readonly start: Day; readonly end: Day; readonly cents: number }[];
};

export interface KeptCents {
  readonly planned: number;
  readonly actual: number | null;
  /** Expected, claimed and granted. */
  readonly coop: number;
  readonly coopClaimed: number | null;
  readonly coopGranted: number | null;
}

/** Planned, actual and co-op in cents of an expense as the history keeps it. */
export function keptAmounts(kept: KeptExpense): KeptCents {
  return {
    planned: plannedOf(kept.flights),
    actual: kept.actual_cents,
    coop: kept.coop_cents,
    coopClaimed: kept.coop_claimed_cents,
    coopGranted: kept.coop_granted_cents,
  };
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  product_id: 'Product',
  campaign: 'Campaign',
  coop_share_units: 'Co-op share',
  coop_rate_units: 'Co-op rate',
  coop_status: 'Co-op status',
  coop_deadline: 'Co-op deadline',
  coop_note: 'Co-op note',
  description: 'Description',
  strategy: 'Strategy',
  notes: 'Notes',
};

/**
 * Names of the changed fields besides the amounts, in a fixed order; none when it was created or
 * deleted.
 */
export function changedFields(before: KeptExpense | null, after: KeptExpense | null): string[] {
  if (before === null || after === null) return [];
  const fields = Object.entries(FIELD_WORDS).filter(([field]) => before[field] !== after[field]);
  const words = fields.map(([, word]) => word);
  return datesOf(before) === datesOf(after) ? words : [...words, 'Flight dates'];
}

export interface KeptFileChange {
  readonly did: 'added' | 'removed' | 'kept' | 'unkept' | 'ended';
  readonly kind: 'invoice' | 'planner';
  readonly name: string;
}

const FILE_WORDS: Readonly<Record<KeptFileChange['did'], (what: string) => string>> = {
  added: (what) => `Added ${what}`,
  removed: (what) => `Took off ${what}`,
  kept: (what) => `Kept ${what} each month`,
  unkept: (what) => `Stopped keeping ${what} each month`,
  ended: (what) => `Ended ${what} of an earlier month`,
};

/** File changes as text: `Added invoice June.pdf`. */
export function fileWords(changes: readonly KeptFileChange[]): string[] {
  return changes.map(({ did, kind, name }) =>
    FILE_WORDS[did](`${kind === 'invoice' ? 'invoice' : 'planner file'} ${name}`),
  );
}

function datesOf({ flights }: KeptExpense): string {
  return flights.map(({ start, end }) => `${start} ${end}`).join(', ');
}

export interface ActStatus {
  readonly isOwn: boolean;
  readonly isUndone: boolean;
  /** Changed only files. */
  readonly isOfFiles: boolean;
  /** Also changed dealerships outside the current scope. */
  readonly reachesBeyond: boolean;
  /** One of its expenses changed again afterwards. */
  readonly isOvertaken: boolean;
}

export interface UndoRefusal {
  readonly kind: 'forbidden' | 'conflict';
  readonly message: string;
}

const refused = {
  foreign: { kind: 'forbidden', message: 'Only the person who made a change can undo it.' },
  beyond: { kind: 'forbidden', message: 'This also changed stores that are not chosen here.' },
  undone: { kind: 'conflict', message: 'This has already been undone.' },
  files: { kind: 'conflict', message: 'Add and remove files in the expense itself.' },
  overtaken: { kind: 'conflict', message: 'One of its expenses has been changed since.' },
} as const satisfies Record<string, UndoRefusal>;

/** Why a change cannot be undone in full; null when it can. */
export function undoRefusal(act: ActStatus): UndoRefusal | null {
  if (!act.isOwn) return refused.foreign;
  if (act.isOfFiles) return refused.files;
  if (act.isUndone) return refused.undone;
  if (act.reachesBeyond) return refused.beyond;
  return act.isOvertaken ? refused.overtaken : null;
}
