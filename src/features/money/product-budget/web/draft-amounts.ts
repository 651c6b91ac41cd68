import { isNothing, isWhole, type PercentUnits, WHOLE_UNITS } from '../../../../core/money/percent.ts';
import type { Grid } from '../contract.ts';
import { amountsOf } from '../rules-percents.ts';
import { cellCents, type Draft } from './draft.ts';

/** Cents. */
export interface Amounts {
  readonly campaigns: readonly number[];
  /** One list per campaign over the dealerships. */
  readonly cells: readonly (readonly number[])[];
}

/** Incomplete percents give rounded parts. */
export function amountsOfDraft(draft: Draft): Amounts {
  const campaigns = shown(draft.totalCents ?? 0, draft.shares);
  return { campaigns, cells: draft.percents.map((units, index) => shown(campaigns[index] ?? 0, units)) };
}

/**
 * The same, but unchanged lists show the saved amounts: percents of large amounts are coarser than
 * cents.
 */
export function shownAmounts(draft: Draft, base: Draft, grid: Grid): Amounts {
  const amounts = amountsOfDraft(draft);
  const saved = savedAmounts(base, grid);
  const isTotalSame = draft.totalCents === base.totalCents && isSame(draft.shares, base.shares);
  const campaigns =
    isTotalSame && draft.campaigns.length === base.campaigns.length ? saved.campaigns : amounts.campaigns;
  const cells = draft.percents.map((units, index) => {
    const isCellSame =
      campaigns[index] === saved.campaigns[index] && isSame(units, base.percents[index] ?? []);
    return isCellSame ? (saved.cells[index] ?? []) : shown(campaigns[index] ?? 0, units);
  });
  return { campaigns, cells };
}

export function savedAmounts(base: Draft, grid: Grid): Amounts {
  const { budgetType, mode, of, campaigns, dealerships } = base;
  const cell = (campaign: string, at: number) => cellCents(grid, { campaign, at, budgetType });
  const own = dealerships.findIndex(({ key }) => key === of);
  const lists = campaigns.map((campaign) => dealerships.map((_, at) => cell(campaign, at)));
  return {
    campaigns: campaigns.map((campaign, index) =>
      mode === 'dealership'
        ? cell(campaign, own)
        : (lists[index] ?? []).reduce((sum, cents) => sum + cents, 0),
    ),
    cells: mode === 'dealership' ? [] : lists,
  };
}

function shown(cents: number, units: readonly PercentUnits[]): number[] {
  if (isWhole(units) || isNothing(units)) return amountsOf(cents, units);
  return units.map((part) => Math.round((cents * part) / WHOLE_UNITS));
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}
