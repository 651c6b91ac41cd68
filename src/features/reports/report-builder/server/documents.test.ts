import { describe, expect, it } from 'vitest';
import { aDealerGroup } from '../../../../../test/helpers/dealers.ts';
import { aDeal, storeDeals } from '../../../../../test/helpers/deals.ts';
import { aLead, storeLeads } from '../../../../../test/helpers/leads.ts';
import { pagesOf } from '../../../../../test/helpers/read-pdf.ts';
import { pdfDrawn, pdfTexts } from '../../../../../test/helpers/read-pdf-text.ts';
import { slidesIn } from '../../../../../test/helpers/read-slides.ts';
import { cellsOf, type WrittenCell, workedOut } from '../../../../../test/helpers/read-workbook.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { boardQuestion } from '../../../../core/board/tile-requests.ts';
import { type WidgetModel, widgetState } from '../../../../core/board/widget-model.ts';
import { ringSlices } from '../../../../core/charts/ring-chart.ts';
import { numberText } from '../../../../core/text/number-text.ts';
import { plainValue } from '../../../../server/exports/columns.ts';
import { columnName, numberIn } from '../../../../server/exports/sheet-cells.ts';
import { decimalsOf, shownText } from '../../../../server/exports/shown-text.ts';
import { asTable } from '../../../../server/exports/widget-tables.ts';
import { addAnnotation } from '../../annotations/contract.ts';
import { kpiBoard } from '../../kpis/contract.ts';
import { createReport, type Report, updateReport } from '../contract.ts';
import { exportReport } from '../contract-export.ts';
import { readingOrder } from '../rules-grid.ts';
import { periodFields } from '../rules-periods.ts';
import { PRESET_KEYS, type PresetKey } from '../rules-presets.ts';
import { chosenFor, questionsOf } from '../rules-questions.ts';
import type { ReportFormat } from './write-report.ts';

/** 10:00 on Friday the 20th in Chicago. */
const NOW = new Date('2026-11-20T16:00:00Z');
const TODAY = '2026-11-20';
const CHICAGO = 'America/Chicago';
const HALF_A_CENT = 0.005_000_1;
const DAYS = [
  '2025-11-04',
  '2026-09-10',
  '2026-10-05',
  '2026-10-19',
  '2026-11-03',
  '2026-11-13',
  '2026-11-19',
] as const;

async function twoStores() {
  const to = await server({ now: NOW });
  const group = await aDealerGroup(to.database, { timeZone: CHICAGO });
  for (const [store, dealershipId] of group.dealershipIds.entries()) {
    const place = { dealerGroupId: group.id, dealershipId, timeZone: CHICAGO };
    const deals = DAYS.flatMap((day, index) =>
      Array.from({ length: 1 + ((index + store) % 3) }, (_, at) =>
        aDeal(place, day, {
          vehicle_condition: at % 2 === 0 ? 'new' : 'used',
          price_cents: 3_000_000 + 7 * at,
          front_gross_cents: 123_457 + 10_003 * (index + store),
          back_gross_cents: 98_765 - 1_001 * at,
        }),
      ),
    );
    // A dealer trade at each end, so all days in between are known.
    const ends = (['2025-10-01', TODAY] as const).map((day) =>
      aDeal(place, day, { sale_kind: 'dealer_trade' }),
    );
    await storeDeals(to.database, [...deals, ...ends]);
    await storeLeads(to.database, [
      aLead(place, '2025-10-01', { is_sold: false }),
      ...DAYS.flatMap((day, index) =>
        Array.from({ length: 2 + index + store }, (_, at) => aLead(place, day, { is_sold: at === 0 })),
      ),
      aLead(place, TODAY, { is_sold: false }),
    ]);
  }
  const me = await to.as(group.admin.userId);
  const of = { dealerGroupId: group.id };
  const create = async (preset: PresetKey) =>
    (await me.call(createReport, { ...of, title: `Report ${preset}`, preset })).report;
  const save = async (id: number, type: ReportFormat, dealerShipId: readonly number[] = []) => {
    const file = await me.call(exportReport, { ...of, id, type, dealerShipId: [...dealerShipId] });
    return Buffer.from(await file.arrayBuffer());
  };
  /** The models that the browser draws, from the calls it makes. */
  const screen = async ({ reportSettings }: Report, dealerShipId: readonly number[]) => {
    const view = {
      today: TODAY,
      choice: { view: 'month', year: 2026, month: 11 },
      compare: 'previous',
    } as const;
    const models = new Map<string, WidgetModel>();
    for (const { gridItems } of reportSettings.pages) {
      for (const question of questionsOf(gridItems, reportSettings, view)) {
        const chosen = chosenFor(question, { today: TODAY, stores: dealerShipId.length || 2 });
        const fields = { ...of, dealerShipId: [...dealerShipId], ...periodFields(question.choice) };
        const answer = await me.call(kpiBoard, { ...fields, ...boardQuestion(question.board, chosen) });
        for (const widget of question.board.widgets) {
          const state = widgetState(widget, answer, chosen);
          if (state.is === 'shown') models.set(widget.key, state.model);
        }
      }
    }
    return models;
  };
  return { ...to, group, me, of, create, save, screen };
}

