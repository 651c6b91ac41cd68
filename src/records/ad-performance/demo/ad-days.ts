import { plannedOf } from '../../../core/money/flights.ts';
import { addDays, type Day, firstOfMonth, weekdayOf } from '../../../core/time/period.ts';
import type { PlannedLine } from '../../../demo/budgets/line.ts';
import { planMonth } from '../../../demo/budgets/plan-month.ts';
import { statusOn } from '../../../demo/budgets/status.ts';
import { cachedByMonth } from '../../../demo/cached-by-month.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { demoGroups } from '../../../demo/groups.ts';
import { apportion, Random } from '../../../demo/random.ts';
import { addMonths, daysOfMonth, yearsFromBase } from '../../../demo/seasons.ts';
import type { World } from '../../../demo/world.ts';
import { CPC, CPC_GROWTH_A_YEAR, type DemoAdCampaign, demoAdCampaigns, PAID_SEARCH } from './campaigns.ts';

/** What one campaign cost and brought on one day on one kind of device. Conversions are hundredths, shares 0 to 1. */
export interface AdDay {
  readonly campaign: DemoAdCampaign;
  readonly day: Day;
  readonly device: 'mobile' | 'desktop' | 'tablet';
  readonly costCents: number;
  readonly clicks: number;
  readonly impressions: number;
  readonly conversions: number;
  readonly views: number | null;
  readonly won: number | null;
  readonly lostToBudget: number | null;
}

/** People search less on Sundays. */
const BY_WEEKDAY = [0.8, 1.05, 1.04, 1.03, 1.03, 1.06, 0.99];
/** Some days cost more than others, by up to so much. */
const UNEVEN = 0.16;

/** Cost and results of a store's ads in a month; the same seed gives the same month. */
export const adDaysOfMonth = cachedByMonth(24, (world, rooftop, month): AdDay[] => {
  const lines = linesOf(world, rooftop, month);
  return demoAdCampaigns.flatMap((campaign) => {
    const line = lines.find(
      (one) => one.product === campaign.line.product && one.campaign === campaign.line.campaign,
    );
    return line === undefined ? [] : campaignDays({ world, rooftop, month }, campaign, line);
  });
});

const plansOfGroups = cachedByMonth(48, (world, rooftop, month) => {
  const group = demoGroups.find(({ rooftops }) => rooftops.some(({ key }) => key === rooftop.key));
  return planMonth(world, group?.rooftops ?? [], month).lines;
});

/** What the store planned, as its budget has it. */
function linesOf(world: World, rooftop: DemoRooftop, month: Day): PlannedLine[] {
  const group = demoGroups.find(({ rooftops }) => rooftops.some(({ key }) => key === rooftop.key));
  const [first = rooftop] = group?.rooftops ?? [];
  return plansOfGroups(world, first, month).filter((line) => line.rooftop === rooftop.key);
}

interface At {
  readonly world: World;
  readonly rooftop: DemoRooftop;
  readonly month: Day;
}

function campaignDays(at: At, campaign: DemoAdCampaign, line: PlannedLine): AdDay[] {
  const { world, rooftop, month } = at;
  const random = new Random(world.seed, 'ads', rooftop.key, month, campaign.key);
  const last = addDays(addMonths(month, 1), -1);
  // What the budget says it cost once the month is over, so that both agree.
  const spent = statusOn(world, line, last).actualCents ?? plannedOf(line.flights);
  const days = daysOfMonth(month).filter((day) =>
    line.flights.some(({ start, end }) => start <= day && day <= end),
  );
  const weights = days.map(
    (day) => (BY_WEEKDAY[weekdayOf(day)] ?? 1) * (1 + (random.next() - 0.5) * 2 * UNEVEN),
  );
  const cents = apportion(Math.round(spent * campaign.line.share), weights);
  const rates = ratesOf(at, campaign);
  return days.flatMap((day, index) => devicesOf(random, { campaign, rates, day, cents: cents[index] ?? 0 }));
}

/** The campaign's rates at this store in this month. */
interface Rates {
  readonly cpcCents: number;
  readonly converts: number;
  readonly won: number | null;
  readonly lostToBudget: number | null;
}

