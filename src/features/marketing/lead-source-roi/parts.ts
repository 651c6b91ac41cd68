import type { Chosen } from '../../../core/board/chosen.ts';
import { type OwnPart, ownList, ownPart } from '../../../core/board/own-part.ts';
import type { ReplyOf } from '../../../core/contract.ts';
import { writeFilters } from '../../../core/kpis/filter-text.ts';
import type { Column } from '../../../core/table.ts';
import { numberText } from '../../../core/text/number-text.ts';
import { kpiBoard } from '../../reports/kpis/contract.ts';
import { kpiRecords } from '../../reports/kpis/contract-records.ts';
import { type Dormant, dormantSources, reconciliation, typeLeads } from './contract.ts';
import { LEAD_COLUMNS } from './lead-columns.ts';
import { ALL_PAIR_COLUMNS } from './pair-columns.ts';
import { SALE_COLUMNS, salesIn } from './sale-columns.ts';
import { NO_VERDICTS, VERDICT_COLUMNS, verdictQuestion, verdictsIn } from './verdicts.ts';

/** The size of one page; a file states how many it leaves out. */
const MOST = 200;

export const DORMANT_COLUMNS: readonly Column<Dormant>[] = [
  { kind: 'text', key: 'source', title: 'Source', value: ({ source }) => source },
  { kind: 'text', key: 'rooftop', title: 'Store', value: ({ rooftop }) => rooftop },
  {
    kind: 'number',
    key: 'monthly',
    title: 'A month',
    unit: 'usd',
    value: ({ monthlySpend }) => monthlySpend,
  },
  { kind: 'number', key: 'leads', title: 'Leads', unit: 'number', value: ({ leads }) => leads },
  {
    kind: 'number',
    key: 'then',
    title: 'Sold a year ago',
    unit: 'number',
    value: ({ soldThen }) => soldThen,
  },
];

export const NO_DORMANT = {
  title: 'Every source that is paid for still sells',
  why: 'None of those that sold a year ago has been without a sale for three months.',
} as const;

export const NO_PAIRS = {
  title: 'No such sale',
  why: 'No sales match in this period.',
} as const;

export const NO_LEADS = {
  title: 'No such lead',
  why: 'No sales lead of this period has this type and matches the filters.',
} as const;

export const NO_UNMATCHED = {
  title: 'No sale without a lead',
  why: 'Every sale of this period that the DMS credits to this type has its lead in the CRM, or has no buyer’s email or phone to match by.',
} as const;

const SUFFIXES = ['', '-net'] as const;

/** Custom parts of the lead source screens, for gross and net cost. */
export const leadSourceParts: readonly OwnPart[] = SUFFIXES.flatMap((suffix) => [
  ownPart({
    place: `lead-source-roi${suffix}.verdicts`,
    call: kpiBoard,
    ask: (chosen) => ({ body: verdictQuestion(suffix === '' ? 'gross' : 'net', chosen) }),
    shows: (reply, chosen) => {
      const verdicts = verdictsIn(reply, chosen);
      return verdicts.length === 0
        ? [{ kind: 'nothing', ...NO_VERDICTS }]
        : [ownList('Keep, fix, or cut', VERDICT_COLUMNS, verdicts)];
    },
  }),
  ownPart({
    place: `lead-source-roi${suffix}.dormant`,
    call: dormantSources,
    shows: ({ dormant }) =>
      dormant.length === 0
        ? [{ kind: 'nothing', ...NO_DORMANT }]
        : [ownList('Paid sources with no sales', DORMANT_COLUMNS, dormant)],
  }),
  ownPart({
    place: `lead-source-roi${suffix}.gap`,
    call: reconciliation,
    ask: () => ({ query: { limit: MOST } }),
    shows: ({ rows, counts }) =>
      rows.length === 0
        ? [{ kind: 'nothing', ...NO_PAIRS }]
        : [
            ownList(
              titleWith('CRM and DMS', rows.length, counts.matched + counts.crm_only + counts.dms_only),
              ALL_PAIR_COLUMNS,
              rows,
            ),
          ],
  }),
  ownPart({
    place: `lead-source-roi-type${suffix}.leads`,
    call: typeLeads,
    ask: (chosen) => ({ query: { type: chosen.about, filters: writeFilters(chosen.filters), limit: MOST } }),
    shows: ({ rows, statuses }) =>
      rows.length === 0
        ? [{ kind: 'nothing', ...NO_LEADS }]
        : [ownList(titleWith('Leads', rows.length, leadsIn(statuses)), LEAD_COLUMNS, rows)],
  }),
  ownPart({
    place: `lead-source-roi-type${suffix}.unmatched`,
    call: kpiRecords,
    ask: (chosen) => ({ query: { ...UNMATCHED, filters: unmatchedFilters(chosen) } }),
    shows: (answer) =>
      answer.rows.length === 0
        ? [{ kind: 'nothing', ...NO_UNMATCHED }]
        : [
            ownList(
              titleWith('Sales without a lead', answer.rows.length, answer.count),
              SALE_COLUMNS,
              salesIn(answer),
            ),
          ],
  }),
]);

/** Leads of any status. */
function leadsIn(statuses: ReplyOf<typeof typeLeads>['statuses']): number {
  return (statuses ?? []).reduce((sum, { leads }) => sum + leads, 0);
}

const UNMATCHED = { metric: 'attribution_gap', part: 'numerator', limit: MOST } as const;
/** These filters do not apply to sales without a lead. */
const OF_SALES = ['condition', 'cross_store'];

function unmatchedFilters({ about, filters }: Chosen): string {
  return writeFilters([
    ...filters.filter(({ dimension }) => OF_SALES.includes(dimension)),
    ...(about === null ? [] : [{ dimension: 'source_type', values: [about] }]),
  ]);
}

/** A truncated list says so. */
function titleWith(title: string, shown: number, count: number): string {
  return count > shown ? `${title}, the newest ${shown} of ${numberText(count, 'number')}` : title;
}