const TABLES = ['ranked', 'list', 'movers'];

/** The rows of a model as a sheet has them: text as it is, numbers as the spreadsheet stores them. */
function cellsIn(model: WidgetModel): (string | number | null)[][] {
  return asTable(model, '', ({ columns, rows, total }) =>
    [...rows, ...(total === undefined ? [] : [total])].map((row) =>
      columns
        .filter(({ kind }) => kind !== 'sparkline')
        .map((column) => {
          const value = plainValue(column, row);
          const isNumber = column.kind === 'number' || column.kind === 'delta';
          return typeof value === 'number' && isNumber
            ? numberIn(value, column.unit).number
            : String(value ?? '');
        }),
    ),
  );
}

/** The cells of a table as a page shows them, row by row, without empty ones. */
function textsIn(model: WidgetModel): string[] {
  if (model.kind === 'cards')
    return model.cards.map(({ value, unit }) => (value === null ? '—' : numberText(value, unit)));
  if (!TABLES.includes(model.kind)) return [];
  return asTable(model, '', ({ columns, rows, total }) => {
    const lines = [...rows, ...(total === undefined ? [] : [total])];
    return lines.flatMap((row) =>
      columns
        .map((column) => shownText(column, row, decimalsOf(column, lines)))
        .filter((text) => text !== ''),
    );
  });
}

/** The series that a chart draws, as a presentation has them. */
function seriesIn(model: WidgetModel): (readonly (number | null)[])[] {
  switch (model.kind) {
    case 'line':
    case 'bars':
    case 'stacked':
    case 'area':
      return model.series.filter(({ isOff }) => isOff !== true).map(({ values }) => values);
    case 'dual':
      return ['left', 'right'].flatMap((side) =>
        model.series.filter((one) => one.side === side && one.isOff !== true).map(({ values }) => values),
      );
    case 'ring':
      return [ringSlices(model).map(({ value }) => value)];
    default:
      return [];
  }
}

/** Whether texts follow each other in this order, with others between them. */
function missingFrom(shown: readonly string[], wanted: readonly string[]): string[] {
  let at = 0;
  return wanted.filter((text) => {
    const found = shown.indexOf(text, at);
    if (found >= 0) at = found + 1;
    return found < 0;
  });
}

/** The rows below a title, its note and the column names; formulas are worked out. */
function rowsBelow(
  cells: ReadonlyMap<string, WrittenCell>,
  title: string,
  like: (string | number | null)[][],
) {
  // The facts at the top have labels of their own.
  const start = [...cells].find(
    ([place, { value }]) => place.startsWith('A') && Number(place.slice(1)) > 5 && value === title,
  )?.[0];
  if (start === undefined) throw new Error(`There is no ${title} in the sheet.`);
  const first = Number(start.slice(1)) + 3;
  return like.map((row, index) =>
    row.map((_, column) => {
      const place = `${columnName(column)}${first + index}`;
      const cell = cells.get(place);
      if (cell === undefined || cell.value === '') return '';
      return cell.type === 'n' ? workedOut(cells, place) : cell.value;
    }),
  );
}

/** Each item with the number of its sheet, in reading order. */
function itemsOf({ reportSettings }: Report) {
  return reportSettings.pages.flatMap(({ gridItems }, index) =>
    readingOrder(gridItems).map((item) => ({ item, sheet: index + 1 })),
  );
}

/** @returns how many cells were compared */
function requireSameCells(
  cells: ReadonlyMap<string, WrittenCell>,
  title: string,
  model: WidgetModel,
): number {
  const wanted = cellsIn(model);
  const found = rowsBelow(cells, title, wanted);
  // The days of the item, which a screen has beside its title.
  if (model.kind === 'cards' && wanted[0] && found[0]) found[0][0] = wanted[0][0] ?? '';
  const different = wanted.flatMap((values, row) =>
    values.flatMap((value, column) => {
      const cell = found[row]?.[column];
      return isSameCell(cell, value) ? [] : [{ title, row, column, cell, value }];
    }),
  );
  expect(different).toEqual([]);
  return wanted.flat().length;
}

