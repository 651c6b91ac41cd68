import { type OwnPart, ownList, ownPart } from '../../core/board/own-part.ts';
import { numberText } from '../../core/number-text.ts';
import type { Column } from '../../core/table.ts';
import { kpiRecords } from '../kpis/contract-records.ts';
import { type AgedLead, type Standing, salesPerson } from './contract.ts';
import { grossesChart, NO_GROSS } from './grosses-chart.ts';

const MOST_DEALS = 100;
const DEAL_COLUMNS = [
  ...['deal', 'day', 'condition', 'year', 'make', 'model', 'salesperson', 'deal_type', 'front_gross'],
  ...['back_gross', 'products_sold', 'source'],
];

const amount = (
  key: string,
  title: string,
  value: (standing: Standing) => number | null,
): Column<Standing> => ({
  kind: 'text',
  key,
  title,
  align: 'end',
  value: (standing) => (value(standing) === null ? null : numberText(value(standing), standing.unit)),
});

/** Units and dollars stand in one column, so that they are written as they are read. */
const STANDINGS: readonly Column<Standing>[] = [
  { kind: 'text', key: 'title', title: 'Number', value: ({ title }) => title },
  amount('value', 'Now', ({ value }) => value),
  amount('own', 'Own average of 3 before', ({ ownAverage }) => ownAverage),
  amount('median', 'Store median', ({ median }) => median),
  amount('top', 'Top quartile', ({ topQuartile }) => topQuartile),
];

const AGED: readonly Column<AgedLead>[] = [
  { kind: 'text', key: 'vehicle', title: 'Asked for', value: ({ vehicle }) => vehicle },
  { kind: 'number', key: 'age', title: 'Days old', unit: 'number', value: ({ ageDays }) => ageDays },
  { kind: 'text', key: 'day', title: 'Came', value: ({ day }) => day },
  { kind: 'text', key: 'source', title: 'Source', value: ({ source }) => source },
  {
    kind: 'text',
    key: 'contacted',
    title: 'Contacted',
    value: ({ isContacted }) => (isContacted === null ? null : isContacted ? 'yes' : 'no'),
  },
  { kind: 'text', key: 'rooftop', title: 'Rooftop', value: ({ rooftop }) => rooftop },
];

const person: OwnPart['ask'] = ({ about }) => ({ query: { person: about } });

/** What the page of a salesperson shows besides KPIs. */
export const personParts: readonly OwnPart[] = [
  ownPart({
    place: 'sales-person.standing',
    call: salesPerson,
    ask: person,
    shows: ({ standings }) =>
      standings.length === 0
        ? [{ kind: 'nothing', title: 'Nothing sold', why: 'No unit was sold in these days.' }]
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
    shows: ({ columns, rows }) => {
      if (rows.length === 0)
        return [
          {
            kind: 'nothing',
            title: 'No deal in these days',
            why: 'No deal of the person lies in these days.',
          },
        ];
      type Row = (typeof rows)[number];
      const shown = DEAL_COLUMNS.flatMap((name): Column<Row>[] => {
        const place = columns.findIndex(({ key }) => key === name);
        const column = columns[place];
        if (!column) return [];
        const { key, title, kind } = column;
        const cell = ({ cells }: Row) => cells[place] ?? null;
        if (kind === 'usd' || (kind === 'number' && key !== 'year')) {
          const numberOf = (row: Row) => (typeof cell(row) === 'number' ? Number(cell(row)) : null);
          return [{ kind: 'number', key, title, unit: kind, value: numberOf }];
        }
        return [
          { kind: 'text', key, title, value: (row) => (cell(row) === null ? null : String(cell(row))) },
        ];
      });
      return [ownList('Deals', shown, rows)];
    },
  }),
  ownPart({
    place: 'sales-person.aged',
    call: salesPerson,
    ask: person,
    shows: ({ agedLeads }) =>
      agedLeads.length === 0
        ? [
            {
              kind: 'nothing',
              title: 'Nothing left lying',
              why: 'No good lead older than 30 days waits for this person.',
            },
          ]
        : [ownList('Leads left lying', AGED, agedLeads)],
  }),
];
