import { type OwnPart, ownList, ownPart } from '../../../core/board/own-part.ts';
import type { Column } from '../../../core/table.ts';
import { numberText } from '../../../core/text/number-text.ts';
import { kpiRecords } from '../../reports/kpis/contract-records.ts';
import { AGED_COLUMNS } from './aged-columns.ts';
import { type ExistingAmounts, salesPerson } from './contract.ts';
import { DEAL_COLUMNS, dealsIn } from './deal-columns.ts';
import { grossesChart, NO_GROSS } from './grosses-chart.ts';

const MOST_DEALS = 100;
const amount = (
  key: string,
  title: string,
  value: (existing: ExistingAmounts) => number | null,
): Column<ExistingAmounts> => ({
  kind: 'text',
  key,
  title,
  align: 'end',
  value: (existing) => (value(existing) === null ? null : numberText(value(existing), existing.unit)),
});

/** One column holds units and dollars, so values are formatted here. */
const STANDINGS: readonly Column<ExistingAmounts>[] = [
  { kind: 'text', key: 'title', title: 'Number', value: ({ title }) => title },
  amount('value', 'Now', ({ value }) => value),
  amount('own', 'Own average', ({ ownAverage }) => ownAverage),
  amount('median', 'Store median', ({ median }) => median),
  amount('top', 'Top quartile', ({ topQuartile }) => topQuartile),
];

export const NOTHING_SOLD = { title: 'Nothing sold', why: 'No units sold in this period.' } as const;

export const NO_DEAL = { title: 'No deal', why: 'No deals for this salesperson in this period.' } as const;

export const NO_AGED = {
  title: 'No aging leads',
  why: 'No good lead older than 30 days waits for this person.',
} as const;

const person: OwnPart['ask'] = ({ about }) => ({ query: { person: about } });

/** Custom parts of the salesperson screen. */
export const personParts: readonly OwnPart[] = [
  ownPart({
    place: 'sales-person.rank',
    call: salesPerson,
    ask: person,
    shows: ({ standings }) =>
      standings.length === 0
        ? [{ kind: 'nothing', ...NOTHING_SOLD }]
        : [ownList('Against the store', STANDINGS, standings)],
  }),
  ownPart({
    place: 'sales-person.grosses',
    call: salesPerson,
    ask: person,
    shows: ({ grosses }) => (grosses === null ? [{ kind: 'nothing', ...NO_GROSS }] : [grossesChart(grosses)]),
  }),
  ownPart({
    place: 'sales-person.deals',
    call: kpiRecords,
    ask: ({ about }) => ({
      query: { metric: 'units_retail', filters: `salesperson:${about}`, limit: MOST_DEALS },
    }),
    shows: (answer, { about }) =>
      answer.rows.length === 0
        ? [{ kind: 'nothing', ...NO_DEAL }]
        : [ownList('Deals', DEAL_COLUMNS, dealsIn(answer, about ?? ''))],
  }),
  ownPart({
    place: 'sales-person.aged',
    call: salesPerson,
    ask: person,
    shows: ({ agedLeads }) =>
      agedLeads.length === 0
        ? [{ kind: 'nothing', ...NO_AGED }]
        : [ownList('Aging leads', AGED_COLUMNS, agedLeads)],
  }),
];