/** A screen has whole cents, a sheet the value before rounding. */
function isSameCell(cell: unknown, value: string | number | null): boolean {
  return typeof value === 'number' ? Math.abs(Number(cell) - value) <= HALF_A_CENT : cell === value;
}

const isRelaunch = (text: string) => text.endsWith(': Site relaunch (Rooftop 2)');

describe('documents of a report', () => {
  it('show the numbers of the screen, cell by cell, for every preset, the group and one store', {
    timeout: 120_000,
  }, async () => {
    const { group, me, of, create, save, screen, bugs } = await twoStores();
    const second = { ...of, storeId: group.dealershipIds[1] ?? 0 };
    await me.call(addAnnotation, { ...second, day: '2026-11-03', text: 'Site relaunch' });
    const noted: { stores: readonly number[]; texts: readonly string[] }[] = [];
    let compared = 0;
    let drawn = 0;
    for (const preset of PRESET_KEYS) {
      const report = await create(preset);
      for (const stores of [[], group.dealershipIds.slice(0, 1)]) {
        const models = await screen(report, stores);
        const workbook = await save(report.id, 'xlsx', stores);
        const pages = pdfTexts(await save(report.id, 'pdf', stores)).flat();
        const slides = await slidesIn(await save(report.id, 'pptx', stores));
        noted.push({ stores, texts: [...pages, ...slides.flatMap(({ texts }) => texts)] });
        const wanted = itemsOf(report).flatMap(({ item }) => models.get(item.id) ?? []);
        expect(slides.flatMap(({ series }) => series)).toEqual(wanted.flatMap(seriesIn));
        drawn += wanted.flatMap(seriesIn).length;
        expect(Math.min(...slides.map(({ narrowest }) => narrowest))).toBeGreaterThan(0.4);
        for (const { item, sheet } of itemsOf(report)) {
          const model = models.get(item.id);
          if (model === undefined) continue;
          compared += requireSameCells(await cellsOf(workbook, sheet), item.title, model);
          expect(missingFrom(pages, textsIn(model)), `${preset}: ${item.title}`).toEqual([]);
          const texts = slides.filter((slide) => slide.texts[0]?.startsWith(item.title));
          const shown = texts.flatMap((slide) => slide.texts);
          expect(missingFrom(shown, textsIn(model)), `${preset}: ${item.title}`).toEqual([]);
        }
      }
    }
    expect(compared).toBeGreaterThan(1_000);
    expect(drawn).toBeGreaterThan(10);
    const saidFor = (count: number) =>
      noted.flatMap(({ stores, texts }) => (stores.length === count ? texts : [])).filter(isRelaunch).length;
    expect(saidFor(0), 'annotations on paper and slides').toBeGreaterThanOrEqual(10);
    expect(saidFor(1), 'annotations of another store').toBe(0);
    expect(bugs).toEqual([]);
  });

  it('total ratios as live formulas over sums, and never as an average', async () => {
    const { create, save } = await twoStores();
    const { id } = await create('gm_morning');
    const cells = await cellsOf(await save(id, 'xlsx'), 2);
    const names = [...cells].filter(
      ([, { value }]) => value === 'Total PVR' || value === 'Total PVR: numerator',
    );
    const [pvr = ''] = names[0] ?? [];
    const column = pvr.replace(/\d+/, '');
    const total = Number(pvr.replace(/\D+/, '')) + 3;
    const { formula } = cells.get(`${column}${total}`) ?? {};
    expect(formula).toMatch(/^[A-Z]+\d+\/[A-Z]+\d+$/);
    for (const place of formula?.split('/') ?? []) expect(cells.get(place)?.formula).toMatch(/^SUM\(/);
    expect(workedOut(cells, `${column}${total}`)).toBeCloseTo(
      Number(cells.get(`${column}${total}`)?.value),
      2,
    );
  });

  it('are tagged, upright or across as their tables need, on the chosen paper, and name the page and the time', async () => {
    const { me, of, create, save } = await twoStores();
    const { id, reportSettings } = await create('gm_morning');
    const kpis = [
      'leads',
      'leads_good',
      'contact_rate',
      'appt_set_rate',
      'closing_ratio',
      'units_retail',
      'total_pvr',
      'fi_pvr',
      'front_pvr',
      'back_gross',
    ] as const;
    const place = { title: '', row: 1, col: 1, width: 12, height: 8 };
    const wide = {
      ...{ ...place, id: 'wide1', kind: 'ranked' as const, by: 'dealership' as const, limit: 25 },
      columns: kpis.map((kpi) => ({ kpi, change: true })),
    };
    const text = { ...place, id: 'text1', row: 9, kind: 'text' as const, text: '# Next\n- Call back' };
    const [first] = reportSettings.pages;
    const pages = [
      ...(first ? [first] : []),
      { pageTitle: 'Wide', description: 'All of it', gridItems: [wide, text] },
    ];
    await me.call(updateReport, { ...of, id, reportSettings: { ...reportSettings, paper: 'a4', pages } });
    const pdf = await save(id, 'pdf');
    const { isTagged, language, parts, count, marked } = pagesOf(pdf);
    expect({ isTagged, language, count }).toEqual({ isTagged: true, language: 'en-US', count: 2 });
    expect(parts).toEqual(expect.arrayContaining(['H1', 'H3', 'P', 'Figure', 'Table', 'TH', 'TD']));
    expect(marked.every(({ parts: own }) => own > 0)).toBe(true);
    const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
    expect(boxes.map(([, width, height]) => [Number(width), Number(height)])).toEqual([
      [595.28, 841.89],
      [841.89, 595.28],
    ]);
    const texts = pdfTexts(pdf);
    expect(texts[1]).toEqual(expect.arrayContaining(['All of it', 'Next', '•  Call back']));
    expect(texts[1]?.join(' ')).toMatch(/As of Nov 20, 2026, 10:00 AM CST {2}· {2}Page 2 of 2/);
    expect(texts[1]?.join(' ')).toMatch(/All feeds are current|Late: /);
    const csv = (await save(id, 'csv')).toString();
    expect(csv).toContain('Month to date');
    expect(csv.split('\ufeff')).toHaveLength(2);
  });

  it('have bold words and links in each format, with the public address of screens', async () => {
    const { me, of, create, save, services } = await twoStores();
    const { publicUrl } = services.settings;
    const { id, reportSettings } = await create('gm_morning');
    const place = { title: 'Notes', row: 1, col: 1, width: 12, height: 8 };
    const text = [
      '# Next [steps](/budget?year=2026)',
      'Call **three** leads,',
      'see [the **whole** page](https://example.com/page?a=1&b=2).',
      '- 5 ** 3 [note] [x](javascript:x)',
    ].join('\n');
    const page = { pageTitle: 'Notes', description: '' };
    const gridItems = [{ ...place, id: 'text1', kind: 'text' as const, text }];
    const pages = [{ ...page, gridItems }];
    await me.call(updateReport, { ...of, id, reportSettings: { ...reportSettings, pages } });
    const own = `${publicUrl}/budget?year=2026`;
    const site = 'https://example.com/page?a=1&b=2';

    const pdf = await save(id, 'pdf');
    const { links, parts } = pagesOf(pdf);
    expect(links.map(({ address, words, isTagged }) => ({ address, words, isTagged }))).toEqual([
      { address: own, words: 'steps', isTagged: true },
      { address: site, words: 'the whole page', isTagged: true },
    ]);
    expect(parts.filter((part) => part === 'Link')).toHaveLength(2);
    const bold = pdfDrawn(pdf)
      .flat()
      .filter(({ font }) => font === 'Inter-SemiBold')
      .map((drawn) => drawn.text);
    expect(bold).toEqual(expect.arrayContaining(['Next ', 'steps', 'three', 'whole']));
    expect(pdfTexts(pdf).flat()).toContain('•  5 ** 3 [note] [x](javascript:x)');

    const slide = (await slidesIn(await save(id, 'pptx'))).find(({ texts }) => texts.includes('steps'));
    const plain = { isBold: false, href: null };
    expect(slide?.lines.slice(-3)).toEqual([
      [
        { text: 'Next ', isBold: true, href: null },
        { text: 'steps', isBold: true, href: own },
      ],
      [
        { text: 'Call ', ...plain },
        { text: 'three', isBold: true, href: null },
        { text: ' leads, see ', ...plain },
        { text: 'the ', isBold: false, href: site },
        { text: 'whole', isBold: true, href: site },
        { text: ' page', isBold: false, href: site },
        { text: '.', ...plain },
      ],
      [{ text: '•  5 ** 3 [note] [x](javascript:x)', ...plain }],
    ]);

    const lines = [
      `Next steps (${own})`,
      `Call three leads, see the whole page (${site}).`,
      '•  5 ** 3 [note] [x](javascript:x)',
    ];
    const cells = [...(await cellsOf(await save(id, 'xlsx'), 1)).values()].map(({ value }) =>
      value.replaceAll('&amp;', '&'),
    );
    expect(cells).toEqual(expect.arrayContaining(lines));
    const csv = (await save(id, 'csv')).toString();
    expect(lines.filter((line) => !csv.includes(line))).toEqual([]);
  });
});
