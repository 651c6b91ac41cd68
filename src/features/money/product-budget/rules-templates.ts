import type { PercentUnits } from '../../../core/money/percent.ts';

export interface KeptTemplate {
  /** 0: a campaign over dealerships; 1: a dealership over campaigns. */
  readonly type: number;
  /** Campaign name or dealership id it was made for; null for any. */
  readonly forKey: string | null;
  /** Dealership ids as text, or campaign names. */
  readonly keys: readonly string[];
  readonly units: readonly PercentUnits[];
}

/** Dealerships and campaigns of the current month. */
export interface CurrentKeys {
  readonly dealerships: readonly string[];
  readonly campaigns: readonly string[];
}

/** Whether another template of the kind has this name, whatever its case. */
export function isNameTaken(
  others: readonly { readonly id: number; readonly type: number; readonly name: string }[],
  { id, type, name }: { readonly id: number | null; readonly type: number; readonly name: string },
): boolean {
  const wanted = name.trim().toLowerCase();
  return others.some(
    (other) => other.id !== id && other.type === type && other.name.trim().toLowerCase() === wanted,
  );
}

/** Whether a template applies: its target exists, and so does at least one of its keys. */
export function isOffered({ type, forKey, keys }: KeptTemplate, current: CurrentKeys): boolean {
  const [parts, wholes] =
    type === 0 ? [current.dealerships, current.campaigns] : [current.campaigns, current.dealerships];
  return keys.some((key) => parts.includes(key)) && (forKey === null || wholes.includes(forKey));
}

/** Whether keys were added or removed since the template was saved. */
export function isIncomplete({ type, keys }: KeptTemplate, current: CurrentKeys): boolean {
  const parts = type === 0 ? current.dealerships : current.campaigns;
  return parts.some((key) => !keys.includes(key)) || keys.some((key) => !parts.includes(key));
}

/**
 * Applies a template to the current keys: added keys get 0, removed keys lose their part.
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
