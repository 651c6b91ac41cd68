import type { KeptTable } from '../../core/documents/kept-document.ts';
import type { GridFormat } from '../../core/grid/grid-query.ts';
import { familyOf } from '../../core/kpis/catalog.ts';
import { addDays, type Day } from '../../core/time/period.ts';
import type { ResolvedPeriod } from '../../core/time/period-scope.ts';
import { dateRangeText, periodLabel } from '../../core/time/period-text.ts';
import { plainTable } from '../documents/plain-table.ts';
import type { ExportHead, ExportTable } from '../exports/columns.ts';
import { CSV_TYPE, csvTable } from '../exports/csv.ts';
import { fileName, periodText, verifyFact, verifyLine } from '../exports/head.ts';
import { Paper, PDF_TYPE } from '../exports/paper.ts';
import { drawTable } from '../exports/paper-table.ts';
import { sheetOf } from '../exports/sheet.ts';
import { WORKBOOK_TYPE, workbook } from '../exports/workbook.ts';
import type { Download } from '../http/route.ts';
import type { Grid } from './grid.ts';
import { type GridLook, gridTable, transposedTable } from './grid-table.ts';

export interface GridPaper {
  readonly title: string;
  readonly scope: string;
  readonly period: ResolvedPeriod;
  readonly asOf: string;
  readonly at: Date;
  /** Null for a file without a code. */
  readonly verifyUrl?: string | null;
}

/** A second table, on a sheet or pages of its own; a text file has the first one alone. */
export interface SecondTable {
  readonly name: string;
  readonly table: ExportTable<SecondLine>;
}

export interface SecondLine {
  readonly title: string;
  readonly values: readonly (number | null)[];
}

export interface GridFile {
  readonly grid: Grid;
  readonly look: GridLook;
  readonly about: GridPaper;
  /** Pages show KPIs as rows. Spreadsheets keep stores as rows: a column has one unit. */
  readonly isTransposed?: boolean;
  /** Before all others. */
  readonly notes?: readonly string[];
  readonly second?: SecondTable;
}

/** A workbook with a sheet for each family of KPIs, landscape pages, or one table as text. */
export async function gridDownload(written: GridFile, format: GridFormat): Promise<Download> {
  const { title, scope, period } = written.about;
  const name = fileName([title, scope, periodLabel(period.choice)], format);
  switch (format) {
    case 'xlsx':
      return { name, type: WORKBOOK_TYPE, content: await asWorkbook(written) };
    case 'pdf':
      return { name, type: PDF_TYPE, content: await asPages(written) };
    case 'csv':
      return { name, type: CSV_TYPE, content: csvTable(headOf(written), visibleTable(written)) };
  }
}

async function asWorkbook(written: GridFile): Promise<Buffer> {
  const { grid, look, about, second } = written;
  const families = [...Map.groupBy(look.metrics, ({ kpi }) => familyOf(kpi))];
  const head = headOf(written);
  return await workbook({ title: `${about.title}, ${about.scope}`, at: about.at }, [
    ...families.map(([family, metrics]) =>
      sheetOf(family, { ...head, title: `${head.title}: ${family}` }, gridTable(grid, look, metrics)),
    ),
    ...(second
      ? [sheetOf(second.name, { ...head, title: `${head.title}: ${second.name}` }, second.table)]
      : []),
  ]);
}

async function asPages(written: GridFile): Promise<Buffer> {
  const { grid, look, about, isTransposed = false, second } = written;
  const { title, scope, asOf, at } = about;
  const period = periodLabel(about.period.choice);
  const paper = new Paper({ title, scope, period, asOf, at, ...verifyLine(about) }, { landscape: true });
  paper.page();
  paper.head(title, scope, period);
  for (const note of notesOf(written)) paper.note(note);
  if (isTransposed) await drawTable(paper, transposedTable(grid, look), { label: title });
  else await drawTable(paper, visibleTable(written), { label: title });
  if (second) {
    paper.page();
    paper.head(`${title}: ${second.name}`, scope, period);
    await drawTable(paper, second.table, { label: second.name });
  }
  return await paper.finish();
}

/** What a document keeps of the file. */
export function keptGrid({ grid, look, about }: GridFile): KeptTable[] {
  const table = plainTable(visibleTable({ grid, look, about }));
  return [{ key: 'grid', page: '', title: about.title, note: '', ...table }];
}

/** Without hidden columns, which only a spreadsheet has. */
function visibleTable({ grid, look }: GridFile) {
  const { hidden = [], ...table } = gridTable(grid, look, look.metrics);
  return { ...table, columns: table.columns.filter(({ key }) => !hidden.includes(key)) };
}

function headOf(written: GridFile): ExportHead {
  const { title, scope, period, asOf, verifyUrl } = written.about;
  const days = period.open ? `, so far ${dateRangeText(period.current)}` : '';
  return {
    title,
    facts: [
      ['Stores', scope],
      ['Period', `${periodText(period)}${days}`],
      ...notesOf(written).map((note) => ['Note', note] as const),
      ['As of', asOf],
      ...verifyFact(verifyUrl),
    ],
  };
}

const MOST_NAMED = 12;

/** What is compared, and the stores that are left out. */
function notesOf({ grid, look, about, notes = [] }: GridFile): string[] {
  return [
    ...notes,
    ...comparedNote(grid, look, about),
    ...sameStoreNote(grid),
    ...unlistedNotes(grid),
    ...leftOutNotes(grid),
  ];
}

function comparedNote({ windows }: Grid, { against, metrics }: GridLook, { period }: GridPaper): string[] {
  const compared = windows.find(({ window }) => window === against);
  if (!compared || !metrics.some(({ comparison }) => comparison)) return [];
  const start = compared.startDate as Day;
  const days = dateRangeText({ start, end: addDays(compared.endDate as Day, 1) });
  return [`Compared with ${period.open ? `${days}, on the days known on both sides` : days}.`];
}

function sameStoreNote({ isSameStore }: Grid): string[] {
  return isSameStore ? ['Same stores: only those open and reporting in both periods.'] : [];
}

function unlistedNotes({ unlisted }: Grid): string[] {
  return [...Map.groupBy(unlisted, ({ why }) => why)].map(
    ([why, stores]) => `Not shown: ${namesOf(stores)}. ${why}`,
  );
}

/** One note for KPIs that lack the same stores for the same reason. */
function leftOutNotes({ columns }: Grid): string[] {
  const notes = columns.flatMap(({ kpi, leftOut }) =>
    [...Map.groupBy(leftOut, ({ why }) => why)].map(([why, stores]) => ({
      kpi: kpi.title,
      text: `${namesOf(stores)}. ${why}`,
    })),
  );
  return [...Map.groupBy(notes, ({ text }) => text)].map(
    ([text, alike]) => `Not in the total of ${alike.map(({ kpi }) => kpi).join(', ')}: ${text}`,
  );
}

function namesOf(stores: readonly { readonly dealership: { readonly name: string } }[]): string {
  const names = stores.slice(0, MOST_NAMED).map(({ dealership }) => dealership.name);
  const rest = stores.length - names.length;
  return rest > 0 ? `${names.join(', ')} and ${rest} more` : names.join(', ');
}
