import { Problem } from '../../../core/errors.ts';
import { splitCents, toCents } from '../../../core/money/money.ts';
import { isNothing, type PercentUnits, percentUnits } from '../../../core/money/percent.ts';
import type { CellPart } from './rules-cells.ts';
import { amountsOf } from './rules-percents.ts';
import { whySplitNotSaved } from './rules-validity.ts';

/** Keys and units by position. */
export interface WantedSplit {
  readonly mode: 'campaign' | 'dealership' | 'total';
  /** Campaign name or dealership id; empty for the total. */
  readonly ofKey: string;
  readonly totalCents: number;
  readonly keys: readonly string[];
  readonly units: readonly PercentUnits[];
}

/** An amount for every named cell, and the splits behind them. */
export interface Wanted {
  readonly parts: readonly CellPart[];
  readonly splits: readonly WantedSplit[];
}

export interface CampaignSplit {
  readonly budget: number;
  readonly campaign: string;
  readonly percents: readonly { readonly dealerShipId: number; readonly percent: number }[];
}

export interface DealershipSplit {
  readonly budget: number;
  readonly dealerShipId: number;
  readonly percents: readonly { readonly campaign: string; readonly percent: number }[];
}

export interface WholeSplit {
  readonly budget: number;
  readonly campaigns: readonly string[];
  readonly samePercentsOnCampaigns?: boolean | undefined;
  readonly campaignPercents: readonly { readonly campaign: string; readonly percent: number }[];
  readonly percents: readonly {
    readonly campaign: string;
    readonly dealerShipId: number;
    readonly percent: number;
  }[];
}

/**
 * The amounts of one campaign's split, in cents that add up to its budget.
 *
 * @throws Problem `invalid` when the percents do not add up to 100, or a dealership appears twice
 */
export function wantedOfCampaign({ budget, campaign, percents }: CampaignSplit): Wanted {
  const ids = percents.map(({ dealerShipId }) => dealerShipId);
  requireOnce(ids, 'percents', 'Name each store once.');
  const units = percents.map(({ percent }) => percentUnits(percent));
  const totalCents = toCents(budget);
  refuse(
    whySplitNotSaved({ mode: 'campaign', dealerships: [], totalCents, campaign: { name: campaign, units } }),
    'percents',
  );
  return overDealerships({ campaign, totalCents, ids, units });
}

/**
 * The amounts of one dealership's split, in cents that add up to its budget.
 *
 * @param name the dealership's, for messages
 * @throws Problem `invalid` when the percents do not add up to 100, the budget is 0, or a campaign
 * appears twice
 */
export function wantedOfDealership(split: DealershipSplit, name: string): Wanted {
  const { budget, dealerShipId: dealershipId, percents } = split;
  const keys = percents.map(({ campaign }) => campaign);
  requireOnce(keys, 'percents', 'Name each campaign once.');
  const units = percents.map(({ percent }) => percentUnits(percent));
  const totalCents = toCents(budget);
  const dealership = { name, units };
  refuse(
    whySplitNotSaved({ mode: 'dealership', dealerships: [dealership], totalCents, dealership }),
    totalCents === 0 ? 'budget' : 'percents',
  );
  const cents = splitCents(totalCents, units);
  return {
    parts: keys.map((campaign, index) => ({ dealershipId, campaign, cents: cents[index] ?? 0 })),
    splits: [{ mode: 'dealership', ofKey: String(dealershipId), totalCents, keys, units }],
  };
}

/**
 * The amounts of a split of the total, in cents that add up to it. In same-percent mode the first
 * campaign's percents apply to all.
 *
 * @throws Problem `invalid` when shares or percents do not add up to 100, or a name appears twice
 * or is not among the campaigns
 */
export function wantedOfTotal(split: WholeSplit): Wanted {
  const { campaigns, samePercentsOnCampaigns: isSame = false } = split;
  requireKnown(split);
  const shareOf = new Map(
    split.campaignPercents.map(({ campaign, percent }) => [campaign, percentUnits(percent)]),
  );
  const shares = campaigns.map((campaign) => shareOf.get(campaign) ?? 0);
  const rows = Map.groupBy(split.percents, ({ campaign }) => campaign);
  const lists = campaigns.map((campaign) => {
    const own = rows.get(isSame ? (campaigns[0] ?? '') : campaign) ?? [];
    return {
      campaign,
      ids: own.map(({ dealerShipId }) => dealerShipId),
      units: own.map(({ percent }) => percentUnits(percent)),
    };
  });
  const totalCents = toCents(split.budget);
  const named = lists.map(({ campaign, units }) => ({ name: campaign, units }));
  refuse(
    whySplitNotSaved({ mode: 'total', dealerships: [], totalCents, isSame, shares, campaigns: named }),
    'percents',
  );
  const cents = amountsOf(totalCents, shares);
  const each = lists.map((list, index) => overDealerships({ ...list, totalCents: cents[index] ?? 0 }));
  return {
    parts: each.flatMap(({ parts }) => parts),
    splits: [
      { mode: 'total', ofKey: '', totalCents, keys: campaigns, units: shares },
      ...each.flatMap(({ splits }) => splits),
    ],
  };
}

interface OverDealerships {
  readonly campaign: string;
  readonly totalCents: number;
  readonly ids: readonly number[];
  readonly units: readonly PercentUnits[];
}

function overDealerships({ campaign, totalCents, ids, units }: OverDealerships): Wanted {
  if (totalCents > 0 && isNothing(units)) refuse(`${campaign}: the percents make 0%, not 100%.`, 'percents');
  const cents = amountsOf(totalCents, units);
  return {
    parts: ids.map((dealershipId, index) => ({ dealershipId, campaign, cents: cents[index] ?? 0 })),
    splits: [{ mode: 'campaign', ofKey: campaign, totalCents, keys: ids.map(String), units }],
  };
}

function requireKnown({ campaigns, campaignPercents, percents }: WholeSplit): void {
  requireOnce(campaigns, 'campaigns', 'Name each campaign once.');
  requireOnce(
    campaignPercents.map(({ campaign }) => campaign),
    'campaignPercents',
    'Name each campaign once.',
  );
  requireOnce(
    percents.map(({ campaign, dealerShipId }) => `${dealerShipId} ${campaign}`),
    'percents',
    'Name each store once for a campaign.',
  );
  const known = new Set(campaigns);
  for (const [field, rows] of [
    ['campaignPercents', campaignPercents],
    ['percents', percents],
  ] as const) {
    const stranger = rows.find(({ campaign }) => !known.has(campaign));
    if (stranger) refuse(`${stranger.campaign} is not among the campaigns.`, field);
  }
}

function requireOnce(keys: readonly (string | number)[], field: string, message: string): void {
  if (new Set(keys).size < keys.length) refuse(message, field);
}

function refuse(reason: string | null, field: string): void {
  if (reason !== null) throw new Problem('invalid', reason, [{ field, message: reason }]);
}
