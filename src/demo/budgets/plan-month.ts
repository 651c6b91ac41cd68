import { type Flight, spreadOverFlights } from '../../core/money/flights.ts';
import { splitCents } from '../../core/money/money.ts';
import { percentUnits, splitEqually, WHOLE_UNITS } from '../../core/money/percent.ts';
import { addDays, type Day, dayParts, weekdayOf } from '../../core/time/period.ts';
import type { DemoRooftop } from '../groups/rooftop.ts';
import { apportion, Random } from '../random.ts';
import { addMonths, daysOfMonth, yearsFromBase } from '../seasons.ts';
import type { World } from '../world.ts';
import { COOP_RATE, SPEND, SPEND_BY_MONTH, SPEND_GROWTH_A_YEAR } from './figures.ts';
import type { PlannedLine, PlannedMonth, SharedBuy } from './line.ts';
import { CARGURUS_CENTS, claimsMonth, LAUNCH, RADIO_ENDED, radioMonth } from './stories.ts';
import { type DemoCampaign, type DemoCategory, demoTree, type Run } from './tree.ts';

const STEP_CENTS = 1_000;

/** Plans a group's month; the same world always gives the same plan. */
export function planMonth(world: World, rooftops: readonly DemoRooftop[], month: Day): PlannedMonth {
  const planning = rooftops.filter(({ key }) => SPEND[key] !== undefined);
  const shared = sharedBuys(world, planning, month);
  return { shared, lines: planning.flatMap((rooftop) => rooftopLines({ world, rooftop, month }, shared)) };
}

interface At {
  readonly world: World;
  readonly rooftop: DemoRooftop;
  readonly month: Day;
}

interface Share {
  readonly category: DemoCategory;
  readonly product: string;
  readonly campaign: DemoCampaign;
  readonly weight: number;
}

/** Growth since an ordinary month of the story's year, without season. */
function growth(world: World, month: Day): number {
  return SPEND_GROWTH_A_YEAR ** yearsFromBase(world.storyDay, month);
}

function season(month: Day): number {
  return SPEND_BY_MONTH[dayParts(month).month - 1] ?? 1;
}

const shares: readonly Share[] = demoTree.flatMap((category) => {
  const campaigns = category.products.flatMap((product) =>
    product.campaigns.map((campaign) => ({ product: product.name, campaign })),
  );
  const ofFranchise = campaigns.filter(({ campaign }) => campaign.where !== 'independent');
  const whole = ofFranchise.reduce((sum, { campaign }) => sum + campaign.weight, 0);
  return campaigns.map(({ product, campaign }) => ({
    category,
    product,
    campaign,
    weight: (category.share * campaign.weight) / whole,
  }));
});

const isFranchise = (rooftop: DemoRooftop) => rooftop.newUnits > 0;
const inSteps = (cents: number) => Math.round(cents / STEP_CENTS) * STEP_CENTS;

/** What the franchises buy together, split evenly or by units sold. */
function sharedBuys(world: World, rooftops: readonly DemoRooftop[], month: Day): SharedBuy[] {
  const franchises = rooftops.filter(isFranchise);
  if (franchises.length < 2) return [];
  const dollars = franchises.reduce((sum, { key }) => sum + (SPEND[key]?.spend ?? 0), 0);
  return shares.flatMap(({ category, product, campaign, weight }) => {
    if (campaign.shared === undefined) return [];
    const cents = inSteps(dollars * weight * season(month) * growth(world, month));
    const units =
      campaign.shared === 'evenly'
        ? splitEqually(franchises.length)
        : apportion(
            WHOLE_UNITS,
            franchises.map(({ newUnits, usedUnits }) => newUnits + usedUnits),
          );
    const keys = franchises.map(({ key }) => key);
    return [{ category: category.name, product, campaign: campaign.name, cents, rooftops: keys, units }];
  });
}

function rooftopLines(at: At, shared: readonly SharedBuy[]): PlannedLine[] {
  const { world, rooftop, month } = at;
  const ordinary = (SPEND[rooftop.key]?.spend ?? 0) * 100 * growth(world, month);
  const together = partsOfBuys(rooftop, shared);
  const own = shares.filter((share) => isOwn(share, rooftop, together));
  const exact = own.filter(({ category }) => category.bills === 'exact');
  const fixed = exact.map((share) => ({ share, cents: exactCents(at, share, ordinary) }));
  const planted = isLaunch(at) ? LAUNCH.cents : 0;
  const spoken = [...fixed, ...together].reduce((sum, { cents }) => sum + cents, planted);
  const media = own.filter(({ category }) => category.bills !== 'exact');
  const left = Math.max(0, ordinary * season(month) - spoken);
  const steps = apportion(
    Math.round(left / STEP_CENTS),
    media.map(({ weight }) => weight),
  );
  const open = media.map((share, index) => ({ share, cents: (steps[index] ?? 0) * STEP_CENTS }));
  const lines = [...fixed, ...together, ...open].map((line) => lineOf(at, line));
  return withCoop(at, isLaunch(at) ? [...lines, launchLine(at)] : lines);
}

function partsOfBuys({ key }: DemoRooftop, shared: readonly SharedBuy[]): { share: Share; cents: number }[] {
  return shared.flatMap((buy) => {
    const index = buy.rooftops.indexOf(key);
    const share = shares.find(
      (one) =>
        one.campaign.name === buy.campaign &&
        one.product === buy.product &&
        one.category.name === buy.category,
    );
    if (index < 0 || share === undefined) return [];
    return [{ share, cents: splitCents(buy.cents, buy.units)[index] ?? 0 }];
  });
}

