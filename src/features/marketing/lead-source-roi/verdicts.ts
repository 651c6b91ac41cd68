import type { Chosen } from '../../../core/board/chosen.ts';
import { filterValues } from '../../../core/board/tile-requests.ts';
import type { KpiKey } from '../../../core/kpis/catalog.ts';
import { idOfValue } from '../../../core/kpis/filter-text.ts';
import type { BoardReply, BoardTile, BreakdownRow } from '../../../core/kpis/tiles.ts';
import type { Figure } from '../../../core/kpis/wire.ts';
import type { Column } from '../../../core/table.ts';
import type { Cost } from './board.ts';
import {
  type JudgedSource,
  type SourceSums,
  type SourceVerdict,
  type Verdict,
  verdictsOf,
} from './rules-verdicts.ts';

export const VERDICT_TITLES: Readonly<Record<Verdict, string>> = {
  cut: 'Cut',
  fix: 'Fix',
  keep: 'Keep',
  unclear: 'Not enough data',
};

export const NO_VERDICTS = {
  title: 'No paid source',
  why: 'No source of this period has spend. Enter it in the budget, or map its name in Source Mapping.',
} as const;

export const VERDICT_COLUMNS: readonly Column<SourceVerdict>[] = [
  { kind: 'text', key: 'source', title: 'Source', value: ({ source }) => source.title },
  { kind: 'text', key: 'verdict', title: 'Verdict', value: ({ verdict }) => VERDICT_TITLES[verdict] },
  { kind: 'text', key: 'reason', title: 'Why', value: ({ reason }) => reason },
];

const MOST_SOURCES = 200;
/** Ways of crediting a sale; other filters would split sales but not spend. */
const CREDITS = ['attribution', 'cross_store'];

const KPIS = {
  gross: { spend: 'spend_actual', perSale: 'cps' },
  net: { spend: 'net_spend', perSale: 'net_cps' },
} as const satisfies Readonly<Record<Cost, Readonly<Record<string, KpiKey>>>>;

/** The sums behind the verdicts, of all sources: those filtered out are still the others. */
export function verdictQuestion(cost: Cost, { filters }: Pick<Chosen, 'filters'>) {
  const { spend, perSale } = KPIS[cost];
  const tile: BoardTile = {
    id: 'verdicts',
    kind: 'breakdown',
    kpis: [spend, perSale, 'attributed_sold', 'leads', 'leads_good', 'closing_ratio', 'gross_per_sale'],
    by: 'lead_source',
    compare: ['previous'],
    limit: MOST_SOURCES,
  };
  return {
    tiles: [tile],
    filters: filterValues(filters.filter(({ dimension }) => CREDITS.includes(dimension))),
  };
}

/** The verdicts of the sources that the filters leave. */
export function verdictsIn(
  { tiles: [tile] }: BoardReply,
  { filters }: Pick<Chosen, 'filters'>,
): SourceVerdict[] {
  const result = tile?.result;
  if (result?.kind !== 'breakdown') return [];
  const only = filters.find(({ dimension }) => dimension === 'lead_source')?.values;
  return verdictsOf(result.rows.flatMap(sourceOf)).filter(({ source }) => only?.includes(source.id) ?? true);
}

/** Spend that nobody has mapped is of no source. */
function sourceOf({ key, title, figures }: BreakdownRow): JudgedSource[] {
  if (key === null) return [];
  const before = figures.map(({ comparisons }) => comparisons.find(({ against }) => against === 'previous'));
  return [
    {
      id: idOfValue(key),
      title,
      now: sumsOf(figures.map(({ current }) => current)),
      before: before.some((figure) => (figure?.value ?? null) !== null) ? sumsOf(before) : null,
    },
  ];
}

type Sums = Pick<Figure, 'value' | 'numerator' | 'denominator'>;

/** Spend and sales as the cost per sale has them, so that a verdict and the table agree. */
function sumsOf(figures: readonly (Sums | undefined)[]): SourceSums {
  const [spend, perSale, sold, leads, good, closing, gross] = figures.map((one) => one ?? UNKNOWN);
  const [price, closed, earned] = [perSale, closing, gross].map((one) => partsOf(one ?? UNKNOWN));
  return {
    spend: price?.of ?? spend?.value ?? null,
    sold: price?.per ?? sold?.value ?? null,
    leads: leads?.value ?? null,
    goodLeads: good?.value ?? null,
    closed: closed?.of ?? null,
    closable: closed?.per ?? null,
    gross: earned?.of ?? null,
    grossed: earned?.per ?? null,
  };
}

const UNKNOWN: Sums = { value: null, numerator: null, denominator: null };

/** Null for a ratio that is not known, whatever is known of its parts. */
function partsOf({ value, numerator, denominator }: Sums) {
  return value === null ? null : { of: numerator, per: denominator };
}
