import { toCents } from '../../../../core/money/money.ts';
import { isWhole, type PercentUnits, percentUnits, WHOLE_UNITS } from '../../../../core/money/percent.ts';
import type { Grid } from '../contract.ts';
import type { BudgetType } from '../rules-cells.ts';
import {
  percentsByWeight,
  rebalanced,
  reweighted,
  type SplitRow,
  withSamePercents,
} from '../rules-percents.ts';
import { whySplitNotSaved } from '../rules-validity.ts';

export type Mode = 'campaign' | 'total' | 'dealership';

/** What is split, and whether planned or actual. */
export interface Choice {
  readonly mode: Mode;
  readonly budgetType: BudgetType;
  /** Campaign name or dealership id; empty for the total. */
  readonly of: string;
}

export interface Part {
  readonly key: string;
  readonly name: string;
}

export interface Draft extends Choice {
  /** Null while the input is not an amount. */
  readonly totalCents: number | null;
  readonly campaigns: readonly string[];
  readonly dealerships: readonly Part[];
  /** The campaigns' parts of the total or of the dealership; 100 percent for a single campaign. */
  readonly shares: readonly PercentUnits[];
  /** One list per campaign over the dealerships; empty when one dealership is split. */
  readonly percents: readonly (readonly PercentUnits[])[];
  /** Same-percent mode. */
  readonly isSame: boolean;
  /** Whether the other rows absorb a change. */
  readonly rebalances: boolean;
  readonly lockedCampaigns: readonly string[];
  readonly lockedDealerships: readonly string[];
}

/** One list of percents: the shares, or one campaign over the dealerships. */
export type Spot =
  | { readonly over: 'campaigns' }
  | { readonly over: 'dealerships'; readonly campaign: number };

/** The changed draft, or why the change is refused. */
export type Changed = { readonly draft: Draft } | { readonly refusal: string };

/** The saved split as a draft; campaigns added here start at 0. */
export function draftOf(grid: Grid, choice: Choice, added: readonly string[] = []): Draft {
  const known = grid.campaigns.map(({ campaign }) => campaign);
  const all = [...known, ...added.filter((campaign) => !known.includes(campaign))];
  const campaigns = choice.mode === 'campaign' ? [choice.of] : all;
  const percents =
    choice.mode === 'dealership' ? [] : campaigns.map((campaign) => savedPercents(grid, campaign, choice));
  const { shares, totalCents } = savedShares(grid, campaigns, choice);
  const [first, ...others] = percents;
  return {
    ...choice,
    totalCents,
    campaigns,
    dealerships: grid.dealerships.map(({ dealerShipId, name }) => ({ key: String(dealerShipId), name })),
    shares,
    percents,
    isSame:
      choice.mode === 'total' && others.length > 0 && others.every((list) => isSameList(list, first ?? [])),
    rebalances: false,
    lockedCampaigns: [],
    lockedDealerships: [],
  };
}

function savedPercents(grid: Grid, campaign: string, { budgetType }: Choice): PercentUnits[] {
  const found = grid.campaigns.find((one) => one.campaign === campaign);
  const saved = budgetType === 'targetBudget' ? found?.targetSplit : found?.actualSplit;
  const keys = grid.dealerships.map(({ dealerShipId }) => String(dealerShipId));
  return saved
    ? unitsBy(saved.percents, keys)
    : percentsByWeight(keys.map((_, at) => cellCents(grid, { campaign, at, budgetType })));
}

function savedShares(
  grid: Grid,
  campaigns: readonly string[],
  { mode, of, budgetType }: Choice,
): { shares: PercentUnits[]; totalCents: number } {
  const at = grid.dealerships.findIndex(({ dealerShipId }) => String(dealerShipId) === of);
  const amounts = campaigns.map((campaign) =>
    mode === 'dealership'
      ? cellCents(grid, { campaign, at, budgetType })
      : grid.dealerships.reduce(
          (sum, _, each) => sum + cellCents(grid, { campaign, at: each, budgetType }),
          0,
        ),
  );
  const totalCents = amounts.reduce((sum, cents) => sum + cents, 0);
  if (mode === 'campaign') return { shares: [WHOLE_UNITS], totalCents };
  const splits = mode === 'total' ? grid.totalSplit : grid.dealershipSplits[at];
  const saved = budgetType === 'targetBudget' ? splits?.targetSplit : splits?.actualSplit;
  return { shares: saved ? unitsBy(saved.percents, campaigns) : percentsByWeight(amounts), totalCents };
}

function unitsBy(
  saved: readonly { key: string; percent: number }[],
  keys: readonly string[],
): PercentUnits[] {
  const units = new Map(saved.map(({ key, percent }) => [key, percentUnits(percent)]));
  return keys.map((key) => units.get(key) ?? 0);
}

/** 0 when nothing is saved. */
export function cellCents(
  grid: Grid,
  { campaign, at, budgetType }: { campaign: string; at: number; budgetType: BudgetType },
): number {
  const cell = grid.campaigns.find((one) => one.campaign === campaign)?.cells[at];
  return cell ? toCents(cell[budgetType] ?? 0) : 0;
}

export function unitsAt({ shares, percents }: Draft, spot: Spot): readonly PercentUnits[] {
  return spot.over === 'campaigns' ? shares : (percents[spot.campaign] ?? []);
}

export function partsAt({ campaigns, dealerships }: Draft, { over }: Spot): readonly Part[] {
  return over === 'campaigns' ? campaigns.map((name) => ({ key: name, name })) : dealerships;
}

export function lockedAt({ lockedCampaigns, lockedDealerships }: Draft, { over }: Spot): readonly string[] {
  return over === 'campaigns' ? lockedCampaigns : lockedDealerships;
}

