import { bodyGross, bodySales, bodySalesCosted } from '../../src/records/body-order/naive.ts';
import {
  backGross,
  type DealTest,
  dollars,
  front,
  isNew,
  isUnstated,
  isUsed,
  isWholesale,
  price,
  variableGross,
} from '../../src/records/deal/naive.ts';
import { visitsInspected, visitsJudged } from '../../src/records/inspection/naive.ts';
import { recordWays } from '../../src/records/naive.ts';
import { invoiceGross, invoiceSales, invoiceSalesCosted } from '../../src/records/parts-invoice/naive.ts';
import {
  labor,
  laborGross,
  ofReport,
  onLines,
  ordersInspected,
  ordersJudged,
  other,
  otherGross,
  parts,
  partsGross,
  serviceGross,
  serviceRevenue,
  where,
} from '../../src/records/repair-order/naive.ts';
import type { ChosenRecords, ColumnNeed } from './chosen-records.ts';
import type { StoredDeal } from './deals.ts';
import { attributionWays } from './naive-attribution.ts';
import { spendWays } from './naive-spend.ts';
import { type Amount, cents, count, together, total, type Way, type Work } from './naive-ways.ts';

/** A KPI computed record by record, deliberately independent of the engine. */
export interface Naive {
  readonly value: number | null;
  readonly numerator: number | null;
  readonly denominator: number | null;
}

const saysPriceAndFront: DealTest = (deal) => price(deal) !== null && front(deal) !== null;
const vehicles: readonly DealTest[] = [isNew, isUsed, isUnstated];

function onDeals(work: (deals: ChosenRecords['deals']) => Amount): Work {
  return ({ deals, covers }) => (covers('deal', ['price_cents', 'front_gross_cents']) ? work(deals) : null);
}

const everySale = (amountOf: (deal: StoredDeal) => Amount): Work =>
  onDeals((deals) =>
    cents(
      vehicles.reduce(
        (sum, test) => sum + total(deals, (deal) => test(deal) && saysPriceAndFront(deal), amountOf),
        0,
      ),
    ),
  );

const onKnownLines =
  (work: Work): Work =>
  (of) =>
    of.knows('repair_order') ? work(of) : null;

const partsSales: Work = (of) => together(onLines(parts)(of), invoiceSales(of));
const allPartsGross: Work = (of) => together(onLines(partsGross)(of), invoiceGross(of));
const partsSalesCosted: Work = (of) =>
  together(onKnownLines(ofReport(where(parts, partsGross)))(of), invoiceSalesCosted(of));
const fixedGross: Work = (of) => together(serviceGross(of), allPartsGross(of), bodyGross(of));
const monthly = (amount: number) => amount / 300;
const OF_PARTS = ['repair_order', 'parts_invoice'] as const;
const OF_FIXED_OPS = [...OF_PARTS, 'body_order'] as const;

/** Over months with overhead whose gross is known, in cents. */
function sumOfMonths(
  of: ChosenRecords,
  amountOf: (month: { readonly gross: number; readonly overhead: number }) => number,
): Amount {
  const overhead = of.shop.ledger.filter(({ row: { row } }) => row.is_overhead);
  const months = Map.groupBy(overhead, ({ row: { row } }) => `${row.dealership_id} ${row.day.slice(0, 7)}`);
  let sum = 0;
  for (const rows of months.values()) {
    const gross = fixedGross(rows[0]?.row.ofMonth() ?? of);
    if (gross === null) continue;
    const spent = rows.reduce((cost, { row: { row } }) => cost + row.amount_cents, 0);
    sum += amountOf({ gross: Math.round(gross * 100), overhead: spent });
  }
  return sum;
}

