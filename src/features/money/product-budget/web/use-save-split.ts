import { useQueryClient } from '@tanstack/react-query';
import { toDollars } from '../../../../core/money/money.ts';
import { toPercent } from '../../../../core/money/percent.ts';
import { RequestFailed } from '../../../../web/calls/failures.ts';
import { repeatCalls, useSave } from '../../../../web/calls/use-call.ts';
import { saveAll, saveCampaign, saveDealership } from '../contract.ts';
import type { Draft } from './draft.ts';

/** `month` counts from 0. */
export interface SplitMonth {
  readonly dealerGroupId: number;
  readonly view: 'month';
  readonly year: number;
  readonly month: number;
  readonly productId: number;
}

export type SaveOutcome =
  | { readonly is: 'saved'; readonly savedExpenses: number }
  | { readonly is: 'stale'; readonly message: string }
  | { readonly is: 'refused'; readonly message: string };

/** Saves a split by mode and refreshes every open budget. */
export function useSaveSplit(at: SplitMonth) {
  const queries = useQueryClient();
  const campaign = useSave(saveCampaign, { via: 'quiet' });
  const dealership = useSave(saveDealership, { via: 'quiet' });
  const all = useSave(saveAll, { via: 'quiet' });

  async function send(draft: Draft, version: number) {
    const shared = { ...at, version, budgetType: draft.budgetType, budget: toDollars(draft.totalCents ?? 0) };
    if (draft.mode === 'dealership') {
      return await dealership.save({ ...shared, dealerShipId: Number(draft.of), percents: sharesOf(draft) });
    }
    if (draft.mode === 'campaign') {
      return await campaign.save({ ...shared, campaign: draft.of, percents: overDealerships(draft, 0) });
    }
    return await all.save({
      ...shared,
      campaigns: [...draft.campaigns],
      samePercentsOnCampaigns: draft.isSame ? 1 : 0,
      campaignPercents: sharesOf(draft),
      percents: draft.campaigns.flatMap((name, index) =>
        overDealerships(draft, index).map((part) => ({ campaign: name, ...part })),
      ),
    });
  }

  return {
    isSaving: campaign.isSaving || dealership.isSaving || all.isSaving,
    save: async (draft: Draft, version: number): Promise<SaveOutcome> => {
      try {
        const { savedExpenses } = await send(draft, version);
        void repeatCalls(queries, isOfBudget);
        return { is: 'saved', savedExpenses };
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        const isStale = error instanceof RequestFailed && error.status === 409;
        return { is: isStale ? 'stale' : 'refused', message: error.message };
      }
    },
  };
}

function isOfBudget(path: unknown): boolean {
  return (
    typeof path === 'string' && /^(budget|category|expense|planner|product-budget\/templates)/.test(path)
  );
}

function sharesOf({ campaigns, shares }: Draft) {
  return campaigns.map((campaign, index) => ({ campaign, percent: toPercent(shares[index] ?? 0) }));
}

function overDealerships({ dealerships, percents }: Draft, campaign: number) {
  return dealerships.map(({ key }, index) => ({
    dealerShipId: Number(key),
    percent: toPercent(percents[campaign]?.[index] ?? 0),
  }));
}
