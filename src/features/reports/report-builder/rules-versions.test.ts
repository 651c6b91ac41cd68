import { expect, it } from 'vitest';
import type { GridItem, ReportPage, ReportSettings } from './report-shapes.ts';
import { itemCount, type VersionContent, versionChanges } from './rules-versions.ts';

const text = (id: string, fields: Partial<GridItem> = {}): GridItem => ({
  ...{ id, title: id, row: 1, col: 1, width: 6, height: 2, kind: 'text', text: id },
  ...(fields as object),
});

const page = (key: string, gridItems: GridItem[] = [], fields: Partial<ReportPage> = {}): ReportPage => ({
  ...{ key, pageTitle: key, description: '', gridItems },
  ...fields,
});

const saved = (pages: ReportPage[], fields: Partial<ReportSettings & { title: string }> = {}) => {
  const { title = 'Monday', ...settings } = fields;
  return { title, settings: { period: 'month_to_date', paper: 'letter', pages, ...settings } } as const;
};

const base: VersionContent = saved([page('one', [text('aaaa'), text('bbbb', { col: 7 })]), page('two')]);

it.each<{ why: string; after: VersionContent; changes: string }>([
  { why: 'nothing', after: base, changes: 'No change to the title or pages' },
  {
    why: 'the title',
    after: saved([...base.settings.pages], { title: 'Tuesday' }),
    changes: 'Title changed from “Monday”',
  },
  {
    why: 'what the report shows by default',
    after: saved([...base.settings.pages], { period: 'last_month', compare: 'none', paper: 'a4' }),
    changes: 'Period changed, comparison changed, paper changed',
  },
  {
    why: 'pages',
    after: saved([
      page('one', [...(base.settings.pages[0]?.gridItems ?? [])], { pageTitle: 'Sales' }),
      page('new'),
    ]),
    changes: '1 page added, 1 removed, 1 renamed',
  },
  {
    why: 'what a page says about itself',
    after: saved([
      page('one', [...(base.settings.pages[0]?.gridItems ?? [])], { description: 'New' }),
      page('two'),
    ]),
    changes: '1 page description changed',
  },
  {
    why: 'the order of pages',
    after: saved([...base.settings.pages].reverse()),
    changes: 'Order of pages changed',
  },
  {
    why: 'items: added, removed and changed, without counting those that made room',
    after: saved([
      page('one', [text('bbbb', { title: 'New', row: 3 }), text('cccc'), text('dddd')]),
      page('two'),
    ]),
    changes: '2 items added, 1 removed, 1 changed',
  },
  {
    why: 'places alone',
    after: saved([page('one', [text('aaaa', { width: 4 }), text('bbbb', { col: 7 })]), page('two')]),
    changes: 'Layout changed',
  },
  {
    why: 'an item that went to another page',
    after: saved([page('one', [text('aaaa')]), page('two', [text('bbbb', { col: 7 })])]),
    changes: 'Layout changed',
  },
])('a save changed $why', ({ after, changes }) => {
  expect(versionChanges(base, after)).toBe(changes);
});

it('items of all pages are counted', () => {
  expect(itemCount(base.settings)).toBe(2);
  expect(itemCount(saved([]).settings)).toBe(0);
});
