import { plannedOf } from '../../../core/money/flights.ts';
import { type Day, dayParts } from '../../../core/time/period.ts';
import { monthName } from '../../../core/time/period-text.ts';

/** What an act did, as far as its title tells. */
export interface ActStory {
  readonly action: string;
  /** How many expenses it changed. */
  readonly changed: number;
  /** The campaign of the only one; null where there were several. */
  readonly campaign: string | null;
  /** The first days of the months it touched, earliest first. */
  readonly months: readonly Day[];
  /** What an undo took back; null for any other act. */
  readonly undone: ActStory | null;
}

const TITLES: Readonly<Record<string, (what: string, when: string) => string>> = {
  create: (what) => `Added ${what}`,
  update: (what) => `Changed ${what}`,
  paste: (what) => `Pasted into ${what}`,
  fill: (what) => `Filled ${what}`,
  scale: (what) => `Scaled ${what}`,
  import: (what) => `Brought back ${what} from a spreadsheet`,
  delete: (what) => `Removed ${what}`,
  copy: (_, when) => `Copied into ${when}`,
  clear: (_, when) => `Cleared ${when}`,
  'copy-actual-to-planned': (_, when) => `Planned what was spent in ${when}`,
  'copy-planned-to-actual': (_, when) => `Took the plan as spent in ${when}`,
  split: (what) => `Split ${what}`,
  coop: (what) => `Changed the co-op of ${what}`,
  files: (what) => `Changed the files of ${what}`,
  undo: (what) => `Took back a change of ${what}`,
  demo: (_, when) => `The demo planned ${when}`,
};

/** An act in a few words: `Copied into October 2026`, `Changed Brand search`. */
export function actTitle({ action, changed, campaign, months, undone }: ActStory): string {
  if (undone !== null) return `Took back: ${actTitle(undone)}`;
  const what = campaign ?? `${changed} expenses`;
  return TITLES[action]?.(what, monthsText(months)) ?? `Changed ${what}`;
}

/** Months as people say them: `October 2026`, `October to December 2026`. */
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

/** An expense as it is kept in the history, as far as it is told. */
export type KeptExpense = Readonly<Record<string, unknown>> & {
  readonly campaign: string;
  readonly actual_cents: number | null;
  readonly coop_cents: number;
  readonly coop_claimed_cents: number | null;
  readonly coop_granted_cents: number | null;
  readonly flights: readonly { readonly start: Day; readonly end: Day; readonly cents: number }[];
};

/** Amounts of an expense as they were kept, in cents. */
export interface KeptCents {
  readonly planned: number;
  readonly actual: number | null;
  /** Co-op expected back, asked for, and granted. */
  readonly coop: number;
  readonly coopClaimed: number | null;
  readonly coopGranted: number | null;
}

/** What was planned, spent and paid back of an expense as it was kept. */
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
 * The fields besides the amounts in which an expense differs from what it was, in words and in one
 * order; none where it was not there before or is gone.
 */
export function changedFields(before: KeptExpense | null, after: KeptExpense | null): string[] {
  if (before === null || after === null) return [];
  const fields = Object.entries(FIELD_WORDS).filter(([field]) => before[field] !== after[field]);
  const words = fields.map(([, word]) => word);
  return datesOf(before) === datesOf(after) ? words : [...words, 'Flight dates'];
}

/** What became of a file of an expense, as the history keeps it. */
export interface KeptFileChange {
  readonly did: 'added' | 'removed' | 'kept' | 'unkept' | 'ended';
  readonly kind: 'invoice' | 'planner';
  readonly name: string;
}

const FILE_WORDS: Readonly<Record<KeptFileChange['did'], (what: string) => string>> = {
  added: (what) => `Added ${what}`,
  removed: (what) => `Took off ${what}`,
  kept: (what) => `Kept ${what} each month`,
  unkept: (what) => `Kept ${what} no longer each month`,
  ended: (what) => `Ended ${what} of an earlier month`,
};

/** What became of files in words: `Added invoice June.pdf`. */
export function fileWords(changes: readonly KeptFileChange[]): string[] {
  return changes.map(({ did, kind, name }) =>
    FILE_WORDS[did](`${kind === 'invoice' ? 'invoice' : 'planner file'} ${name}`),
  );
}

function datesOf({ flights }: KeptExpense): string {
  return flights.map(({ start, end }) => `${start} ${end}`).join(', ');
}

/** How an act stands to the person who looks at it. */
export interface ActStatus {
  readonly isOwn: boolean;
  readonly isUndone: boolean;
  /** It changed files alone. */
  readonly isOfFiles: boolean;
  /** It also changed dealerships that are not looked at. */
  readonly reachesBeyond: boolean;
  /** One of its expenses is no longer as the act left it. */
  readonly isOvertaken: boolean;
}

/** Why an act cannot be taken back: it is not this person's to take back, or not any more. */
export interface UndoRefusal {
  readonly kind: 'forbidden' | 'conflict';
  readonly message: string;
}

const refused = {
  foreign: { kind: 'forbidden', message: 'Only the person who made a change takes it back.' },
  beyond: { kind: 'forbidden', message: 'This also changed dealerships that are not chosen here.' },
  undone: { kind: 'conflict', message: 'This has been taken back already.' },
  files: { kind: 'conflict', message: 'Files are put back and taken off in the expense itself.' },
  overtaken: { kind: 'conflict', message: 'One of its expenses has been changed since.' },
} as const satisfies Record<string, UndoRefusal>;

/** Why an act cannot be taken back whole, or null where it can. */
export function undoRefusal(act: ActStatus): UndoRefusal | null {
  if (!act.isOwn) return refused.foreign;
  if (act.isOfFiles) return refused.files;
  if (act.isUndone) return refused.undone;
  if (act.reachesBeyond) return refused.beyond;
  return act.isOvertaken ? refused.overtaken : null;
}
