import { attributionMeasures } from '../../../../core/kpis/attribution-facts.ts';
import type { Measure } from '../../../../core/kpis/measure.ts';
import { costOfEach } from '../../../../core/money/money.ts';
import { leadMeasures } from '../../../../records/lead/facts.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { ask } from '../../../../server/kpi-query/kpi-query.ts';
import type { Filter } from '../../../../server/kpi-query/question.ts';
import type { Frame } from '../../../../server/spend/frame.ts';
import { type LineSources, sourcesAlone } from '../rules-line-sources.ts';
import { type LineCosts, type LineSums, NO_COSTS, netOf } from '../rules-totals.ts';
import { isAnyTouch, readProductSources } from './line-costs-repository.ts';
import type { PeriodResults } from './results.ts';
import type { CampaignRow } from './tree-repository.ts';

/** Cost per lead and sale by line; the total uses all leads and sales. */
export interface CostsOfLines {
  readonly total: (sums: LineSums) => LineCosts;
  readonly category: (id: number, sums: LineSums) => LineCosts;
  readonly product: (id: number, sums: LineSums) => LineCosts;
  readonly campaign: (productId: number, campaign: string, sums: LineSums) => LineCosts;
}

interface Requested {
  readonly frame: Frame;
  readonly results: PeriodResults;
  readonly campaigns: readonly CampaignRow[];
}

export async function readLineCosts(tx: Tx, { frame, results, campaigns }: Requested): Promise<CostsOfLines> {
  const sourceOf = await readProductSources(tx, frame.dealerGroupId);
  const alone = sourcesAlone(campaigns.map((row) => ({ ...row, source: sourceOf.get(row.productId) ?? '' })));
  const countOf = await readCounts(tx, { frame, results, lines: linesOf(alone, campaigns) });
  const costs = (sources: readonly string[] | null, sums: LineSums): LineCosts => {
    if (sources === null) return NO_COSTS;
    return { ...costsOf(sums, countOf(sources)), sources };
  };
  return {
    total: (sums) => ({ ...costsOf(sums, results), sources: [] }),
    category: (id, sums) => costs(alone.category(id), sums),
    product: (id, sums) => costs(alone.product(id), sums),
    campaign: (productId, campaign, sums) => costs(alone.campaign(productId, campaign), sums),
  };
}

interface Counts {
  readonly leads: number | null;
  readonly sold: number | null;
}

function costsOf({ actual, entered }: LineSums, { leads, sold }: Counts): Omit<LineCosts, 'sources'> {
  const net = netOf(actual, entered.coop);
  return {
    cpl: costOfEach(actual, leads),
    cps: costOfEach(actual, sold),
    netCpl: costOfEach(net, leads),
    netCps: costOfEach(net, sold),
  };
}

/** Source lists of all lines that have sources of their own. */
function linesOf(alone: LineSources, campaigns: readonly CampaignRow[]): (readonly string[])[] {
  const found = campaigns.flatMap(({ categoryId, productId, campaign }) => [
    alone.category(categoryId),
    alone.product(productId),
    alone.campaign(productId, campaign),
  ]);
  return [
    ...new Map(found.flatMap((own) => (own === null ? [] : [[own.join('\n'), own] as const]))).values(),
  ];
}

const LEADS = leadMeasures.leads;
const SOLD = attributionMeasures.attributed_units;

interface Wanted {
  readonly frame: Frame;
  readonly results: PeriodResults;
  readonly lines: readonly (readonly string[])[];
}

/** Leads and attributed sales by line; null when no feed covers the period. */
async function readCounts(
  tx: Tx,
  { frame, results, lines }: Wanted,
): Promise<(sources: readonly string[]) => Counts> {
  const counted = async (measures: readonly Measure[], filters: readonly Filter[], by: string | null) =>
    await ask(tx, frame.scope, {
      measures,
      windows: [{ name: 'whole', grain: 'whole', spanOf: () => ({ period: frame.current, until: null }) }],
      by,
      filters,
    });
  const rows = lines.length === 0 ? [] : await counted([LEADS, SOLD], [], 'lead_source');
  const several = new Map<string, number>();
  // With any-touch a sale counts in each of its sources but once in the total.
  if (await isAnyTouch(tx, frame.dealerGroupId)) {
    for (const sources of lines.filter(({ length }) => length > 1)) {
      const found = await counted([SOLD], [{ dimension: 'lead_source', values: sources }], null);
      several.set(sources.join('\n'), sumOf(found, SOLD));
    }
  }
  const bySource = Map.groupBy(rows, ({ value }) => value ?? '');
  return (sources) => {
    const own = sources.flatMap((source) => bySource.get(source) ?? []);
    return {
      leads: results.leads === null ? null : sumOf(own, LEADS),
      sold: results.sold === null ? null : (several.get(sources.join('\n')) ?? sumOf(own, SOLD)),
    };
  };
}

type Rows = Awaited<ReturnType<typeof ask>>;

function sumOf(rows: Rows, { key }: Measure): number {
  return rows.reduce((sum, { sums }) => sum + (sums[key] ?? 0), 0);
}