const houseWays: Record<string, Way> = {
  rev_parts: { feeds: OF_PARTS, of: partsSales },
  mpi_rate: {
    feeds: ['repair_order', 'inspection'],
    percent: true,
    of: (of) => together(onKnownLines(ordersInspected)(of), visitsInspected(of)),
    per: (of) => together(onKnownLines(ordersJudged)(of), visitsJudged(of)),
  },
  parts_gross: { feeds: OF_PARTS, of: allPartsGross },
  parts_gross_pct: { feeds: OF_PARTS, percent: true, of: allPartsGross, per: partsSalesCosted },
  fixed_gross: { feeds: OF_FIXED_OPS, of: fixedGross },
  absorption: {
    feeds: ['ledger_expense'],
    percent: true,
    of: (of) => cents(sumOfMonths(of, ({ gross }) => gross)),
    per: (of) => cents(sumOfMonths(of, ({ overhead }) => overhead)),
  },
  service_retention: {
    feeds: ['deal'],
    percent: true,
    of: ({ buyers, knowsLong }) =>
      knowsLong(['deal', 'repair_order'], 425) ? count(buyers, ({ hasReturned }) => hasReturned) : null,
    per: ({ buyers, knowsLong }) =>
      knowsLong(['deal', 'repair_order'], 425) ? count(buyers, () => true) : null,
  },
  parts_months_supply: {
    feeds: ['part_stock', ...OF_PARTS],
    of: (of) =>
      of.knows('part_stock')
        ? cents(
            total(
              of.shop.partsInStock,
              () => true,
              (part) => part.value_cents,
            ),
          )
        : null,
    per: (of) =>
      together(
        of.knowsLong(['repair_order'], 89)
          ? monthly(
              total(
                of.lateLines,
                () => true,
                (line) => line.parts_cost_cents,
              ),
            )
          : null,
        of.knowsLong(['parts_invoice'], 89)
          ? monthly(
              total(
                of.lateInvoices,
                () => true,
                (one) => one.cost_cents,
              ),
            )
          : null,
      ),
  },
  total_revenue: {
    feeds: ['deal', ...OF_FIXED_OPS],
    of: (of) =>
      together(
        dollars(isNew, price)(of),
        dollars(isUsed, price)(of),
        dollars(isUnstated, price)(of),
        dollars(isWholesale, price)(of),
        backGross(of),
        serviceRevenue(of),
        partsSales(of),
        bodySales(of),
      ),
  },
  total_gross: { feeds: ['deal', ...OF_FIXED_OPS], of: (of) => together(variableGross(of), fixedGross(of)) },
  gross_margin_pct: {
    feeds: ['deal', ...OF_FIXED_OPS],
    percent: true,
    of: (of) => together(everySale(front)(of), backGross(of), fixedGross(of)),
    per: (of) =>
      together(
        everySale(price)(of),
        backGross(of),
        onKnownLines(ofReport(where(labor, laborGross)))(of),
        onKnownLines(ofReport(where(other, otherGross)))(of),
        partsSalesCosted(of),
        bodySalesCosted(of),
      ),
  },
};

const ways: Readonly<Record<string, Way>> = {
  ...spendWays,
  ...Object.assign({}, ...Object.values(recordWays)),
  ...attributionWays,
  ...houseWays,
};

export const naiveKpis = Object.keys(ways);

export function feedsOfNaive(kpi: string): Way['feeds'] {
  return ways[kpi]?.feeds ?? [];
}

/** The columns a KPI reads, found by running it on no records with everything covered. */
export function columnsOfNaive(kpi: string): readonly ColumnNeed[] {
  const way = ways[kpi];
  const known = columnNeeds.get(kpi);
  if (known || !way) return known ?? [];
  const found: ColumnNeed[] = [];
  const ofKinds = new Proxy({}, { get: () => [] });
  const covers: ChosenRecords['covers'] = (kind, columns) => found.push({ kind, columns }) > 0;
  const lists = new Proxy({}, { get: (_, name) => EVERYTHING[String(name)] ?? [] });
  const none = new Proxy(lists, {
    get: (all, name) =>
      name === 'covers' ? covers : name === 'reports' || name === 'shop' ? ofKinds : Reflect.get(all, name),
  }) as ChosenRecords;
  way.of(none);
  way.per?.(none);
  columnNeeds.set(kpi, found);
  return found;
}

const columnNeeds = new Map<string, readonly ColumnNeed[]>();
const EVERYTHING: Readonly<Record<string, unknown>> = {
  knows: () => true,
  knowsLong: () => true,
  isPlanned: true,
  isSpendKnownToDate: true,
  isNetworkKnown: true,
};

const unknown: Naive = { value: null, numerator: null, denominator: null };

export function naive(kpi: string, of: ChosenRecords): Naive {
  const way = ways[kpi];
  if (!way) throw new Error(`The oracle does not know ${kpi}.`);
  if (of.isGap(way.feeds)) return unknown;
  if (!of.isNetworkKnown && way.feeds.some((feed) => feed === 'lead' || feed === 'deal')) return unknown;
  const numerator = way.of(of);
  if (!way.per) return { ...unknown, value: numerator };
  const denominator = way.per(of);
  if (numerator === null || denominator === null) return unknown;
  const scale = way.percent ? 100 : 1;
  const isMissing = denominator === 0 || (way.needs && !way.needs(of));
  return { value: isMissing ? null : (numerator / denominator) * scale, numerator, denominator };
}
