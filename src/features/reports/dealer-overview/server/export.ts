import type { GridComparison } from '../../../../core/grid/grid-reply.ts';
import { kpiNamed } from '../../../../core/kpis/checks.ts';
import { NO_VALUE, numberText } from '../../../../core/text/number-text.ts';
import { resolvePeriod } from '../../../../core/time/period-scope.ts';
import { periodLabel } from '../../../../core/time/period-text.ts';
import { serveCoded } from '../../../../server/documents/coded-export.ts';
import type { ExportColumn } from '../../../../server/exports/columns.ts';
import {
  fileName,
  groupNameOf,
  momentText,
  scopeText,
  verifyLine,
  zoneOf,
} from '../../../../server/exports/head.ts';
import { Paper, PDF_TYPE } from '../../../../server/exports/paper.ts';
import { drawTable } from '../../../../server/exports/paper-table.ts';
import type { Context } from '../../../../server/http/route.ts';
import { onlyGroup } from '../../../../server/identity/access.ts';
import { openKpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import { amongStores } from '../../../../server/kpi-grid/grid.ts';
import {
  type GridFile,
  type GridPaper,
  gridDownload,
  keptGrid,
} from '../../../../server/kpi-grid/grid-file.ts';
import {
  changeOf,
  type GridLook,
  isChosen,
  type ShownMetric,
} from '../../../../server/kpi-grid/grid-table.ts';
import { exportOverview, type Light } from '../contract.ts';
import { type KeptNumber, suggestedNumbers } from '../rules.ts';
import { type Overview, readOverview } from './overview.ts';
import { readTab } from './repository.ts';

type Exporting = Context<typeof exportOverview>;

const TITLE = 'Dealer Overview';

export const overviewExportRoute = serveCoded(exportOverview, {
  read,
  file: (page, { query }) => ({
    ...{ title: TITLE, format: query.format, tables: keptGrid(gridOf(page)) },
    ...{ scope: page.about.scope, period: periodLabel(page.about.period.choice) },
    // The numbers of a tab may change.
    query: { ...query, metrics: page.numbers.map(({ kpi }) => kpi) },
  }),
  write: async (read, { query: { format } }, verifyUrl) => {
    const page = { ...read, about: { ...read.about, verifyUrl } };
    if (format !== 'pdf') return await gridDownload(gridOf(page), format);
    const { scope, period } = page.about;
    return {
      name: fileName([TITLE, scope, periodLabel(period.choice)], format),
      type: PDF_TYPE,
      content: await printOverview(page),
    };
  },
});

async function read(context: Exporting): Promise<OverviewPage> {
  const { type, metrics, dealerships = [], compare, options = {} } = context.query;
  const dealerGroupId = onlyGroup(context.scope);
  const { kept, group } = await context.db.run(async (tx) => ({
    kept: await readTab(tx, { dealerGroupId, userId: context.scope.userId, type }),
    group: await groupNameOf(tx, dealerGroupId),
  }));
  const numbers = chosenNumbers(kept ?? suggestedNumbers(type), metrics);
  const kpis = numbers.map(({ kpi }) => kpiNamed(kpi));
  const kpiContext = amongStores(await openKpiContext(context, kpis), dealerships);
  const { scope } = kpiContext;
  const period = resolvePeriod(context.query, kpiContext.today);
  const against = compare === 'none' ? null : compare;
  const overview = await readOverview(kpiContext, {
    kpis,
    period,
    compare: against === null ? [] : [against],
  });
  const shown = kpis.map((kpi) => ({
    kpi,
    title: kpi.title,
    comparison: isChosen(options.comparison, kpi),
    percentages: isChosen(options.percentages, kpi),
  }));
  const about = {
    ...{ title: TITLE, scope: scopeText(scope, group), period, at: context.now },
    asOf: momentText(context.now, zoneOf(scope)),
  };
  return { overview, numbers, shown, against, order: options.orderby ?? 'dealership', about };
}

function gridOf({ overview, shown, against, order, about }: OverviewPage): GridFile {
  return { grid: overview.grid, look: { metrics: shown, against, order }, about };
}

function chosenNumbers(
  list: readonly KeptNumber[],
  metrics: readonly string[] | undefined,
): readonly KeptNumber[] {
  if (metrics === undefined || metrics.length === 0) return list;
  return [...new Set(metrics)].map(
    (key) => list.find(({ kpi }) => kpi === key) ?? { kpi: kpiNamed(key).key, tag: null },
  );
}

interface OverviewPage {
  readonly overview: Overview;
  readonly numbers: readonly KeptNumber[];
  readonly shown: readonly ShownMetric[];
  readonly against: GridComparison | null;
  readonly order: GridLook['order'];
  readonly about: GridPaper;
}

interface PageLine {
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

async function printOverview({ overview, numbers, shown, against, about }: OverviewPage): Promise<Buffer> {
  const { title, scope, asOf, at } = about;
  const period = periodLabel(about.period.choice);
  const paper = new Paper({ title, scope, period, asOf, at, ...verifyLine(about) });
  paper.page();
  paper.head(title, scope, period);
  const rows = shown.map((metric, index): PageLine => ({ metric, index, tag: numbers[index]?.tag ?? null }));
  const columns = columnsOf(overview, { against, hasTags: numbers.some(({ tag }) => tag !== null) });
  const fits = rows.length <= ON_ONE_PAGE;
  await drawTable(paper, { columns, rows }, { label: title, ...(fits && { onOnePage: 24 }) });
  return await paper.finish();
}

function columnsOf(
  { grid, trends, targets }: Overview,
  { against, hasTags }: { readonly against: GridComparison | null; readonly hasTags: boolean },
): ExportColumn<PageLine>[] {
  const totalOf = ({ index }: PageLine) => grid.columns[index]?.total;
  const deltaOf = (line: PageLine) =>
    totalOf(line)?.comparisons.find((one) => one.against === against)?.delta ?? null;
  const tags: ExportColumn<PageLine>[] = hasTags
    ? [{ kind: 'text', key: 'tag', title: 'Tag', value: ({ tag }) => tag ?? '' }]
    : [];
  const changes: ExportColumn<PageLine>[] =
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
