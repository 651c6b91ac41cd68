import { isNothing, isWhole, type PercentUnits } from '../../../core/money/percent.ts';
import { percentText } from './rules-percents.ts';

/** A campaign over dealerships, or a dealership over campaigns. */
export interface NamedPercents {
  readonly name: string;
  readonly units: readonly PercentUnits[];
}

/** The draft to validate, by mode. */
export type SplitDraft = {
  /** Each dealership's percents over campaigns after the save. */
  readonly dealerships: readonly NamedPercents[];
  /** Cents over all campaigns; null while invalid. */
  readonly totalCents: number | null;
} & (
  | { readonly mode: 'campaign'; readonly campaign: NamedPercents }
  | { readonly mode: 'dealership'; readonly dealership: NamedPercents }
  | {
      readonly mode: 'total';
      readonly isSame: boolean;
      /** Each campaign's part of the total. */
      readonly shares: readonly PercentUnits[];
      /** In the order of the shares. */
      readonly campaigns: readonly NamedPercents[];
    }
);

/**
 * Why percents cannot be saved, in one sentence; null when they can.
 *
 * 1. Every dealership's percents add up to 100 or 0, and the total is a number.
 * 2. One campaign: its percents add up to 100.
 * 3. One dealership: its percents add up to 100 of more than $0.
 * 4. Total: the shares add up to 100, and every campaign with a share is fully split, except in
 * same-percent mode.
 *
 * A deviation of 0.00001 percent is accepted.
 */
export function whySplitNotSaved(draft: SplitDraft): string | null {
  return unbalanced(draft.dealerships) ?? whyNotTotal(draft.totalCents) ?? whyNotMode(draft);
}

function unbalanced(dealerships: readonly NamedPercents[]): string | null {
  const broken = dealerships.find(({ units }) => !isWhole(units) && !isNothing(units));
  return broken ? `${broken.name}: its percents make ${sumText(broken.units)}%, not 100 or 0.` : null;
}

function whyNotTotal(cents: number | null): string | null {
  return cents !== null && Number.isSafeInteger(cents) && cents >= 0 ? null : 'The total must be an amount.';
}

function whyNotMode(draft: SplitDraft): string | null {
  if (draft.mode === 'campaign') return notWhole(draft.campaign);
  if (draft.mode === 'dealership') {
    if (draft.totalCents === 0) return `${draft.dealership.name}: its total must be more than $0.`;
    return notWhole(draft.dealership);
  }
  if (!isWhole(draft.shares)) return `The campaigns' shares make ${sumText(draft.shares)}%, not 100%.`;
  if (draft.isSame) return draft.campaigns[0] ? notWhole(draft.campaigns[0]) : null;
  return (
    draft.campaigns
      .map((campaign, index) => (isShared(draft.shares[index] ?? 0, campaign) ? null : notWhole(campaign)))
      .find((reason) => reason !== null) ?? null
  );
}

/** A campaign without a share has nothing to split. */
function isShared(share: PercentUnits, { units }: NamedPercents): boolean {
  return isNothing([share]) && isNothing(units);
}

function notWhole({ name, units }: NamedPercents): string | null {
  return isWhole(units) ? null : `${name}: the percents make ${sumText(units)}%, not 100%.`;
}

function sumText(units: readonly PercentUnits[]): string {
  return percentText(units.reduce((sum, part) => sum + part, 0));
}