/** How the campaigns of paid search weigh in a budget. */
const WEIGHTS: Readonly<Record<string, number>> = {
  brand: 12,
  new: 31,
  conquest: 7,
  used: 26,
  pmax: 16,
  bing: 8,
};
const OF_NEW_VEHICLES = ['new', 'conquest'];

/** Dollars of a click of paid search as its campaigns weigh; a used car lot advertises no new vehicles. */
function usualCpc({ newUnits }: DemoRooftop): number {
  const paid = demoAdCampaigns.filter(
    ({ key }) => PAID_SEARCH.includes(key) && (newUnits > 0 || !OF_NEW_VEHICLES.includes(key)),
  );
  const cost = paid.reduce((sum, { key }) => sum + (WEIGHTS[key] ?? 0), 0);
  return cost / paid.reduce((sum, { key, cpc }) => sum + (WEIGHTS[key] ?? 0) / cpc, 0);
}

function ratesOf({ world, rooftop, month }: At, campaign: DemoAdCampaign): Rates {
  const random = new Random(world.seed, 'ad rates', rooftop.key, campaign.key);
  const isPaidSearch = PAID_SEARCH.includes(campaign.key);
  const usual = usualCpc(rooftop);
  const level = isPaidSearch ? (CPC[rooftop.key] ?? usual) / usual : 1;
  const grown = CPC_GROWTH_A_YEAR ** yearsFromBase(world.storyDay, month);
  const own = 0.94 + 0.12 * random.next();
  const starved = isStarved(world, rooftop.key, month) && isPaidSearch;
  const { share } = campaign;
  const shift = (random.next() - 0.5) * 0.06;
  return {
    cpcCents: campaign.cpc * 100 * level * grown,
    converts: campaign.converts * own * (starved ? STARVED.converts : 1),
    won:
      share &&
      (starved && campaign.key !== 'brand'
        ? share.won * STARVED.won
        : share.won + (share.won < 0.9 ? shift : 0)),
    lostToBudget:
      share &&
      (starved && campaign.key !== 'brand'
        ? STARVED.lostToBudget
        : Math.max(0.01, share.lostToBudget - shift / 2)),
  };
}

/** Chevrolet's ads work best of all and run out of money: a third of what could be shown is not. */
const STARVED = { converts: 1.62, won: 0.86, lostToBudget: 0.335 } as const;

/** Since two months before the story. */
function isStarved(world: World, rooftop: string, month: Day): boolean {
  return rooftop === 'alderpoint-chevrolet' && month >= addMonths(firstOfMonth(world.storyDay), -2);
}

interface Spent {
  readonly campaign: DemoAdCampaign;
  readonly rates: Rates;
  readonly day: Day;
  readonly cents: number;
}

const DEVICES = ['mobile', 'desktop', 'tablet'] as const;

function devicesOf(random: Random, { campaign, rates, day, cents }: Spent): AdDay[] {
  const shares = [campaign.mobile, 1 - campaign.mobile - campaign.tablet, campaign.tablet];
  const costs = apportion(cents, shares);
  const near = (amplitude: number) => 1 + (random.next() - 0.5) * 2 * amplitude;
  return DEVICES.map((device, index) => {
    const costCents = costs[index] ?? 0;
    // Rounded by chance, so that many small days add up to what was paid for.
    const clicks = Math.floor((costCents / rates.cpcCents) * near(0.08) + random.next());
    const impressions = Math.max(clicks, Math.round((clicks / campaign.ctr) * near(0.1)));
    const shift = near(0.05);
    const won = rates.won === null ? null : Math.min(0.97, rates.won * shift);
    const lost = rates.lostToBudget === null ? null : rates.lostToBudget * near(0.08);
    return {
      campaign,
      day,
      device,
      costCents,
      clicks,
      impressions,
      conversions: Math.round(clicks * rates.converts * near(0.25) * 100),
      views: campaign.viewed === null ? null : Math.round(impressions * campaign.viewed * near(0.1)),
      won,
      lostToBudget: won === null || lost === null ? null : Math.min(lost, 1 - won),
    };
  });
}
