import type { DualChart } from '../../../core/charts/dual-chart.ts';
import { type Column, compareValues } from '../../../core/table.ts';
import { dayOf } from '../../../core/time/period.ts';
import type { MarketDealer, MarketMonth, MarketZip } from './contract.ts';
import { isSmallZip, percentOf, SMALL_ZIP, shareChange, sharePoints } from './rules.ts';

const COUNTS = [
  ...(['market', 'own', 'ofMake', 'ownOfMake', 'newOfMake', 'pumpedIn', 'ownNew'] as const),
  ...(['expected', 'marketBefore', 'ownBefore'] as const),
] as const;

/** One row for each ZIP, most registrations first, then by ZIP; rows of several stores are added up. */
export function byZip(zips: readonly MarketZip[]): MarketZip[] {
  const groups = [...Map.groupBy(zips, ({ zip }) => zip).values()];
  const merged = groups.flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const top = rows.toSorted((one, other) => other.topCompetitorRegs - one.topCompetitorRegs)[0] ?? first;
    const sums = Object.fromEntries(
      COUNTS.map((field) => [field, rows.reduce((sum, row) => sum + row[field], 0)]),
    );
    const { topCompetitor, topCompetitorRegs } = top;
    return [{ ...first, ...sums, topCompetitor, topCompetitorRegs }];
  });
  return merged.toSorted((one, other) => other.market - one.market || compareValues(one.zip, other.zip));
}

/** `+210 bps`. */
export function basisPointsText(points: number | null): string | null {
  if (points === null) return null;
  return `${points > 0 ? '+' : points < 0 ? '−' : ''}${Math.abs(points)} bps`;
}

const small = { stale: isSmallZip } as const;
const ZIP: Column<MarketZip> = {
  ...small,
  kind: 'text',
  key: 'zip',
  title: 'ZIP',
  value: ({ zip }) => zip,
  note: (row) =>
    isSmallZip(row)
      ? { text: `Fewer than ${SMALL_ZIP}`, tone: 'neutral' }
      : row.place === null
        ? null
        : { text: row.place, tone: 'neutral' },
};
const MARKET: Column<MarketZip> = {
  ...small,
  ...{ kind: 'number', key: 'market', title: 'Registrations', unit: 'number', bar: true },
  value: ({ market }) => market,
};
const OWN: Column<MarketZip> = {
  ...small,
  ...{ kind: 'number', key: 'own', title: 'Own', unit: 'number' },
  value: ({ own }) => own,
};
const SHARE: Column<MarketZip> = {
  ...small,
  ...{ kind: 'number', key: 'share', title: 'Share', unit: 'percent' },
  value: ({ own, market }) => percentOf(own, market),
};
const CHANGE: Column<MarketZip> = {
  ...small,
  ...{ kind: 'text', key: 'change', title: 'Change', align: 'end' },
  hint: 'Of the share, against the month before',
  value: (row) => basisPointsText(shareChange(row)),
  sortBy: shareChange,
};
const PUMPED: Column<MarketZip> = {
  ...small,
  ...{ kind: 'number', key: 'pumped', title: 'Pump-in', unit: 'number' },
  value: ({ pumpedIn }) => pumpedIn,
};
const RIVAL: Column<MarketZip> = {
  ...small,
  ...{ kind: 'text', key: 'rival', title: 'Top competitor' },
  hint: 'Sold most vehicles of the same make here',
  value: ({ topCompetitor, topCompetitorRegs }) =>
    topCompetitor === null ? null : `${topCompetitor} (${topCompetitorRegs})`,
};
const MILES: Column<MarketZip> = {
  ...small,
  ...{ kind: 'number', key: 'miles', title: 'Miles', unit: 'number' },
  value: ({ miles }) => (miles === null ? null : Math.round(miles)),
};

/** ZIPs with fewer than five registrations are gray. */
export const ZIP_COLUMNS: readonly Column<MarketZip>[] = [
  ...[ZIP, MARKET, OWN, SHARE, CHANGE, PUMPED, RIVAL, MILES],
];
export const ZIP_COLUMNS_ON_PHONE: readonly Column<MarketZip>[] = [ZIP, SHARE, MARKET, OWN, CHANGE, PUMPED];

