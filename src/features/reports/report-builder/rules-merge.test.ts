import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GridItem, ReportPage } from './report-shapes.ts';
import { isSame, mergedReport, type ReportContent } from './rules-merge.ts';

const text = (id: string, words = id, place: Partial<GridItem> = {}): GridItem => ({
  ...{ id, title: '', row: 1, col: 1, width: 6, height: 2, kind: 'text', text: words },
  ...(place as object),
});

const page = (key: string, gridItems: GridItem[] = [], fields: Partial<ReportPage> = {}): ReportPage => ({
  ...{ key, pageTitle: key, description: '', gridItems },
  ...fields,
});

const report = (pages: ReportPage[], fields: Partial<ReportContent> = {}): ReportContent => ({
  ...{ title: 'Monday', isDraft: false, isPrivate: false, period: 'month_to_date', paper: 'letter', pages },
  ...fields,
});

const ids = ({ pages }: ReportContent) =>
  pages.map(({ key, gridItems }) => [key, gridItems.map(({ id }) => id)]);

describe('two edits of one report', () => {
  const base = report([page('one', [text('aaaa'), text('bbbb', 'b', { col: 7 })]), page('two')]);

  it('are combined item by item', () => {
    const mine = report([page('one', [text('aaaa', 'mine'), text('bbbb', 'b', { col: 7 })]), page('two')], {
      title: 'Tuesday',
    });
    const theirs = report(
      [
        page('one', [text('aaaa'), text('cccc', 'new', { row: 3 })], { description: 'Theirs' }),
        page('two'),
        page('new1'),
      ],
      { isDraft: true },
    );
    const { content, conflicts } = mergedReport({ base, mine, theirs });
    expect(conflicts).toEqual([]);
    expect(content).toMatchObject({ title: 'Tuesday', isDraft: true });
    expect(ids(content)).toEqual([
      ['one', ['aaaa', 'cccc']],
      ['two', []],
      ['new1', []],
    ]);
    expect(content.pages[0]).toMatchObject({
      description: 'Theirs',
      gridItems: [{ text: 'mine' }, { text: 'new' }],
    });
  });

  it('that differ in one place are a conflict, which either side can win', () => {
    const mine = report([page('one', [text('aaaa', 'mine')]), page('two')], { title: 'Mine' });
    const theirs = report([page('one', [text('aaaa', 'theirs')]), page('two')], { title: 'Theirs' });
    const from = { base: report([page('one', [text('aaaa')]), page('two')]), mine, theirs };
    const { content, conflicts } = mergedReport(from);
    expect(conflicts.map(({ kind, key }) => [kind, key])).toEqual([
      ['text', 'title'],
      ['item', 'aaaa'],
    ]);
    expect(isSame(content, mine)).toBe(true);
    const taken = mergedReport(from, { title: 'theirs', aaaa: 'theirs' });
    expect(isSame(taken.content, theirs)).toBe(true);
  });

  it('keep what one side changed and the other deleted, and drop what nobody needs', () => {
    const mine = report([page('one', [text('bbbb', 'changed', { col: 7 })])]);
    const theirs = report([page('one', [text('aaaa')]), page('two')]);
    expect(ids(mergedReport({ base, mine, theirs }).content)).toEqual([['one', ['bbbb']]]);
    const written = report([page('one', []), page('two', [text('dddd')])]);
    expect(ids(mergedReport({ base, mine, theirs: written }).content)).toEqual([
      ['one', ['bbbb']],
      ['two', ['dddd']],
    ]);
  });

  it('take the order of whoever changed it, and leave no two items overlapping', () => {
    const mine = report([page('one', [text('aaaa', 'aaaa', { width: 12 })]), page('two')]);
    const theirs = report([page('two'), page('one', [text('aaaa'), text('bbbb', 'b', { col: 7 })])]);
    const from = { base: report([page('one', [text('aaaa')]), page('two')]), mine, theirs };
    const { content } = mergedReport(from);
    expect(ids(content)).toEqual([
      ['two', []],
      ['one', ['aaaa', 'bbbb']],
    ]);
    expect(content.pages[1]?.gridItems.map(({ row, width }) => [row, width])).toEqual([
      [1, 12],
      [3, 6],
    ]);
  });

  const anyItem = fc.record({
    id: fc.constantFrom('aaaa', 'bbbb', 'cccc', 'dddd'),
    words: fc.constantFrom('x', 'y', 'z'),
  });
  const anyReport = fc
    .uniqueArray(
      fc.record({
        key: fc.constantFrom('one1', 'two2', 'three'),
        items: fc.uniqueArray(anyItem, { selector: ({ id }) => id, maxLength: 3 }),
      }),
      { selector: ({ key }) => key, maxLength: 3 },
    )
    .map((pages) =>
      report(
        pages.map(({ key, items }) =>
          page(
            key,
            items.map(({ id, words }, index) =>
              text(`${key.slice(0, 3)}${id}`, words, { row: 1 + index * 2 }),
            ),
          ),
        ),
      ),
    );

  it('agree with an edit that is alone, and lose nothing that was added', () => {
    fc.assert(
      fc.property(anyReport, anyReport, anyReport, (before, mine, theirs) => {
        expect(isSame(mergedReport({ base: before, mine, theirs: before }).content, mine)).toBe(true);
        expect(isSame(mergedReport({ base: before, mine: before, theirs }).content, theirs)).toBe(true);
        const { content } = mergedReport({ base: before, mine, theirs });
        const all = (one: ReportContent) =>
          one.pages.flatMap(({ gridItems }) => gridItems.map(({ id }) => id));
        const added = [...all(mine), ...all(theirs)].filter((id) => !all(before).includes(id));
        expect(all(content)).toEqual(expect.arrayContaining(added));
        expect(new Set(all(content)).size).toBe(all(content).length);
      }),
    );
  });
});
