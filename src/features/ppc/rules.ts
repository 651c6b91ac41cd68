import { AD_PLATFORMS, type AdPlatform } from '../../core/report-records.ts';

/** What budget lines that pay for a network are known as, once their product is sorted. */
const PAID_BY: Readonly<Record<AdPlatform, readonly string[]>> = {
  google: ['Google Ads', 'Paid search'],
  microsoft: ['Microsoft Ads'],
  meta: ['Meta'],
};

/** A network's cost as it tells it, against the budget's plan; dollars, null where it is not known. */
export interface NetworkPlan {
  readonly platform: AdPlatform;
  readonly cost: number | null;
  readonly planned: number | null;
  /** Cost of what was planned, in percent; null without a plan. */
  readonly used: number | null;
}

/**
 * What each network costs against what the budget plans for it up to the same day.
 *
 * A budget line pays for the network its product is known as; lines known as nothing are planned for none.
 *
 * @param costs by platform
 * @param planned by what the product of a budget line is known as
 * @returns in the order Google, Microsoft, Meta; a network with neither cost nor plan is left out
 */
export function networkPlans(
  costs: ReadonlyMap<string, number | null>,
  planned: ReadonlyMap<string, number | null>,
): NetworkPlan[] {
  return AD_PLATFORMS.flatMap((platform) => {
    const cost = costs.get(platform) ?? null;
    const parts = PAID_BY[platform].flatMap((name) => planned.get(name) ?? []);
    const plan = parts.length === 0 ? null : parts.reduce((sum, part) => sum + part, 0);
    if (cost === null && plan === null) return [];
    const used = plan === null || plan === 0 || cost === null ? null : (100 * cost) / plan;
    return [{ platform, cost, planned: plan, used }];
  });
}

/** The names of budget lines that pay for networks. */
export const PLANNED_AS: readonly string[] = Object.values(PAID_BY).flat();
