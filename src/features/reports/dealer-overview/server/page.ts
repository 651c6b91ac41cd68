import type { GridComparison } from '../../../../core/grid/grid-reply.ts';
import { NO_VALUE, numberText } from '../../../../core/text/number-text.ts';
import { periodLabel } from '../../../../core/time/period-text.ts';
import type { ExportColumn } from '../../../../server/exports/columns.ts';
import { Paper } from '../../../../server/exports/paper.ts';
import { drawTable } from '../../../../server/exports/paper-table.ts';
import type { GridPaper } from '../../../../server/kpi-grid/grid-file.ts';
import { changeOf, type ShownMetric } from '../../../../server/kpi-grid/grid-table.ts';
import type { Light } from '../contract.ts';
import type { KeptNumber } from '../rules.ts';
import type { Overview } from './overview.ts';

interface Page {
  readonly overview: Overview;
  readonly numbers: readonly KeptNumber[];
  readonly shown: readonly ShownMetric[];
  readonly against: GridComparison | null;
  readonly about: GridPaper;
}

interface Line {
  readonly metric: ShownMetric;
  readonly index: number;
  readonly tag: string | null;
}

/** Lines that shrink to one page; more than these go on to the next. */
const ON_ONE_PAGE = 30;

const LIGHT_WORDS: Readonly<Record<Light, string>> = {
  good: '● on target',
  near: '◐ near',
  missed: '○ missed',
};

/** The weekly page: one line for each number. */
export async function printOverview({ overview, numbers, shown, against, about }: Page): Promise<Buffer> {
  const { title, scope, asOf, at } = about;
  const period = periodLabel(about.period.choice);
  const paper = new Paper({ title, scope, period, asOf, at });
  paper.page();
  paper.head(title, scope, period);
  const rows = shown.map((metric, index): Line => ({ metric, index, tag: numbers[index]?.tag ?? null }));
  const columns = columnsOf(overview, { against, hasTags: numbers.some(({ tag }) => tag !== null) });
  const fits = rows.length <= ON_ONE_PAGE;
  await drawTable(paper, { columns, rows }, { label: title, ...(fits && { onOnePage: 24 }) });
  return await paper.finish();
}

function columnsOf(
  { grid, trends, targets }: Overview,
  { against, hasTags }: { readonly against: GridComparison | null; readonly hasTags: boolean },
): ExportColumn<Line>[] {
  const totalOf = ({ index }: Line) => grid.columns[index]?.total;
  const deltaOf = (line: Line) =>
    totalOf(line)?.comparisons.find((one) => one.against === against)?.delta ?? null;
  const tags: ExportColumn<Line>[] = hasTags
    ? [{ kind: 'text', key: 'tag', title: 'Tag', value: ({ tag }) => tag ?? '' }]
    : [];
  const changes: ExportColumn<Line>[] =
    against === null
      ? []
      : [
          {
            ...{ kind: 'text', key: 'change', align: 'end' },
            title: against === 'previous' ? 'Vs previous' : 'Vs last year',
            value: (line) => {
              const delta = deltaOf(line);
              return line.metric.comparison && delta ? changeOf(line.metric, delta) : '';
            },
          },
        ];
  return [
    { kind: 'text', key: 'number', title: 'Number', value: ({ metric }) => metric.title },
    ...tags,
    {
      ...{ kind: 'text', key: 'value', title: 'Value', align: 'end' },
      value: (line) => {
        const value = totalOf(line)?.current.value ?? null;
        return value === null ? NO_VALUE : numberText(value, line.metric.kpi.unit);
      },
    },
    ...changes,
    { kind: 'sparkline', key: 'months', title: '13 months', value: ({ index }) => trends[index] ?? null },
    {
      ...{ kind: 'text', key: 'target', title: 'Target', align: 'end' },
      value: ({ index, metric }) => {
        const target = targets[index];
        return target ? `${numberText(target.value, metric.kpi.unit)} ${LIGHT_WORDS[target.light]}` : '';
      },
    },
  ];
}
