import type { Day } from '../../../core/time/period.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { apportion, Random } from '../../../demo/random.ts';
import type { World } from '../../../demo/world.ts';
import type { AdDay } from './ad-days.ts';
import { campaignName } from './campaigns.ts';

/** What one keyword or search term cost and brought on a day, or on several together. */
export interface TermDay {
  readonly day: Day;
  readonly text: string;
  readonly match: string;
  readonly campaign: string;
  readonly adGroup: string;
  readonly impressions: number;
  readonly clicks: number;
  readonly costCents: number;
  /** Hundredths. */
  readonly conversions: number;
}

interface Term {
  readonly campaign: string;
  readonly adGroup: string;
  /** `%` is the make, `@` the store's name. */
  readonly text: string;
  readonly match: string;
  readonly weight: number;
  /** How often its clicks convert, against the campaign's. */
  readonly converts: number;
}

const term = (
  campaign: string,
  adGroup: string,
  text: string,
  rest: Omit<Term, 'campaign' | 'adGroup' | 'text'>,
): Term => ({
  campaign,
  adGroup,
  text,
  ...rest,
});

const KEYWORDS: readonly Term[] = [
  term('brand', 'Dealer name', '@', { match: 'Exact match', weight: 70, converts: 1.05 }),
  term('brand', 'Dealer name', '@ hours', { match: 'Phrase match', weight: 22, converts: 0.6 }),
  term('new', 'Dealers', '% dealer near me', { match: 'Phrase match', weight: 34, converts: 1.3 }),
  term('new', 'Offers', 'new % lease deals', { match: 'Phrase match', weight: 26, converts: 1.1 }),
  term('new', 'Models', 'new % suv', { match: 'Broad match', weight: 30, converts: 0.6 }),
  term('conquest', 'Competitors', 'hilltop honda', { match: 'Phrase match', weight: 55, converts: 0.9 }),
  term('conquest', 'Competitors', 'summit ford', { match: 'Phrase match', weight: 37, converts: 1 }),
  term('used', 'Certified', 'certified pre owned %', { match: 'Exact match', weight: 24, converts: 1.4 }),
  term('used', 'Used', 'used cars near me', { match: 'Broad match', weight: 42, converts: 0.9 }),
  term('used', 'Trucks', 'used trucks for sale', { match: 'Phrase match', weight: 26, converts: 1 }),
  term('service', 'Maintenance', '% oil change', { match: 'Phrase match', weight: 52, converts: 1.1 }),
  term('service', 'Maintenance', 'brake service near me', {
    match: 'Broad match',
    weight: 38,
    converts: 0.8,
  }),
];

const TERMS: readonly Term[] = [
  term('brand', 'Dealer name', '@', { match: 'Exact match', weight: 48, converts: 1.05 }),
  term('brand', 'Dealer name', '@ service department', { match: 'Phrase match', weight: 14, converts: 0.9 }),
  term('new', 'Dealers', '% dealership near me', { match: 'Phrase match', weight: 28, converts: 1.4 }),
  term('new', 'Offers', '% lease specials', { match: 'Phrase match', weight: 15, converts: 1.2 }),
  term('new', 'Models', '% suv hybrid 2027', { match: 'Broad match', weight: 12, converts: 0.7 }),
  term('new', 'Models', 'how to reset % key fob', { match: 'Broad match', weight: 9, converts: 0 }),
  term('used', 'Used', 'used cars under 15000', { match: 'Broad match', weight: 22, converts: 0.8 }),
  term('used', 'Used', 'used suv near me', { match: 'Broad match', weight: 18, converts: 1.1 }),
  term('used', 'Trucks', 'used pickup trucks for sale by owner', {
    match: 'Broad match',
    weight: 11,
    converts: 0,
  }),
  term('service', 'Maintenance', '% oil change coupon', { match: 'Phrase match', weight: 30, converts: 1.3 }),
  term('service', 'Maintenance', 'brake pads autozone', { match: 'Broad match', weight: 12, converts: 0.1 }),
];

/** What campaigns report by keyword or by search term; other campaigns report neither. */
export function termDays(
  at: { world: World; rooftop: DemoRooftop; of: 'keyword' | 'search term' },
  days: readonly AdDay[],
): TermDay[] {
  const all = at.of === 'keyword' ? KEYWORDS : TERMS;
  return [...campaignDays(days)].flatMap(([key, sum]) => {
    const terms = all.filter(({ campaign }) => campaign === sum.campaign);
    return terms.length === 0 ? [] : split(at, terms, { ...sum, key });
  });
}

interface Sum {
  readonly campaign: string;
  readonly day: Day;
  impressions: number;
  clicks: number;
  costCents: number;
  conversions: number;
}

/** Sums over devices. */
function campaignDays(days: readonly AdDay[]): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const { campaign, day, impressions, clicks, costCents, conversions } of days) {
    const key = `${campaign.key} ${day}`;
    const sum = sums.get(key) ?? {
      campaign: campaign.key,
      day,
      impressions: 0,
      clicks: 0,
      costCents: 0,
      conversions: 0,
    };
    sum.impressions += impressions;
    sum.clicks += clicks;
    sum.costCents += costCents;
    sum.conversions += conversions;
    sums.set(key, sum);
  }
  return sums;
}

function split(
  { world, rooftop, of }: { world: World; rooftop: DemoRooftop; of: string },
  terms: readonly Term[],
  sum: Sum & { key: string },
): TermDay[] {
  const random = new Random(world.seed, of, rooftop.key, sum.key);
  const weights = terms.map(({ weight }) => weight * (0.8 + 0.4 * random.next()));
  const rest = Math.max(0, 100 - weights.reduce((all, weight) => all + weight, 0));
  const part = (total: number, by = weights) => apportion(total, [...by, rest]);
  const [impressions, clicks, costs] = [part(sum.impressions), part(sum.clicks), part(sum.costCents)];
  const conversions = part(
    sum.conversions,
    weights.map((weight, index) => weight * (terms[index]?.converts ?? 1)),
  );
  return terms.map((one, index) => ({
    day: sum.day,
    text: named(one.text, rooftop),
    match: one.match,
    campaign: campaignName(one.campaign, rooftop),
    adGroup: one.adGroup,
    impressions: impressions[index] ?? 0,
    clicks: Math.min(clicks[index] ?? 0, impressions[index] ?? 0),
    costCents: costs[index] ?? 0,
    conversions: conversions[index] ?? 0,
  }));
}

function named(text: string, rooftop: DemoRooftop): string {
  const make = (rooftop.makes[0] ?? 'used car').toLowerCase();
  return text.replace('%', make).replace('@', rooftop.name.toLowerCase());
}

/** Days added up to one line for each term of each campaign, as of their first day. */
export function together(days: readonly TermDay[]): TermDay[] {
  const sums = new Map<string, TermDay>();
  for (const one of days) {
    const key = [one.campaign, one.adGroup, one.text, one.match].join('\n');
    const sum = sums.get(key);
    sums.set(
      key,
      sum === undefined
        ? one
        : {
            ...sum,
            impressions: sum.impressions + one.impressions,
            clicks: sum.clicks + one.clicks,
            costCents: sum.costCents + one.costCents,
            conversions: sum.conversions + one.conversions,
          },
    );
  }
  return [...sums.values()];
}
