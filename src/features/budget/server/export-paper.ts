import type { Chart } from '../../../core/charts.ts';
import { changeText, NO_VALUE, numberText } from '../../../core/number-text.ts';
import { type Figure, Paper, type PaperTitle } from '../../../server/exports/paper.ts';
import { drawTable } from '../../../server/exports/paper-table.ts';
import type { BudgetTotals, Category } from '../budget-shapes.ts';
import { budgetTable, rooftopTable, type Shown } from './export-lines.ts';

/** A budget, ready to be printed. */
export interface PrintedBudget {
  readonly about: PaperTitle;
  readonly categories: readonly Category[];
  readonly totals: BudgetTotals;
  readonly shown: Shown;
  readonly dealerships: readonly { readonly id: number; readonly name: string }[];
}

/** More categories than this make a row of bars nobody can name. */
const MOST_BARS = 14;
const LONGEST_LINE = 14;
const AMOUNTS = { targetBudget: 'Planned', actualBudget: 'Actual' } as const;

/** The budget as a designed document: what it comes to, by category, the tree, and rooftops where asked for. */
export async function printBudget({
  about,
  categories,
  totals,
  shown,
  dealerships,
}: PrintedBudget): Promise<Buffer> {
  const paper = new Paper(about, { landscape: true });
  paper.page();
  paper.head(about.title, about.scope, about.period);
  paper.figures(figuresOf(totals, shown));
  if (categories.length > 1 && categories.length <= MOST_BARS)
    paper.chart(byCategory(categories, shown), 130);
  await drawTable(paper, budgetTable(categories, totals, { shown, isPlain: false }), 'The budget');
  if (shown.coop && totals.coopIsEstimate)
    paper.note('Co-op that is not granted yet counts with what is expected.');
  if (shown.rooftops && dealerships.length > 1) {
    for (const type of shown.amounts) {
      paper.page();
      paper.heading(`${AMOUNTS[type]} by rooftop and category`);
      await drawTable(paper, rooftopTable(categories, dealerships, type), 'Rooftops');
    }
  }
  return await paper.finish();
}

function figuresOf(totals: BudgetTotals, { amounts, coop }: Shown): Figure[] {
  const isPlanned = amounts.includes('targetBudget');
  const isActual = amounts.includes('actualBudget');
  const { targetBudget, actualBudget, variance, pacing, due, forecast } = totals;
  const estimate = totals.coopIsEstimate ? 'partly expected' : 'granted';
  return [
    ...(isPlanned ? [money('Planned', targetBudget)] : []),
    ...(isActual ? [money('Actual', actualBudget)] : []),
    ...(isPlanned && isActual
      ? [
          {
            label: 'Variance',
            value: variance === null ? NO_VALUE : changeText(variance, 'usd'),
            note: 'actual less planned',
          },
          {
            label: 'Pacing',
            value: numberText(pacing === null ? null : pacing * 100, 'percent'),
            note: `${numberText(due, 'usd')} due by today`,
          },
        ]
      : []),
    ...(coop ? [{ ...money('Co-op', totals.coop), note: estimate }] : []),
    ...(coop && isActual ? [money('Net of co-op', totals.totalLessCoop)] : []),
    ...(isActual ? [money('Forecast', forecast)] : []),
  ];
}

function money(label: string, value: number | null): Figure {
  return { label, value: numberText(value, 'usd') };
}

/** What was spent as bars, what was planned as a dash across each. */
function byCategory(categories: readonly Category[], { amounts }: Shown): Chart {
  const labels = categories.map(({ title }) => title);
  const series = amounts.map((type, index) => ({
    key: type,
    title: AMOUNTS[type],
    role: index === amounts.length - 1 ? ('current' as const) : ('comparison' as const),
    values: categories.map((category) => category[type]),
    labels,
  }));
  return {
    kind: 'bars',
    title:
      amounts.length > 1
        ? 'Planned and actual by category'
        : `${AMOUNTS[amounts[0] ?? 'targetBudget']} by category`,
    unit: 'usd',
    ticks: labels.map(inLines),
    series: series.toReversed(),
    now: null,
    provisional: [],
  };
}

/** A name in short lines, so that names fit beside each other under their bars. */
function inLines(name: string): string {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LONGEST_LINE) lines.push(`${lines.pop()} ${word}`);
    else lines.push(word.length > LONGEST_LINE ? `${word.slice(0, LONGEST_LINE - 1)}…` : word);
  }
  return lines.length > 2 ? `${lines.slice(0, 2).join('\n')}…` : lines.join('\n');
}
