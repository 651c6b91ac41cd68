import { setImmediate } from 'node:timers/promises';
import { Problem } from '../../../../core/errors.ts';
import { flightDays } from '../../../../core/money/flights.ts';
import { toDollars } from '../../../../core/money/money.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import type { Day } from '../../../../core/time/period.ts';
import { periodLabel } from '../../../../core/time/period-text.ts';
import type { ExportColumn, ExportHead, ExportTable } from '../../../../server/exports/columns.ts';
import {
  fileName,
  groupNameOf,
  momentText,
  periodText,
  scopeText,
  zoneOf,
} from '../../../../server/exports/head.ts';
import { Paper, PDF_TYPE } from '../../../../server/exports/paper.ts';
import { sheetOf } from '../../../../server/exports/sheet.ts';
import { WORKBOOK_TYPE, workbook } from '../../../../server/exports/workbook.ts';
import { type Context, serve } from '../../../../server/http/route.ts';
import { plannerExport } from '../contract-export.ts';
import type { PageCampaign } from '../rules-page.ts';
import { drawPlan } from './export-page.ts';
import { type WrittenExpense, writtenExpenses } from './export-repository.ts';
import { type PlanScope, planScope } from './plan-scope.ts';

/** More rows than anybody reads, and the response is built in memory. */
const MOST_EXPENSES = 100_000;
/** Drawing takes about a second per ten pages. */
const MOST_PAGES = 60;

type Requested = Context<typeof plannerExport>;

interface WrittenPlan {
  readonly requested: Requested;
  readonly plan: PlanScope;
  readonly expenses: readonly WrittenExpense[];
  readonly scope: string;
  readonly asOf: string;
}

export const plannerExportRoutes = [
  serve(plannerExport, async (requested) => {
    const plan = planScope(requested.scope, requested.query, requested.now);
    const { format } = requested.query;
    if (format === 'pdf') refuseLong(requested.scope.dealerships.length);
    const question = plan.requested(plan.period.whole);
    const { expenses, group } = await requested.db.run(async (tx) => ({
      expenses: await writtenExpenses(tx, question, MOST_EXPENSES + 1),
      group: await groupNameOf(tx, question.dealerGroupId),
    }));
    if (expenses.length > MOST_EXPENSES) throw tooMany();
    const scope = scopeText(requested.scope, group);
    const asOf = momentText(requested.now, zoneOf(requested.scope));
    const written = { requested, plan, expenses, scope, asOf };
    return {
      name: fileName(['Media plan', scope, periodLabel(plan.period.choice)], format),
      type: format === 'pdf' ? PDF_TYPE : WORKBOOK_TYPE,
      content: format === 'pdf' ? await onPaper(written) : await asWorkbook(written),
    };
  }),
];

function refuseLong(rooftops: number): void {
  if (rooftops <= MOST_PAGES) return;
  throw new Problem(
    'tooLarge',
    `A plan on paper has a page for each of ${countedText(rooftops, 'store')}; choose at most ${MOST_PAGES}, or the workbook.`,
  );
}

function tooMany(): Problem {
  const most = countedText(MOST_EXPENSES, 'expense');
  return new Problem('tooLarge', `A workbook holds at most ${most}. Choose fewer months or stores.`);
}

async function onPaper({ requested, plan, expenses, scope, asOf }: WrittenPlan): Promise<Buffer> {
  const period = periodLabel(plan.period.choice);
  const about = { title: 'Media plan', scope, period, asOf, at: requested.now };
  const paper = new Paper(about, { landscape: true });
  const ofStore = Map.groupBy(expenses, ({ dealershipId }) => dealershipId);
  for (const { id, name } of requested.scope.dealerships) {
    await setImmediate();
    const campaigns = campaignsOf(ofStore.get(id) ?? []);
    const { whole, choice } = plan.period;
    drawPlan(paper, { name, period: whole, isMonth: choice.view === 'month', campaigns }, period);
  }
  return await paper.finish();
}

/** Merges expenses of one campaign. */
function campaignsOf(expenses: readonly WrittenExpense[]): PageCampaign[] {
  const byCampaign = Map.groupBy(expenses, ({ productId, campaign }) => `${productId} ${campaign}`);
  return [...byCampaign.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { category, color, product, campaign } = first;
    const flights = own.flatMap((expense) => expense.flights);
    const words = own.flatMap(({ strategy, description, notes }) => [strategy, description, notes]);
    return {
      category,
      color,
      product,
      campaign,
      flights: flights.toSorted((a, b) => (a.start < b.start ? -1 : 1)),
      coop: own.reduce((sum, { coop }) => sum + coop, 0),
      isExpected: own.some(({ isExpected }) => isExpected),
      words: [...new Set(words.filter((text) => text !== ''))],
    };
  });
}

