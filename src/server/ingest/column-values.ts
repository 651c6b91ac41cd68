import { type PlacedTime, placeTime, type SourceTime } from '../../core/time/source-time.ts';
import type { ScopedDealership } from '../identity/access.ts';
import type { CopyValue } from './copy-text.ts';

const LARGEST_INTEGER = 2_147_483_647;
const LARGEST_SMALLINT = 32_767;

/** A time that orders versions; a day counts as its start. */
export function versionMoment(time: SourceTime | null, { timeZone }: ScopedDealership): string | null {
  if (time === null) return null;
  return time.kind === 'day' ? `${time.day}T00:00:00Z` : placeTime(time, timeZone).instant;
}

export function placedOrNone(
  time: SourceTime | null,
  { timeZone }: ScopedDealership,
): PlacedTime | { readonly instant: null; readonly day: null; readonly hour: null } {
  return time === null ? { instant: null, day: null, hour: null } : placeTime(time, timeZone);
}

/** A time on the dealership's own clock, which no time zone change moves. */
export function isWallClock(times: readonly (SourceTime | null)[]): boolean {
  return times.some((time) => time !== null && time.kind !== 'instant');
}

export function bytes(hex: string | null): string | null {
  return hex === null ? null : `\\x${hex}`;
}

export function integerOrNone(value: number | null): number | null {
  return value !== null && Math.abs(value) <= LARGEST_INTEGER ? value : null;
}

export function smallintOrNone(value: number | null): number | null {
  return value !== null && Math.abs(value) <= LARGEST_SMALLINT ? value : null;
}

/** A PostgreSQL array in text form, for COPY. */
export function listOf(values: readonly (string | number)[]): CopyValue {
  return `{${values.map((value) => (typeof value === 'number' ? value : quoted(value))).join(',')}}`;
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, (mark) => `\\${mark}`)}"`;
}
