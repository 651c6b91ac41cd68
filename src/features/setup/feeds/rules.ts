import type { ColumnField } from '../../../core/connector.ts';
import { type FieldError, Problem } from '../../../core/errors.ts';
import { isSilent, type OpeningHours, type Reach } from '../../../core/kpis/reach.ts';
import type { FRESHNESS } from './contract.ts';

export type FeedFreshness = (typeof FRESHNESS)[number];

const KEY = /^rtl_(\d{1,10})_([\w-]{43})$/;
const NOT_ONE: FieldError = {
  field: 'dealerShipId',
  message: 'Choose the one dealership all rows belong to, or none where each row names its own.',
};

/**
 * Whether a dealership's records of one kind come as they should: late means that more
 * opening hours have gone by since the last of them than their kind allows.
 *
 * @param lateAfterOpenMinutes minutes in which the dealership is open
 */
export function freshnessOf(
  reach: Reach | null,
  at: { hours: OpeningHours; now: Date; lateAfterOpenMinutes: number },
): FeedFreshness {
  if (reach === null) return 'absent';
  const from = lastReceived(reach);
  return isSilent({ from, to: at.now }, at.hours, at.lateAfterOpenMinutes) ? 'late' : 'fresh';
}

/** `2 opening hours`. @param openMinutes minutes in which the dealership is open */
export function lateAfterText(openMinutes: number): string {
  const hours = Math.round(openMinutes / 60);
  return `${hours} opening ${hours === 1 ? 'hour' : 'hours'}`;
}

/** The last sign of life: a file that was dropped, or a post of a standing feed. */
export function lastReceived({ lastReceivedAt, liveReceivedAt }: Reach): Date {
  return liveReceivedAt !== null && liveReceivedAt > lastReceivedAt ? liveReceivedAt : lastReceivedAt;
}

/**
 * The key of a standing feed as its holder gets it.
 *
 * It names its dealer group, so that the feed is found without looking into any other group.
 *
 * @param secret 43 characters of base64url: 32 random bytes
 */
export function intakeKey(dealerGroupId: number, secret: string): string {
  return `rtl_${dealerGroupId}_${secret}`;
}

/** The dealer group that a key is for, or null for text that is no key. */
export function groupOfKey(key: string): number | null {
  const digits = KEY.exec(key)?.[1];
  const id = Number(digits ?? Number.NaN);
  return id >= 1 && id <= 2_147_483_647 ? id : null;
}

/**
 * The one dealership an upload is for, or null where each row names its own.
 *
 * @throws Problem `malformed` when several are named
 */
export function uploadTarget(dealershipIds: readonly number[]): number | null {
  if (dealershipIds.length > 1) throw new Problem('malformed', NOT_ONE.message, [NOT_ONE]);
  return dealershipIds[0] ?? null;
}

/**
 * What is wrong with naming a table's columns so: fields there are none of, columns the table has
 * not, and fields that its rows cannot do without. Empty where nothing is.
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