interface Line {
  readonly rooftop: string;
  readonly category: string;
  readonly product: string;
  readonly campaign: string;
  readonly start: Day | null;
  readonly end: Day | null;
  readonly days: number | null;
  readonly planned: number;
  readonly coop: number;
  readonly strategy: string;
  readonly description: string;
  readonly notes: string;
}

async function asWorkbook(written: WrittenPlan): Promise<Buffer> {
  const { requested, scope } = written;
  const names = new Map(requested.scope.dealerships.map(({ id, name }) => [id, name]));
  const lineOf = (expense: WrittenExpense): Line => ({
    ...expense,
    rooftop: names.get(expense.dealershipId) ?? '',
    start: expense.flights[0]?.start ?? null,
    end: expense.flights.at(-1)?.end ?? null,
    days: expense.flights.reduce((sum, flight) => sum + flightDays(flight), 0),
    planned: toDollars(expense.flights.reduce((sum, { cents }) => sum + cents, 0)),
    coop: toDollars(expense.coop),
  });
  const expenses = written.expenses.map(lineOf);
  const flights = written.expenses.flatMap((expense) => {
    const line = lineOf(expense);
    return expense.flights.map(({ start, end, cents }) => {
      const days = flightDays({ start, end });
      return { ...line, start, end, days, planned: toDollars(cents) };
    });
  });
  return await workbook({ title: `Media plan, ${scope}`, at: requested.now }, [
    sheetOf('Flights', headOf(written, 'Media plan: flights'), tableOf(flights, FLIGHT_COLUMNS)),
    sheetOf('Campaigns', headOf(written, 'Media plan: campaigns'), tableOf(expenses, CAMPAIGN_COLUMNS)),
  ]);
}

function headOf({ plan, scope, asOf }: WrittenPlan, title: string): ExportHead {
  return {
    title,
    facts: [
      ['Stores', scope],
      ['Period', periodText(plan.period)],
      ['As of', asOf],
    ],
  };
}

function tableOf(rows: readonly Line[], columns: readonly ExportColumn<Line>[]): ExportTable<Line> {
  const sum = (of: (line: Line) => number) =>
    toDollars(rows.reduce((cents, line) => cents + Math.round(of(line) * 100), 0));
  const total: Line = {
    ...NOTHING,
    planned: sum(({ planned }) => planned),
    coop: sum(({ coop }) => coop),
  };
  return { columns, rows, total };
}

const NOTHING: Line = {
  rooftop: 'Total',
  category: '',
  product: '',
  campaign: '',
  start: null,
  end: null,
  days: null,
  planned: 0,
  coop: 0,
  strategy: '',
  description: '',
  notes: '',
};

const text = (
  key: 'rooftop' | 'category' | 'product' | 'campaign' | 'strategy' | 'description' | 'notes',
  title: string,
) => ({ kind: 'text', key, title, value: (line: Line) => line[key] }) as const;

const NAMES: readonly ExportColumn<Line>[] = [
  text('rooftop', 'Store'),
  text('category', 'Category'),
  text('product', 'Product'),
  text('campaign', 'Campaign'),
  { kind: 'day', key: 'start', title: 'Starts', value: ({ start }) => start },
  { kind: 'day', key: 'end', title: 'Ends', value: ({ end }) => end },
  { kind: 'number', key: 'days', title: 'Days', unit: 'number', value: ({ days }) => days },
  {
    kind: 'number',
    key: 'planned',
    title: 'Planned',
    unit: 'usd',
    adds: true,
    value: ({ planned }) => planned,
  },
];

const FLIGHT_COLUMNS = NAMES;

const CAMPAIGN_COLUMNS: readonly ExportColumn<Line>[] = [
  ...NAMES,
  { kind: 'number', key: 'coop', title: 'Co-op', unit: 'usd', adds: true, value: ({ coop }) => coop },
  {
    kind: 'number',
    key: 'net',
    title: 'Net',
    unit: 'usd',
    value: ({ planned, coop }) => toDollars(Math.round((planned - coop) * 100)),
    formula: (cell) => `${cell('planned')}-${cell('coop')}`,
  },
  text('strategy', 'Strategy'),
  text('description', 'Description'),
  text('notes', 'Notes'),
];
