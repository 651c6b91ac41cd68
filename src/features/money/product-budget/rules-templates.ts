import type { PercentUnits } from '../../../core/money/percent.ts';

/** What a saved split is made of, as it is kept. */
export interface KeptTemplate {
  /** 0 splits a campaign over dealerships, 1 a dealership over campaigns. */
  readonly type: number;
  /** The campaign or the dealership's id it was made for; null for any. */
  readonly forKey: string | null;
  /** Dealership ids as text, or campaigns. */
  readonly keys: readonly string[];
  readonly units: readonly PercentUnits[];
}

/** What there is in the month that is looked at. */
export interface CurrentKeys {
  readonly dealerships: readonly string[];
  readonly campaigns: readonly string[];
}

/**
 * Whether a saved split is of use now: what it is for exists, and so does at least one of its
 * campaigns or dealerships.
 */
export function isOffered({ type, forKey, keys }: KeptTemplate, current: CurrentKeys): boolean {
  const [parts, wholes] =
    type === 0 ? [current.dealerships, current.campaigns] : [current.campaigns, current.dealerships];
  return keys.some((key) => parts.includes(key)) && (forKey === null || wholes.includes(forKey));
}

/** Whether campaigns or dealerships joined since a split was saved, or some of its own are gone. */
export function isIncomplete({ type, keys }: KeptTemplate, current: CurrentKeys): boolean {
  const parts = type === 0 ? current.dealerships : current.campaigns;
  return parts.some((key) => !keys.includes(key)) || keys.some((key) => !parts.includes(key));
}

/**
 * A saved split laid over what there is now: whoever joined since has nothing, whoever left takes
 * their part along.
 *
 * @returns units in the order of `current`, and what is missing to 100 percent
 */
export function laidOver(
  { keys, units }: Pick<KeptTemplate, 'keys' | 'units'>,
  current: readonly string[],
): { units: PercentUnits[]; lost: PercentUnits } {
  const found = current.map((key) => units[keys.indexOf(key)] ?? 0);
  const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);
  return { units: found, lost: sum(units) - sum(found) };
}