export interface RankedDealer extends MarketDealer {
  /** 1 for the most registrations; equal numbers share a place. */
  readonly place: number;
  /** Percent of all registrations in the area. */
  readonly share: number | null;
  /** Basis points against the month before; null where a month is small. */
  readonly change: number | null;
}

/** Dealers with a name, by their registrations in the area; those of several stores are added up by name. */
export function rankedDealers(dealers: readonly MarketDealer[]): RankedDealer[] {
  const total = (field: 'registrations' | 'before') => dealers.reduce((sum, one) => sum + one[field], 0);
  const [market, before] = [total('registrations'), total('before')];
  const merged = [...Map.groupBy(dealers, ({ name }) => name)].flatMap(([name, rows]) => {
    const [first] = rows;
    if (!first || name === null) return [];
    const sum = (field: 'registrations' | 'before' | 'pumpedIn') =>
      rows.reduce((all, row) => all + row[field], 0);
    const own = rows.find((row) => row.own === 'store')?.own ?? first.own;
    return [
      {
        ...{ ...first, own, registrations: sum('registrations') },
        ...{ before: sum('before'), pumpedIn: sum('pumpedIn') },
      },
    ];
  });
  const sorted = merged
    .filter(({ registrations }) => registrations > 0)
    .toSorted(
      (one, other) =>
        other.registrations - one.registrations || compareValues(one.name ?? '', other.name ?? ''),
    );
  return sorted.map((dealer) => ({
    ...dealer,
    place: 1 + sorted.findIndex(({ registrations }) => registrations === dealer.registrations),
    share: percentOf(dealer.registrations, market),
    change:
      market < SMALL_ZIP || before < SMALL_ZIP
        ? null
        : Math.round((dealer.registrations / market - dealer.before / before) * 10_000),
  }));
}

export const DEALER_COLUMNS: readonly Column<RankedDealer>[] = [
  { kind: 'text', key: 'dealer', title: 'Dealer', value: ({ name }) => name },
  { kind: 'number', key: 'place', title: 'Rank', unit: 'number', value: ({ place }) => place },
  {
    ...{ kind: 'number', key: 'registrations', title: 'Registrations', unit: 'number' },
    value: ({ registrations }) => registrations,
  },
  { kind: 'number', key: 'share', title: 'Share', unit: 'percent', value: ({ share }) => share },
  { kind: 'text', key: 'change', title: 'Change', value: ({ change }) => basisPointsText(change) },
  { kind: 'number', key: 'pumped', title: 'Pump-in', unit: 'number', value: ({ pumpedIn }) => pumpedIn },
];

const MONTHS_SHOWN = 13;

/** Share and its three-month average, and make share against share of make; of the latest thirteen months. */
export function trendChart(months: readonly MarketMonth[]): DualChart {
  const points = sharePoints(months).slice(-MONTHS_SHOWN);
  const names = points.map(({ month }) => monthText(month));
  const series = (key: 'share' | 'moving' | 'makeShare' | 'shareOfMake') => points.map((point) => point[key]);
  return {
    kind: 'dual',
    title: 'Share by month',
    ticks: names,
    labels: names,
    series: [
      {
        ...{ key: 'share', title: 'Market share', side: 'left', unit: 'percent', color: 1 },
        values: series('share'),
      },
      {
        ...{ key: 'moving', title: '3-month share', side: 'left', unit: 'percent', color: 3 },
        values: series('moving'),
      },
      {
        ...{ key: 'make', title: 'Make share', side: 'right', unit: 'percent', color: 2 },
        values: series('makeShare'),
      },
      {
        ...{ key: 'insell', title: 'Share of make', side: 'right', unit: 'percent', color: 4 },
        values: series('shareOfMake'),
      },
    ],
    now: null,
    provisional: [],
  };
}

/** `Aug 2026` of `2026-08`. */
export function monthText(month: string): string {
  const day = dayOf(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 1);
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    ...{ month: 'short', year: 'numeric', timeZone: 'UTC' },
  });
}
