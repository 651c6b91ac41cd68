import type { ColumnField } from '../../../core/connector.ts';
import { type FieldError, Problem } from '../../../core/errors.ts';
import { isSilent, type OpeningHours, type Reach } from '../../../core/kpis/reach.ts';
import type { FRESHNESS } from './contract.ts';

export type FeedFreshness = (typeof FRESHNESS)[number];

const KEY = /^rtl_(\d{1,10})_([\w-]{43})$/;
const NOT_ONE: FieldError = {
  field: 'dealerShipId',
  message: 'Choose the one store all rows belong to, or none where each row names its own.',
};

/**
 * Freshness of a kind of record: late when more opening hours have passed since the last record
 * than its kind allows.
 *
 * @param lateAfterOpenMinutes minutes during opening hours
 */
export function freshnessOf(
  reach: Reach | null,
  at: { hours: OpeningHours; now: Date; lateAfterOpenMinutes: number },
): FeedFreshness {
  if (reach === null) return 'absent';
  const from = lastReceived(reach);
  return isSilent({ from, to: at.now }, at.hours, at.lateAfterOpenMinutes) ? 'late' : 'fresh';
}

/** A mail is for a day that is missing; the screen shows shorter delays. Minutes during opening hours. */
const SHORTEST_FOR_MAIL = 600;
/** A feed silent for longer has ended rather than been late. */
const LONGEST_FOR_MAIL_MS = 31 * 86_400_000;

/**
 * Whether a late feed is worth a mail: silent for more than a day's opening hours, and at most a month.
 *
 * @param lateAfterOpenMinutes minutes during opening hours
 */
export function isLateEnoughForMail(
  reach: Reach,
  { hours, now, lateAfterOpenMinutes }: { hours: OpeningHours; now: Date; lateAfterOpenMinutes: number },
): boolean {
  const minutes = Math.max(lateAfterOpenMinutes, SHORTEST_FOR_MAIL);
  if (now.getTime() - lastReceived(reach).getTime() > LONGEST_FOR_MAIL_MS) return false;
  return freshnessOf(reach, { hours, now, lateAfterOpenMinutes: minutes }) === 'late';
}

/** The address of Data Feeds in a mail. */
export function dataFeedsUrl(publicUrl: string, dealerGroupId: number): string {
  return `${publicUrl}/data-feeds?dealerGroupId=${dealerGroupId}`;
}

/** `2 opening hours`. @param openMinutes minutes during opening hours */
export function lateAfterText(openMinutes: number): string {
  const hours = Math.round(openMinutes / 60);
  return `${hours} opening ${hours === 1 ? 'hour' : 'hours'}`;
}

/** The latest delivery: a file or an intake post. */
export function lastReceived({ lastReceivedAt, liveReceivedAt }: Reach): Date {
  return liveReceivedAt !== null && liveReceivedAt > lastReceivedAt ? liveReceivedAt : lastReceivedAt;
}

/**
 * Formats an intake key. It contains the dealer group, so the lookup never touches another group.
 *
 * @param secret 43 characters of base64url: 32 random bytes
 */
export function intakeKey(dealerGroupId: number, secret: string): string {
  return `rtl_${dealerGroupId}_${secret}`;
}

/** The dealer group of a key; null for text that is not a key. */
export function groupOfKey(key: string): number | null {
  const digits = KEY.exec(key)?.[1];
  const id = Number(digits ?? Number.NaN);
  return id >= 1 && id <= 2_147_483_647 ? id : null;
}

/**
 * The dealership of an upload; null when rows name their own.
 *
 * @throws Problem `malformed` when several are given
 */
export function uploadTarget(dealershipIds: readonly number[]): number | null {
  if (dealershipIds.length > 1) throw new Problem('malformed', NOT_ONE.message, [NOT_ONE]);
  return dealershipIds[0] ?? null;
}

/**
 * Errors of a column mapping: unknown fields, unknown columns and missing required fields. Empty
 * when valid.
 *
 * @param columns field to column name
 */
export function refusedColumns(
  columns: Readonly<Record<string, string>>,
  { fields, header }: { fields: readonly ColumnField[]; header: readonly string[] },
): FieldError[] {
  const known = new Set(fields.map(({ key }) => key));
  const wrong = Object.entries(columns).flatMap(([field, column]) => {
    if (!known.has(field)) return [{ field: 'columns', message: `There is no field "${field}".` }];
    return header.includes(column) ? [] : [{ field, message: `The table has no column "${column}".` }];
  });
  const missing = fields
    .filter(({ key, isRequired }) => isRequired && columns[key] === undefined)
    .map(({ key, title }) => ({ field: key, message: `Name the column of: ${title}.` }));
  return [...wrong, ...missing];
}
