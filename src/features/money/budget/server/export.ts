import { periodLabel } from '../../../../core/time/period-text.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { ExportHead } from '../../../../server/exports/columns.ts';
import { CSV_TYPE, csvTable } from '../../../../server/exports/csv.ts';
import {
  fileName,
  groupNameOf,
  momentText,
  periodText,
  scopeText,
  zoneOf,
} from '../../../../server/exports/head.ts';
import { PDF_TYPE } from '../../../../server/exports/paper.ts';
import { sheetOf } from '../../../../server/exports/sheet.ts';
import { WORKBOOK_TYPE, workbook } from '../../../../server/exports/workbook.ts';
import { type Context, type Download, serve } from '../../../../server/http/route.ts';
import { authorize, dealershipIn } from '../../../../server/identity/access.ts';
import { type Frame, frameOf } from '../../../../server/spend/frame.ts';
import type { BudgetTotals, Category } from '../budget-shapes.ts';
import { budgetExport } from '../contract.ts';
import { budgetTable, type Shown } from './export-lines.ts';
import { printBudget } from './export-paper.ts';
import { rooftopTable } from './export-stores.ts';
import { readBasis } from './reading-handlers.ts';
import { keepExport } from './round-trip.ts';
import { categoriesOf, totalOf } from './tree.ts';
import { readSettings } from './tree-repository.ts';

type Requested = Context<typeof budgetExport>;

interface WrittenBudget {
  readonly frame: Frame;
  readonly categories: readonly Category[];
  readonly totals: BudgetTotals;
  readonly shown: Shown;
  readonly scope: string;
  readonly asOf: string;
  readonly at: Date;
  /**
   * Identifies the file when it is imported again; null where it cannot be.
   */
  readonly code: string | null;
}

export const exportRoutes = [
  serve(budgetExport, async (requestedFrame) => {
    const budget = await readBudget(requestedFrame);
    const parts = ['Budget', budget.scope, periodLabel(budget.frame.choice)];
    const file = await FILES[requestedFrame.query.format](budget);
    return { ...file, name: fileName(parts, requestedFrame.query.format) };
  }),
];

async function readBudget(requestedFrame: Requested): Promise<WrittenBudget> {
  const { query, now } = requestedFrame;
  const scope = await chosenScope(requestedFrame);
  const frame = frameOf({ scope, query, now });
  return await requestedFrame.db.run(async (tx) => {
    const basis = await readBasis(tx, frame, now);
    const { budgetCampaignView } = await readSettings(tx, frame);
    const categories = categoriesOf(basis);
    return {
      frame,
      categories,
      code: await codeFor(tx, requestedFrame, { frame, categories }),
      totals: totalOf(basis),
      shown: { ...shownOf(query, budgetCampaignView), isOpen: frame.open },
      scope: scopeText(scope, await groupNameOf(tx, frame.dealerGroupId)),
      asOf: momentText(now, zoneOf(scope)),
      at: now,
    };
  });
}

/** Only an export of one store's month can be imported again, and none of an access token, which writes nothing. */
async function codeFor(
  tx: Tx,
  { query, services, caller }: Requested,
  { frame, categories }: Pick<WrittenBudget, 'frame' | 'categories'>,
): Promise<string | null> {
  const [store, ...others] = frame.scope.dealershipIds;
  const isOne = store !== undefined && others.length === 0 && frame.choice.view === 'month';
  if (!isOne || query.format === 'pdf' || caller.tokenGroupId !== undefined) return null;
  const { dealerGroupId, whole } = frame;
  const of = { dealerGroupId, dealershipId: store, month: whole.start, categories };
  return await keepExport(tx, services, of);
}

/** Stores to export: the whole scope or the named ones, which must be in it. */
async function chosenScope({ scope, caller, query, services }: Requested): Promise<Requested['scope']> {
  const ids = query.dealerships ?? [];
  if (ids.length === 0) return scope;
  for (const id of ids) dealershipIn(scope, id, 'dealerships');
  const requested = { dealerGroupIds: scope.dealerGroupIds, dealerShipId: ids };
  return await authorize(services.database, caller, 'viewer', requested);
}

function shownOf(
  { budget, options }: Requested['query'],
  budgetCampaignView: boolean,
): Omit<Shown, 'isOpen'> {
  return {
    amounts: budget === undefined ? ['targetBudget', 'actualBudget'] : [budget],
    campaigns: options?.campaigns ?? budgetCampaignView,
    coop: options?.coop ?? true,
    results: options?.results ?? true,
    rooftops: options?.rooftops ?? false,
  };
}

const FILES: Readonly<
  Record<Requested['query']['format'], (budget: WrittenBudget) => Promise<Omit<Download, 'name'>>>
> = {
  xlsx: async (budget) => ({ type: WORKBOOK_TYPE, content: await asWorkbook(budget) }),
  csv: async (budget) => ({ type: CSV_TYPE, content: asCsv(budget) }),
  pdf: async ({ frame, scope, asOf, at, ...budget }) => {
    const about = { title: 'Budget', scope, period: periodLabel(frame.choice), asOf, at };
    const { dealerships } = frame.scope;
    return { type: PDF_TYPE, content: await printBudget({ ...budget, about, dealerships }) };
  },
};

const CODE_WORDS = 'edit the amounts and import this file again within 30 days';

function headOf({ frame, scope, shown, asOf, code }: WrittenBudget, title = 'Budget'): ExportHead {
  const amounts = shown.amounts.map((type) => (type === 'targetBudget' ? 'planned' : 'actual')).join(' and ');
  const chosen = [
    amounts,
    shown.campaigns ? 'campaigns' : 'products',
    ...(shown.coop ? ['co-op'] : []),
    ...(shown.results ? ['results'] : []),
  ];
  return {
    title,
    facts: [
      ['Stores', scope],
      ['Period', periodText(frame)],
      ['Shows', chosen.join(', ')],
      ['As of', asOf],
      ...(code === null ? [] : [['Code', `${code} – ${CODE_WORDS}`] as const]),
    ],
  };
}

const ROOFTOPS = { targetBudget: 'Planned by store', actualBudget: 'Actual by store' } as const;

function rooftopTables({ categories, frame, shown }: WrittenBudget) {
  if (!shown.rooftops) return [];
  return shown.amounts.map((type) => ({
    title: ROOFTOPS[type],
    table: rooftopTable(categories, frame.scope.dealerships, type),
  }));
}

async function asWorkbook(budget: WrittenBudget): Promise<Buffer> {
  const { categories, totals, shown, scope, at, code } = budget;
  const table = budgetTable(categories, totals, { shown, isPlain: false, code });
  const rooftops = rooftopTables(budget);
  return await workbook({ title: `Budget, ${scope}`, at }, [
    sheetOf('Budget', headOf(budget), table),
    ...rooftops.map(({ title, table: matrix }) => sheetOf(title, headOf(budget, title), matrix)),
  ]);
}

function asCsv(budget: WrittenBudget): string {
  const { categories, totals, shown, code } = budget;
  const tree = csvTable(headOf(budget), budgetTable(categories, totals, { shown, isPlain: true, code }));
  const rooftops = rooftopTables(budget).map(({ title, table }) => csvTable({ title, facts: [] }, table));
  // Only one byte order mark, at the beginning of the file.
  return [tree, ...rooftops.map((text) => text.replace(/^\ufeff/, ''))].join('\r\n');
}
