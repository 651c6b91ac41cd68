import { Problem } from '../../../../core/errors.ts';
import { type Day, isDay } from '../../../../core/time/period.ts';

/** Cursor: newest first, then by key within the hour. */
export interface LeadPlace {
  readonly day: Day;
  /** -1 when the source gives only the day. */
  readonly hour: number;
  readonly dealershipId: number;
  readonly source: string;
  readonly key: string;
}

const LARGEST = 2_147_483_647;

/** Opaque to the browser. */
export function writePlace({ day, hour, dealershipId, source, key }: LeadPlace): string {
  return Buffer.from(JSON.stringify([day, hour, dealershipId, source, key])).toString('base64url');
}

/** @throws Problem `invalid` for an invalid cursor */
export function readPlace(sent: string): LeadPlace {
  const [day, hour, dealershipId, source, key] = partsOf(sent);
  const isWhole = (part: unknown, least: number): part is number =>
    Number.isInteger(part) && Number(part) >= least && Number(part) <= LARGEST;
  const isName = (part: unknown): part is string => typeof part === 'string' && !part.includes('\0');
  if (typeof day === 'string' && isDay(day) && isWhole(hour, -1) && isWhole(dealershipId, 1)) {
    if (isName(source) && isName(key)) return { day, hour, dealershipId, source, key };
  }
  const message = 'Must be the `next` of the page before.';
  throw new Problem('invalid', '', [{ field: 'after', message }]);
}

function partsOf(sent: string): readonly unknown[] {
  const text = Buffer.from(sent, 'base64url').toString();
  try {
    const parts: unknown = JSON.parse(text);
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
