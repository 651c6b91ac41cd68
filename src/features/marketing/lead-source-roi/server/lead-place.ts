import { Problem } from '../../../../core/errors.ts';
import { type Day, isDay } from '../../../../core/time/period.ts';

/** Where a lead stands in the list: newest first, and among those of an hour in the order of their keys. */
export interface LeadPlace {
  readonly day: Day;
  /** -1 where the source gives a day alone. */
  readonly hour: number;
  readonly dealershipId: number;
  readonly source: string;
  readonly key: string;
}

const LARGEST = 2_147_483_647;

/** A place as it travels to the browser and back, which makes nothing of it. */
export function writePlace({ day, hour, dealershipId, source, key }: LeadPlace): string {
  return Buffer.from(JSON.stringify([day, hour, dealershipId, source, key])).toString('base64url');
}

/** @throws Problem `invalid` for a text no page has ended with */
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
