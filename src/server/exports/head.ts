import { momentFormat } from '../../core/text/moment-format.ts';
import { countedText } from '../../core/text/number-text.ts';
import type { ResolvedPeriod } from '../../core/time/period-scope.ts';
import { dateRangeText, periodLabel } from '../../core/time/period-text.ts';
import type { Tx } from '../database/database.ts';
import type { AuthorizedScope } from '../identity/access.ts';

const MOST_NAMED = 3;

/** Example: `Alderpoint Toyota`, `Alderpoint Auto Group, 8 rooftops`. */
export function scopeText({ dealerships }: AuthorizedScope, group: string): string {
  const names = dealerships.map(({ name }) => name);
  if (names.length === 1) return names[0] ?? group;
  if (names.length > 0 && names.length <= MOST_NAMED) return `${group}: ${names.join(', ')}`;
  return `${group}, ${countedText(names.length, 'store')}`;
}

/** Example: `November 2026 (Nov 1–30, 2026)`. */
export function periodText({ choice, whole }: Pick<ResolvedPeriod, 'choice' | 'whole'>): string {
  return `${periodLabel(choice)} (${dateRangeText(whole)})`;
}

const CLOCK = {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;

/** Where the code of a file leads, for its head. */
export function verifyFact(url: string | null | undefined): (readonly [string, string])[] {
  return url ? [['Verify at', url]] : [];
}

/** The same for the foot of pages. */
export function verifyLine({ verifyUrl }: { readonly verifyUrl?: string | null | undefined }): {
  freshness?: string;
} {
  return verifyUrl ? { freshness: `Verify at ${verifyUrl}` } : {};
}

/** In the store's time zone: `Nov 21, 2026, 4:05 PM CST`. */
export function momentText(moment: Date, timeZone: string): string {
  // Only American English has names for American time zones.
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const text = momentFormat({ timeZone, ...CLOCK }).format(moment);
  return `${text} ${zone}`.replaceAll('\u202f', ' ');
}

export function zoneOf({ dealerships }: AuthorizedScope): string {
  return dealerships[0]?.timeZone ?? 'UTC';
}

/** Drops characters that are special in paths. */
export function fileName(parts: readonly string[], ending: string): string {
  const name = parts
    .join(', ')
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return `${name.slice(0, 150).toWellFormed()}.${ending}`;
}

export async function groupNameOf(tx: Tx, dealerGroupId: number): Promise<string> {
  const row = await tx.sql
    .selectFrom('dealer_group')
    .select('name')
    .where('id', '=', dealerGroupId)
    .executeTakeFirstOrThrow();
  return row.name;
}
