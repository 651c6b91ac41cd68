import { changeText, NO_VALUE, numberText } from '../../../../core/text/number-text.ts';
import { Paper, type PaperFigure, type PaperTitle } from '../../../../server/exports/paper.ts';
import { drawTable, rowsOnPage } from '../../../../server/exports/paper-table.ts';
import type { BudgetTotals, Category } from '../budget-shapes.ts';
import { asOfText, notEnteredText } from '../rules-open-month.ts';
import { type Depth, linesThatFit, printedTable, type Shown } from './export-lines.ts';
import { rooftopTable } from './export-stores.ts';

export interface PrintedBudget {
  readonly about: PaperTitle;
  readonly categories: readonly Category[];
  readonly totals: BudgetTotals;
  readonly shown: Shown;
  readonly dealerships: readonly { readonly id: number; readonly name: string }[];
}

const AMOUNTS = { targetBudget: 'Planned', actualBudget: 'Actual' } as const;
/** Rows reserved for notes under the table. */
const NOTES = 40;

/** One page with totals and tree; stores follow on their own pages when requested. */
export async function printBudget({
  about,
  categories,
  totals,
  shown,
  dealerships,
}: PrintedBudget): Promise<Buffer> {
  const paper = new Paper(about);
  paper.page();
  paper.head(about.title, about.scope, about.period);
  const figures = figuresOf(totals, shown);
  paper.figures(figures.slice(0, FIGURES), Math.min(FIGURES, figures.length));
  if (figures.length > FIGURES) paper.figures(figures.slice(FIGURES), FIGURES);
  const { lines, depth } = linesThatFit(categories, shown, rowsOnPage(paper, NOTES));
  await drawTable(paper, printedTable(lines, totals, shown), { label: 'The budget', onOnePage: NOTES });
  for (const note of notesOf(totals, shown, depth)) paper.note(note);
  if (shown.rooftops && dealerships.length > 1) {
    for (const type of shown.amounts) {
      paper.page();
      paper.heading(`${AMOUNTS[type]} by store and category`);
      await drawTable(paper, rooftopTable(categories, dealerships, type), { label: 'Stores' });
    }
  }
  return await paper.finish();
}

const FIGURES = 4;

function notesOf(totals: BudgetTotals, { coop, amounts }: Shown, depth: Depth): string[] {
  const missing = amounts.includes('actualBudget') ? notEnteredText(totals) : null;
  return [
    ...(coop && totals.coopIsEstimate
      ? ['Co-op that is not approved yet counts at the expected amount.']
      : []),
    ...(missing === null ? [] : [missing]),
    ...(depth === 'products' ? ['Campaigns are in the spreadsheet.'] : []),
    ...(depth === 'categories' ? ['Products and campaigns are in the spreadsheet.'] : []),
  ];
}

function figuresOf(totals: BudgetTotals, { amounts, coop, isOpen }: Shown): PaperFigure[] {
  const isPlanned = amounts.includes('targetBudget');
  const isActual = amounts.includes('actualBudget');
  const estimate = totals.coopIsEstimate ? 'includes estimates' : 'granted';
  return [
    ...(isPlanned ? [money('Planned', totals.targetBudget)] : []),
    ...(isActual ? [money('Actual', totals.actualBudget)] : []),
    ...(isPlanned && isActual ? (isOpen ? openFigures(totals) : closedFigures(totals)) : []),
    ...(isActual && isOpen ? [money('Month-end forecast', totals.forecast)] : []),
    ...(coop ? [{ ...money('Co-op', totals.coop), note: estimate }] : []),
    ...(coop && isActual ? [money('Net of co-op', totals.totalLessCoop)] : []),
  ];
}

function closedFigures({ variance }: BudgetTotals): PaperFigure[] {
  return [
    {
      label: 'Variance',
      value: variance === null ? NO_VALUE : changeText(variance, 'usd'),
      note: 'actual less planned',
    },
  ];
}

function openFigures(totals: BudgetTotals): PaperFigure[] {
  const { varianceToDue, pacing, due, left } = totals;
  const asOf = asOfText(totals);
  return [
    {
      label: 'Variance to due',
      value: varianceToDue === null ? NO_VALUE : changeText(varianceToDue, 'usd'),
      note: asOf === null ? '' : `as of ${asOf}`,
    },
    {
      label: 'Spend pace',
      value: numberText(pacing === null ? null : pacing * 100, 'percent'),
      note: `${numberText(due, 'usd')} due through yesterday`,
    },
    money('Left to spend', left),
  ];
}

function money(label: string, value: number | null): PaperFigure {
  return { label, value: numberText(value, 'usd') };
}