/** Replaces one list, or every campaign's in same-percent mode. */
export function withUnits(draft: Draft, spot: Spot, units: readonly PercentUnits[]): Draft {
  if (spot.over === 'campaigns') return { ...draft, shares: units };
  const percents = draft.percents.map((list, index) =>
    draft.isSame || index === spot.campaign ? units : list,
  );
  return { ...draft, percents };
}

function rowsAt(draft: Draft, spot: Spot): SplitRow[] {
  const locked = new Set(lockedAt(draft, spot));
  const parts = partsAt(draft, spot);
  return unitsAt(draft, spot).map((units, index) => ({
    units,
    isLocked: locked.has(parts[index]?.key ?? ''),
  }));
}

/** Sets one percent; other rows absorb it when rebalancing is on. */
export function withPercent(
  draft: Draft,
  spot: Spot,
  { row, units }: { row: number; units: PercentUnits },
): Changed {
  const rows = rowsAt(draft, spot);
  if (rows[row]?.isLocked) return { refusal: 'This row is locked. Unlock it to change it.' };
  if (!draft.rebalances) {
    return {
      draft: withUnits(
        draft,
        spot,
        unitsAt(draft, spot).map((old, at) => (at === row ? units : old)),
      ),
    };
  }
  const outcome = rebalanced(rows, row, units);
  return 'refusal' in outcome ? outcome : { draft: withUnits(draft, spot, outcome.units) };
}

/** The nearest percent of an amount; null when the total is 0. */
export function unitsOfCents(cents: number, ofCents: number): PercentUnits | null {
  return ofCents > 0
    ? Number((BigInt(cents) * BigInt(2 * WHOLE_UNITS) + BigInt(ofCents)) / BigInt(2 * ofCents))
    : null;
}

/** Redistributes unlocked rows by weight, in one list or all. */
export function withWeights(draft: Draft, over: Spot['over'], weights: readonly number[]): Changed {
  const spots: Spot[] =
    over === 'campaigns' ? [{ over }] : draft.campaigns.map((_, campaign) => ({ over, campaign }));
  let changed = draft;
  for (const spot of spots) {
    const outcome = reweighted(rowsAt(changed, spot), weights);
    if ('refusal' in outcome) return outcome;
    changed = withUnits(changed, spot, outcome.units);
  }
  return { draft: changed };
}

/** Turns same-percent mode on or off. */
export function withSame(draft: Draft, isSame: boolean): Draft {
  if (!isSame) return { ...draft, isSame };
  const { shares, percents } = withSamePercents(draft);
  return { ...draft, isSame, shares, percents };
}

/** The first lock also turns rebalancing on: that is what locks are for. */
export function withLock(draft: Draft, { over }: Spot, key: string): Draft {
  const field = over === 'campaigns' ? 'lockedCampaigns' : 'lockedDealerships';
  const isLocked = draft[field].includes(key);
  const locked = isLocked ? draft[field].filter((one) => one !== key) : [...draft[field], key];
  return { ...draft, [field]: locked, rebalances: draft.rebalances || !isLocked };
}

export function isSameSplit(one: Draft, other: Draft): boolean {
  return (
    one.totalCents === other.totalCents &&
    isSameList(one.campaigns, other.campaigns) &&
    isSameList(one.shares, other.shares) &&
    one.percents.length === other.percents.length &&
    one.percents.every((list, index) => isSameList(list, other.percents[index] ?? []))
  );
}

function isSameList<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

/** Why the draft cannot be saved; null when it can. */
export function whyNot(draft: Draft): string | null {
  const { mode, totalCents, shares, isSame, campaigns, percents, of } = draft;
  // Each dealership's percents follow from the amounts, so they are valid.
  const shared = { dealerships: [], totalCents };
  if (campaigns.length === 0) return 'Add a campaign first.';
  if (mode === 'dealership') {
    const name = draft.dealerships.find(({ key }) => key === of)?.name ?? '';
    const dealership = { name, units: shares };
    return whySplitNotSaved({ ...shared, mode, dealership, dealerships: [dealership] });
  }
  const lists = campaigns.map((name, index) => ({ name, units: percents[index] ?? [] }));
  if (mode === 'total') return whySplitNotSaved({ ...shared, mode, isSame, shares, campaigns: lists });
  return lists[0] ? whySplitNotSaved({ ...shared, mode, campaign: lists[0] }) : null;
}

/** Applies the draft's percents by name to what somebody else saved; new names get 0. */
export function rebased(draft: Draft, theirs: Draft): Draft {
  const campaignAt = theirs.campaigns.map((campaign) => draft.campaigns.indexOf(campaign));
  const dealershipAt = theirs.dealerships.map(({ key }) =>
    draft.dealerships.findIndex((one) => one.key === key),
  );
  return {
    ...theirs,
    totalCents: draft.totalCents,
    isSame: draft.isSame,
    rebalances: draft.rebalances,
    lockedCampaigns: draft.lockedCampaigns,
    lockedDealerships: draft.lockedDealerships,
    shares: campaignAt.map((at) => draft.shares[at] ?? 0),
    percents: theirs.percents.map((_, index) =>
      dealershipAt.map((at) => draft.percents[campaignAt[index] ?? -1]?.[at] ?? 0),
    ),
  };
}

/** The newest saved split, with the draft's locks and switches. */
export function renewed(draft: Draft, saved: Draft): Draft {
  if (draft.mode !== saved.mode || draft.of !== saved.of) return { ...saved, rebalances: draft.rebalances };
  const { rebalances, lockedCampaigns, lockedDealerships } = draft;
  return { ...saved, rebalances, lockedCampaigns, lockedDealerships };
}

/** Whether the list adds up to 100 percent. */
export function isListWhole(draft: Draft, spot: Spot): boolean {
  return isWhole(unitsAt(draft, spot));
}
