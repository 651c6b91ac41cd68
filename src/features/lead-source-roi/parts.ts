import type { Chosen } from '../../core/board/chosen.ts';
import { type OwnPart, ownList, ownPart } from '../../core/board/own-part.ts';
import type { ReplyOf } from '../../core/contract.ts';
import { writeFilters } from '../../core/kpis/filter-text.ts';
import type { Column, TextColumn } from '../../core/table.ts';
import { kpiRecords } from '../kpis/contract-records.ts';
import {
  type Dormant,
  dormantSources,
  reconciliation,
  type SoldPair,
  type TypeLead,
  typeLeads,
} from './contract.ts';
import { statusTitle } from './lead-statuses.ts';
import { stateTitle } from './match-states.ts';
import { leadNumber } from './rules.ts';

/** As many as one answer of a list has; a file says how many it leaves out. */
const MOST = 200;

const text =
  <Row>() =>
  (key: string, title: string, value: TextColumn<Row>['value']): Column<Row> => ({
    kind: 'text',
    key,
    title,
    value,
  });

const ofDormant = text<Dormant>();

export const DORMANT_COLUMNS: readonly Column<Dormant>[] = [
  ofDormant('source', 'Source', ({ source }) => source),
  ofDormant('rooftop', 'Rooftop', ({ rooftop }) => rooftop),
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

const ofPair = text<SoldPair>();
const PAIRS: readonly Column<SoldPair>[] = [
  ofPair('state', 'Found in', ({ state }) => stateTitle[state]),
  ofPair('vehicle', 'Vehicle', ({ vehicle }) => vehicle),
  ofPair('stock', 'Stock number', ({ stockNumber }) => stockNumber),
  ofPair('deal', 'Deal', ({ deal }) => deal),
  ofPair('dealDay', 'Sold in the DMS', ({ dealDay }) => dealDay),
  ofPair('lead', 'Lead', ({ lead }) => (lead === null ? null : leadNumber(lead))),
  ofPair('leadDay', 'Came', ({ leadDay }) => leadDay),
  ofPair('crm', 'Sold in the CRM', ({ isSoldInCrm, soldDay }) =>
    isSoldInCrm === null ? null : isSoldInCrm ? (soldDay ?? 'yes') : 'no',
  ),
  ofPair('source', 'Source', ({ source }) => source),
  ofPair('rooftop', 'Rooftop', ({ rooftop }) => rooftop),
];

const ofLead = text<TypeLead>();
const LEADS: readonly Column<TypeLead>[] = [
  ofLead('vehicle', 'Asked for', ({ vehicle }) => vehicle),
  ofLead('status', 'Status', ({ status }) => statusTitle[status]),
  ofLead('day', 'Came', ({ day }) => day),
  ofLead('lead', 'Lead', ({ lead }) => lead),
  ofLead('source', 'Source', ({ source }) => source),
  ofLead('condition', 'New or used', ({ condition }) => condition),
  ofLead('salesperson', 'Salesperson', ({ salesperson }) => salesperson),
  {
    kind: 'number',
    key: 'response',
    title: 'Response',
    unit: 'minutes',
    value: ({ responseMinutes }) => responseMinutes,
  },
  ofLead('sold', 'Sold', ({ soldDay }) => soldDay),
  ofLead('rooftop', 'Rooftop', ({ rooftop }) => rooftop),
];

const SUFFIXES = ['', '-net'] as const;

/** What the screens of lead sources show besides KPIs; the same whether costs are net or not. */
export const leadSourceParts: readonly OwnPart[] = SUFFIXES.flatMap((suffix) => [
  ownPart({
    place: `lead-source-roi${suffix}.dormant`,
    call: dormantSources,
    shows: ({ dormant }) =>
      dormant.length === 0
        ? [{ kind: 'nothing', ...NO_DORMANT }]
        : [ownList('Paid for, and silent', DORMANT_COLUMNS, dormant)],
  }),
  ownPart({
    place: `lead-source-roi${suffix}.gap`,
    call: reconciliation,
    ask: () => ({ query: { limit: MOST } }),
    shows: ({ rows, counts }) =>
      rows.length === 0
        ? [{ kind: 'nothing', title: 'No sale', why: 'No retail sale of these days is told by either.' }]
        : [
            ownList(
              titleWith('CRM and DMS', rows.length, counts.matched + counts.crm_only + counts.dms_only),
              PAIRS,
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
        ? [{ kind: 'nothing', title: 'No lead', why: 'No lead of these days is of this type.' }]
        : [ownList(titleWith('Leads', rows.length, leadsIn(statuses)), LEADS, rows)],
  }),
  ownPart({
    place: `lead-source-roi-type${suffix}.unmatched`,
    call: kpiRecords,
    ask: (chosen) => ({ query: { ...UNMATCHED, filters: unmatchedFilters(chosen) } }),
    shows: ({ columns, rows, count }) =>
      rows.length === 0
        ? [
            {
              kind: 'nothing',
              title: 'No sale without a lead',
              why: 'Every sale of these days has its lead.',
            },
          ]
        : [
            ownList(
              titleWith('Sales without a lead', rows.length, count),
              columns.map(({ key, title, kind }, place): Column<(typeof rows)[number]> => {
                const cell = ({ cells }: (typeof rows)[number]) => cells[place] ?? null;
                return kind === 'usd'
                  ? { kind: 'number', key, title, unit: 'usd', value: (row) => numberIn(cell(row)) }
                  : { kind: 'text', key, title, value: (row) => textIn(cell(row)) };
              }),
              rows,
            ),
          ],
  }),
]);

/** How many leads there are, whatever became of them. */
function leadsIn(statuses: ReplyOf<typeof typeLeads>['statuses']): number {
  return (statuses ?? []).reduce((sum, { leads }) => sum + leads, 0);
}

const UNMATCHED = { metric: 'attribution_gap', part: 'numerator', limit: MOST } as const;
/** The kind of lead and the way of giving credit mean nothing where there is no lead. */
const OF_SALES = ['condition', 'cross_store'];

function unmatchedFilters({ about, filters }: Chosen): string {
  return writeFilters([
    ...filters.filter(({ dimension }) => OF_SALES.includes(dimension)),
    ...(about === null ? [] : [{ dimension: 'source_type', values: [about] }]),
  ]);
}

/** A list that goes on says so. */
function titleWith(title: string, shown: number, count: number): string {
  return count > shown ? `${title}, the newest ${shown} of ${count.toLocaleString('en-US')}` : title;
}

type Cell = string | number | boolean | null;

function numberIn(cell: Cell): number | null {
  return typeof cell === 'number' ? cell : null;
}

function textIn(cell: Cell): string | null {
  return cell === null || cell === '' ? null : String(cell);
}
