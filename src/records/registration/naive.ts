import type { MarketRegistration } from '../../../test/helpers/market.ts';
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
};
