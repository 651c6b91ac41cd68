import type { Report } from '../contract.ts';
import type { GridItem, ReportPage } from '../report-shapes.ts';
import { compacted } from '../rules-grid.ts';
import { isSame, mergedReport, type ReportContent, type Side } from '../rules-merge.ts';

const MOST_STEPS = 100;

/** An edit of a report: the version it began from, what it is now, and the way back and forth. */
export interface Draft {
  readonly version: number;
  readonly base: ReportContent;
  readonly now: ReportContent;
  readonly past: readonly ReportContent[];
  readonly future: readonly ReportContent[];
}

export function contentOfReport({ title, isDraft, isPrivate, reportSettings }: Report): ReportContent {
  const { pages, ...settings } = reportSettings;
  return {
    ...{ title, isDraft, isPrivate, ...settings },
    pages: pages.map(({ id: _number, ...page }) => page),
  };
}

export function draftOf(report: Report): Draft {
  const base = contentOfReport(report);
  return { version: report.version, base, now: base, past: [], future: [] };
}

export function isDirty({ base, now }: Draft): boolean {
  return !isSame(base, now);
}

/** One step that undo takes back. */
export function changed(draft: Draft, now: ReportContent): Draft {
  if (isSame(draft.now, now)) return draft;
  return { ...draft, now, past: [...draft.past, draft.now].slice(-MOST_STEPS), future: [] };
}

export function undone(draft: Draft): Draft {
  const before = draft.past.at(-1);
  if (before === undefined) return draft;
  return { ...draft, now: before, past: draft.past.slice(0, -1), future: [draft.now, ...draft.future] };
}

export function redone(draft: Draft): Draft {
  const [next, ...future] = draft.future;
  if (next === undefined) return draft;
  return { ...draft, now: next, past: [...draft.past, draft.now], future };
}

/** After somebody else saved: the draft and each of its steps continue from the latest version. */
export function rebased(draft: Draft, latest: Report, picks: Readonly<Record<string, Side>> = {}): Draft {
  const theirs = contentOfReport(latest);
  const onto = (mine: ReportContent) => mergedReport({ base: draft.base, mine, theirs }, picks).content;
  return {
    version: latest.version,
    base: theirs,
    now: onto(draft.now),
    past: draft.past.map(onto),
    future: draft.future.map(onto),
  };
}

/** After a save. The way back stays. */
export function savedAs(draft: Draft, latest: Report): Draft {
  return { ...draft, version: latest.version, base: contentOfReport(latest), now: contentOfReport(latest) };
}

/** After an earlier version was restored: undo leads back to what was there before. */
export function restoredAs({ now, past }: Draft, latest: Report): Draft {
  return { ...draftOf(latest), past: [...past, now].slice(-MOST_STEPS) };
}

/** Twelve letters and digits. */
export function newKey(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 12);
}

/** The same items under new keys. */
export function copyOfPage(page: ReportPage): ReportPage {
  return {
    ...page,
    key: newKey(),
    gridItems: page.gridItems.map((item) => ({ ...item, id: newKey() })),
  };
}

export function withPage(
  content: ReportContent,
  key: string,
  change: (page: ReportPage) => ReportPage,
): ReportContent {
  return { ...content, pages: content.pages.map((page) => (page.key === key ? change(page) : page)) };
}

/** The item in place of the one with its id; below all others if there is none. */
export function withItem(page: ReportPage, item: GridItem): ReportPage {
  const isThere = page.gridItems.some(({ id }) => id === item.id);
  const below = Math.max(1, ...page.gridItems.map(({ row, height }) => row + height));
  const gridItems = isThere
    ? page.gridItems.map((one) => (one.id === item.id ? item : one))
    : [...page.gridItems, { ...item, row: below }];
  return { ...page, gridItems: compacted(gridItems) };
}

export function withoutItem(page: ReportPage, id: string): ReportPage {
  return { ...page, gridItems: compacted(page.gridItems.filter((item) => item.id !== id)) };
}
