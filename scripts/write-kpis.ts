import { awaitedKpis } from '../src/core/kpis/awaited.ts';
import { catalog, catalogKpi, dimensionsOf, families, feedsOf } from '../src/core/kpis/catalog.ts';
import { departmentsOf } from '../src/core/kpis/departments.ts';
import type { Dimension } from '../src/core/kpis/fact.ts';
import { feedKinds } from '../src/core/kpis/feeds.ts';
import type { Better, Kpi, KpiKind, Unit } from '../src/core/kpis/kpi.ts';
import { type OutlookKpi, outlookKpis, outlookTitle } from '../src/core/kpis/outlooks.ts';
import { projectionFormula, TO_TARGET_FORMULA } from '../src/core/kpis/projectable.ts';

const UNITS: Readonly<Record<Unit, string>> = {
  number: 'count',
  usd: '$',
  percent: '%',
  days: 'days',
  minutes: 'minutes',
  hours: 'hours',
  times: '×',
  ratio: 'a ratio',
  place: 'place',
};

const GOOD: Readonly<Record<Better, string>> = {
  higher: 'higher is better',
  lower: 'lower is better',
  neutral: 'neither way is better',
};

const KINDS: Readonly<Record<KpiKind, string>> = {
  additive: 'adds up over dealerships, time and every dimension',
  snapshot: 'a level: adds up over dealerships, over time the last known day counts',
  ratio: 'sum over sum at every level, never an average of ratios',
  distinct: 'counted again at every level, never added up',
};

/** README.md with the current number of KPIs. */
export function withKpiCount(readme: string): string {
  return readme.replace(/\d+ KPIs/, `${catalog.length} KPIs`);
}

/** The text of docs/kpis.md: every KPI with its definition, and why others have no value yet. */
export function kpisPage(): string {
  const awaited = Object.values(awaitedKpis).flat();
  return [
    '<!-- Written by `npm run docs` from src/core/kpis; a test fails when it is stale. -->',
    '# KPIs',
    '',
    `${catalog.length} KPIs have values; ${awaited.length} more are defined and have no value yet.`,
    'If a source may omit a value, rates divide only by the records that have it; a sum without any value is a dash, not 0.',
    ...Object.entries(families).flatMap(([family, kpis]) => [
      '',
      `## ${family}`,
      ...kpis.flatMap(kpiSection),
    ]),
    '',
    '## Outlooks of an open period',
    '',
    'Every KPI that adds up over time, and every ratio of two such sums, has a projection, a target and the one over the other (`kpi/projection`; `kpiShow` in the address of a drill-down). Spend is forecast line by line under Budget instead. These have a key of their own:',
    ...outlookKpis.flatMap(outlookSection),
    '',
    '## Without a value yet',
    ...Object.entries(awaitedKpis).flatMap(([family, kpis]) => [
      '',
      `### ${family}`,
      '',
      '| key | title | why |',
      '|---|---|---|',
      ...kpis.map(({ key, title, why }) => `| \`${key}\` | ${title} | ${why} |`),
    ]),
    '',
  ].join('\n');
}

function outlookSection({ key, kpi, show, meaning }: OutlookKpi): string[] {
  const of = catalogKpi(kpi);
  const formula = show === 'toTarget' ? TO_TARGET_FORMULA : projectionFormula(of);
  return ['', `### ${outlookTitle(of.title, show)} \`${key}\``, '', meaning, '', `- ${formula}`];
}

function kpiSection(kpi: Kpi): string[] {
  const feeds = feedsOf(kpi).map((feed) => feedKinds[feed].title);
  const departments = departmentsOf(kpi).map(({ title }) => title);
  return [
    '',
    `### ${kpi.title} \`${kpi.key}\``,
    '',
    kpi.meaning,
    '',
    `- ${kpi.formula}; ${UNITS[kpi.unit]}, ${GOOD[kpi.better]}`,
    `- ${kpi.kind}: ${KINDS[kpi.kind]}`,
    `- by ${['dealership', 'time', ...dimensionsOf(kpi).map(dimensionText)].join(', ')}; from ${feeds.join(' and ').toLowerCase()}`,
    ...(departments.length > 0 ? [`- by department: ${departments.join(', ')}`] : []),
  ];
}

const HOLDS: Readonly<Record<Dimension['holds'], string>> = {
  one: '',
  shared: ' (by shares)',
  many: ' (parts overlap)',
};

function dimensionText({ title, holds }: Dimension): string {
  return `${title.toLowerCase().replace('f&i', 'F&I').replace('zip', 'ZIP')}${HOLDS[holds]}`;
}