function isOwn({ campaign }: Share, rooftop: DemoRooftop, together: readonly { share: Share }[]): boolean {
  if (campaign.where === 'franchise' && !isFranchise(rooftop)) return false;
  if (campaign.where === 'independent' && isFranchise(rooftop)) return false;
  return campaign.shared === undefined || together.length === 0;
}

function exactCents({ rooftop }: At, { product, weight }: Share, ordinary: number): number {
  if (rooftop.key === 'pine-valley' && product === 'CarGurus') return CARGURUS_CENTS;
  return inSteps((ordinary * weight) / 100);
}

function lineOf(at: At, { share, cents }: { share: Share; cents: number }): PlannedLine {
  const { world, rooftop, month } = at;
  const { category, product, campaign } = share;
  const run = campaign.run ?? 'month';
  const who = campaign.shared === undefined ? rooftop.key : 'group';
  const random = new Random(world.seed, 'flights', who, month, product, campaign.name);
  const line = { rooftop: rooftop.key, month, category, product, campaign: campaign.name };
  const plain = {
    ...line,
    flights: flightsOf(random, run, { month, cents }),
    coop: null,
    notes: '',
    story: null,
  };
  if (product === 'Local Radio') return radioLine(at, plain, cents);
  return plain;
}

function radioLine({ world, rooftop, month }: At, line: PlannedLine, cents: number): PlannedLine {
  if (rooftop.key === 'alderpoint-chevrolet' && month === claimsMonth(world)) {
    return { ...line, story: 'claim-denied' };
  }
  if (rooftop.key !== 'alderpoint-ford' || month !== radioMonth(world)) return line;
  const flights = [{ start: month, end: addDays(month, RADIO_ENDED - 1), cents }];
  const notes = 'Spots were pulled after the 18th. Ask the station why its invoice covers the whole month.';
  return { ...line, flights, notes, story: 'invoice-beyond-flight' };
}

function isLaunch({ world, rooftop, month }: At): boolean {
  return rooftop.key === 'alderpoint-bmw' && month === claimsMonth(world);
}

function launchLine({ rooftop, month }: At): PlannedLine {
  const category = demoTree.find(({ name }) => name === 'Video and Streaming TV');
  if (!category) throw new Error('The demo plans no video.');
  return {
    rooftop: rooftop.key,
    month,
    category,
    product: 'Streaming TV',
    campaign: 'Model Launch',
    flights: [{ start: month, end: addDays(addMonths(month, 1), -1), cents: LAUNCH.cents }],
    coop: { share: LAUNCH.share, rate: LAUNCH.rate },
    notes: 'Turnkey creative of the manufacturer: paid in full for what counts.',
    story: 'claim-running-out',
  };
}

function withCoop({ rooftop }: At, lines: readonly PlannedLine[]): PlannedLine[] {
  const { spend, coop } = SPEND[rooftop.key] ?? { spend: 0, coop: 0 };
  if (coop === 0) return lines.map((line) => ({ ...line, coop: null }));
  const ordinary = lines.filter((line) => line.coop === null);
  const cents = ({ flights }: PlannedLine) => flights.reduce((sum, flight) => sum + flight.cents, 0);
  const planned = ordinary.reduce((sum, line) => sum + cents(line), 0);
  const eligible = ordinary.reduce((sum, line) => sum + cents(line) * line.category.eligible * COOP_RATE, 0);
  const scale = (planned * coop) / spend / eligible;
  return lines.map((line) => {
    if (line.coop !== null || line.category.eligible === 0) return line;
    // To a tenth of a percent, as co-op programs write it.
    const share = Math.min(100, Math.round(line.category.eligible * scale * 1_000) / 10);
    return { ...line, coop: { share: percentUnits(share), rate: percentUnits(COOP_RATE * 100) } };
  });
}

type Days = Omit<Flight, 'cents'>;

function flightsOf(random: Random, run: Run, { month, cents }: { month: Day; cents: number }): Flight[] {
  const flights = daysOf(random, run, month).map((days) => ({ ...days, cents: 0 }));
  return spreadOverFlights(cents, flights);
}

function daysOf(random: Random, run: Run, month: Day): Days[] {
  const days = daysOfMonth(month);
  const at = (index: number) => days[Math.min(index, days.length - 1)] ?? month;
  switch (run) {
    case 'month':
      return [{ start: month, end: at(days.length) }];
    case 'burst': {
      const first = random.whole(2, 13);
      return [{ start: at(first), end: at(first + random.whole(9, 14)) }];
    }
    case 'weekends':
      return weekendsOf(days, random.whole(0, 1));
    case 'weeks':
      return [
        { start: at(0), end: at(6) },
        { start: at(14), end: at(20) },
      ];
  }
}

/** Two weekends, Friday to Sunday, two weeks apart. */
function weekendsOf(days: readonly Day[], skipped: number): Days[] {
  const fridays = days.filter((day) => weekdayOf(day) === 5 && addDays(day, 2) <= (days.at(-1) ?? day));
  return [fridays[skipped], fridays[skipped + 2] ?? fridays[skipped + 1]].flatMap((friday) =>
    friday === undefined ? [] : [{ start: friday, end: addDays(friday, 2) }],
  );
}
