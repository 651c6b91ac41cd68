import type { MarketMonthRow, MarketRegistration } from '../../../test/helpers/market.ts';
import { total, type Way, type Work } from '../../../test/helpers/naive-ways.ts';

const FEEDS = ['registration'] as const;

const regs =
  (test: (row: MarketRegistration) => boolean): Work =>
  ({ shop, knows }) =>
    knows('registration') ? total(shop.registrations, test, ({ registrations }) => registrations) : null;

const isNew = ({ vehicle_condition }: MarketRegistration) => vehicle_condition === 'new';
const market = regs(({ isInArea }) => isInArea);
const own = regs(({ isInArea, isOwn }) => isInArea && isOwn);
const ofMake = regs(({ isInArea, isOwnMake }) => isInArea && isOwnMake);
const pumpedIn = regs((row) => row.isInArea && row.isOwnMake && isNew(row) && row.isCompetitor);

const expected: Work = ({ shop, knows }) =>
  knows('registration')
    ? total(
        shop.registrations,
        () => true,
        ({ expectedMillionths }) => expectedMillionths,
      ) / 1_000_000
    : null;

/** What each month of each store gives, added up. */
const overMonths =
  (amountOf: (rows: readonly MarketMonthRow[]) => number): Work =>
  ({ shop, knows }) => {
    if (!knows('registration')) return null;
    const inArea = shop.marketMonths
      .filter(({ row, share }) => share > 0 && row.isInArea)
      .map(({ row }) => row);
    const months = Map.groupBy(inArea, ({ dealership_id, day }) => `${dealership_id} ${day.slice(0, 7)}`);
    return [...months.values()].reduce((sum, rows) => sum + amountOf(rows), 0);
  };

const sum = (rows: readonly MarketMonthRow[], of: 'registrations' | 'before') =>
  rows.reduce((all, row) => all + row[of], 0);

function placeOf(rows: readonly MarketMonthRow[]): number | null {
  const own = sum(
    rows.filter(({ isOwn }) => isOwn),
    'registrations',
  );
  if (own <= 0 || sum(rows, 'registrations') <= 0) return null;
  const others = rows.filter(({ isOwn, competitor }) => !isOwn && competitor !== null);
  const dealers = [...Map.groupBy(others, ({ competitor }) => competitor).values()];
  return 1 + dealers.filter((dealer) => sum(dealer, 'registrations') > own).length;
}

function changeOf(rows: readonly MarketMonthRow[]): number | null {
  const own = rows.filter(({ isOwn }) => isOwn);
  const [market, before] = [sum(rows, 'registrations'), sum(rows, 'before')];
  if (market < 5 || before < 5) return null;
  const points = 10_000 * (sum(own, 'registrations') / market - sum(own, 'before') / before);
  return (Math.sign(points) * Math.round(Math.abs(points) * 1000)) / 1000;
}

const isThere = (value: number | null) => (value === null ? 0 : 1);

export const registrationWays: Record<string, Way> = {
  mkt_regs: { feeds: FEEDS, of: market },
  own_regs: { feeds: FEEDS, of: own },
  market_share: { feeds: FEEDS, percent: true, of: own, per: market },
  make_share: { feeds: FEEDS, percent: true, of: ofMake, per: market, needs: (of) => ofMake(of) !== 0 },
  insell_share: {
    feeds: FEEDS,
    percent: true,
    of: regs((row) => row.isInArea && row.isOwnMake && row.isOwn),
    per: ofMake,
  },
  pump_in: { feeds: FEEDS, of: pumpedIn },
  pump_out: { feeds: FEEDS, of: regs(({ isInArea, isOwn }) => !isInArea && isOwn) },
  pump_in_pct: {
    feeds: FEEDS,
    percent: true,
    of: pumpedIn,
    per: regs((row) => row.isInArea && row.isOwnMake && isNew(row)),
  },
  sales_effectiveness: {
    feeds: FEEDS,
    percent: true,
    of: regs((row) => row.isOwn && isNew(row)),
    per: expected,
  },
  share_change_bps: {
    feeds: FEEDS,
    of: overMonths((rows) => changeOf(rows) ?? 0),
    per: overMonths((rows) => isThere(changeOf(rows))),
  },
  competitor_rank: {
    feeds: FEEDS,
    of: overMonths((rows) => placeOf(rows) ?? 0),
    per: overMonths((rows) => isThere(placeOf(rows))),
  },
};
