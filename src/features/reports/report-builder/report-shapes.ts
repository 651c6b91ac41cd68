import * as z from 'zod/mini';
import type { KpiKey } from '../../../core/kpis/catalog.ts';
import type { BreakdownKey } from '../../../core/kpis/fact.ts';
import { Key } from '../../../core/kpis/wire.ts';
import { idOf, text, wholeNumber } from '../../../core/wire.ts';
import { REPORT_PERIODS } from './rules-periods.ts';

export const MOST_PAGES = 60;
export const MOST_ITEMS = 300;
export const GRID_COLUMNS = 12;
const MOST_ROWS = 2_000;
const MOST_HEIGHT = 60;

/** `storedSettings` looks incoming text up before anything is stored. */
const KpiName = Key as unknown as z.ZodMiniType<KpiKey, KpiKey>;
const BreakdownName = Key as unknown as z.ZodMiniType<BreakdownKey, BreakdownKey>;

/** The browser chooses it once; merging two people's edits relies on it. */
const key = () => z.string().check(z.regex(/^[a-z0-9]{4,16}$/, 'Must be 4 to 16 letters and digits.'));

export const COMPARED_WITH = ['previous', 'lastYear', 'none'] as const;

const placeFields = {
  id: key(),
  title: text({ min: 0, max: 120 }),
  /** The first row and column, from 1. */
  row: wholeNumber({ min: 1, max: MOST_ROWS }),
  col: wholeNumber({ min: 1, max: GRID_COLUMNS }),
  width: wholeNumber({ min: 1, max: GRID_COLUMNS }),
  height: wholeNumber({ min: 1, max: MOST_HEIGHT }),
  /** Absent: as the report. */
  period: z.optional(z.enum(REPORT_PERIODS, 'Must be a period of reports.')),
  compare: z.optional(z.enum(COMPARED_WITH, 'Must be previous, lastYear or none.')),
  /** Absent: the stores chosen at the top. */
  dealerships: z.optional(z.array(idOf('dealership')).check(z.maxLength(500, 'At most 500 stores.'))),
};

const kpis = (most: number) =>
  z.array(KpiName).check(z.minLength(1, 'Choose a KPI.'), z.maxLength(most, `At most ${most} KPIs.`));

const Columns = z
  .array(z.object({ kpi: KpiName, change: z.boolean('Must be true or false.') }))
  .check(z.minLength(1, 'Choose a KPI.'), z.maxLength(12, 'At most 12 columns.'));

const Series = z
  .array(z.object({ kpi: KpiName, side: z.enum(['left', 'right'], 'Must be left or right.') }))
  .check(z.minLength(2, 'Choose two KPIs.'), z.maxLength(4, 'At most four KPIs.'));

export const GridItem = z.discriminatedUnion('kind', [
  z.object({ ...placeFields, kind: z.literal('cards'), kpis: kpis(12) }),
  z.object({
    ...placeFields,
    kind: z.literal('trend'),
    kpi: KpiName,
    look: z.enum(['line', 'bars'], 'Must be line or bars.'),
    cumulative: z.boolean('Must be true or false.'),
  }),
  z.object({ ...placeFields, kind: z.literal('dual'), series: Series }),
  z.object({
    ...placeFields,
    kind: z.literal('stacked'),
    kpi: KpiName,
    by: BreakdownName,
    look: z.enum(['bars', 'area'], 'Must be bars or area.'),
  }),
  z.object({
    ...placeFields,
    kind: z.literal('ranked'),
    by: BreakdownName,
    columns: Columns,
    limit: wholeNumber({ min: 1, max: 100 }),
  }),
  z.object({ ...placeFields, kind: z.literal('ring'), kpi: KpiName, by: BreakdownName }),
  z.object({ ...placeFields, kind: z.literal('funnel'), kpis: kpis(8) }),
  z.object({ ...placeFields, kind: z.literal('heat'), kpi: KpiName }),
  z.object({ ...placeFields, kind: z.literal('calendar'), kpi: KpiName }),
  z.object({
    ...placeFields,
    kind: z.literal('bubble'),
    by: BreakdownName,
    x: KpiName,
    y: KpiName,
    area: z.nullable(KpiName),
  }),
  z.object({ ...placeFields, kind: z.literal('movers'), kpi: KpiName, by: BreakdownName }),
  /** Lines as `textBlocks` reads them, with marks as `textRuns` reads them. */
  z.object({ ...placeFields, kind: z.literal('text'), text: text({ min: 0, max: 4_000 }) }),
  z.object({
    ...placeFields,
    kind: z.literal('image'),
    imageId: idOf('reportImage'),
    /** For people who cannot see it; empty for decoration. */
    alt: text({ min: 0, max: 300 }),
  }),
  z.object({ ...placeFields, kind: z.literal('alerts'), limit: wholeNumber({ min: 1, max: 50 }) }),
  z.object({ ...placeFields, kind: z.literal('break') }),
]);
export type GridItem = z.output<typeof GridItem>;
export type ItemKind = GridItem['kind'];

const pageFields = {
  pageTitle: text({ min: 0, max: 120 }),
  description: text({ min: 0, max: 1_000 }),
  gridItems: z.array(GridItem).check(z.maxLength(100, 'At most 100 items a page.')),
};

const settingsFields = {
  /** Of items that choose none. */
  period: z._default(z.enum(REPORT_PERIODS, 'Must be a period of reports.'), 'month_to_date'),
  /** Absent: as chosen at the top. */
  compare: z.optional(z.enum(COMPARED_WITH, 'Must be previous, lastYear or none.')),
  paper: z._default(z.enum(['letter', 'a4'], 'Must be letter or a4.'), 'letter'),
};

/** As sent: page ids are ignored; a page without a key gets one. */
export const SentSettings = z.object({
  ...settingsFields,
  pages: z
    .array(
      z.object({
        ...pageFields,
        id: z.optional(z.union([z.number(), z.string()])),
        key: z.optional(key()),
      }),
    )
    .check(z.maxLength(MOST_PAGES, `At most ${MOST_PAGES} pages.`)),
});
export type SentSettings = z.output<typeof SentSettings>;

export const ReportPage = z.object({ ...pageFields, key: key() });
export type ReportPage = z.output<typeof ReportPage>;

/** As stored. */
export const ReportSettings = z.object({ ...settingsFields, pages: z.array(ReportPage) });
export type ReportSettings = z.output<typeof ReportSettings>;

/** As answered: pages are numbered from 1 by their id. */
export const ShownSettings = z.object({
  ...settingsFields,
  pages: z.array(z.object({ ...pageFields, key: key(), id: z.number() })),
});
