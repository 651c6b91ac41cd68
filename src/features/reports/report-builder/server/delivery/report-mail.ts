import type { BoardCard } from '../../../../../core/board/cards.ts';
import { changeText, countedText, numberText, relativeText } from '../../../../../core/text/number-text.ts';
import type { MailContent } from '../../../../../server/messages/mail-text.ts';
import { itemTitle } from '../../rules-items.ts';
import type { ReportFiles } from '../report-files.ts';

const MOST_ROWS = 14;
const MEGABYTE = 1024 * 1024;

interface Sent {
  /** About late feeds, from the run. */
  readonly note: string | null;
  readonly action: MailContent['action'] | null;
  readonly bytes: number;
  readonly isAttached: boolean;
  readonly isScheduled: boolean;
}

/** The mail of a delivery: its key numbers in the body, the file attached or behind a link. */
export function reportMail(files: ReportFiles, sent: Sent): MailContent {
  const { title, scope, period, asOf, freshness, isLate, code } = files;
  const { note, action, bytes, isAttached, isScheduled } = sent;
  const rows = summaryRows(files);
  const failed = failedItems(files);
  return {
    subject: `${title}: ${period}`,
    paragraphs: [
      ...(isLate ? [`${freshness}. Late feeds are missing from these numbers.`] : []),
      ...(note === null ? [] : [note]),
      ...(failed.length > 0
        ? [`Not in this report, because it could not be read: ${failed.join(', ')}.`]
        : []),
      `${scope}. Numbers as of ${asOf}. Code ${code}.`,
      ...(rows.length === 0 ? ['It has no key numbers to show here.'] : []),
      isAttached
        ? 'The whole report is attached.'
        : `The file has ${(bytes / MEGABYTE).toFixed(1)} MB, too much for a mail. The link below works for 30 days.`,
    ],
    rows,
    ...(action && { action }),
    footnote: isScheduled
      ? 'Sent on a schedule. It shows only stores that were released to you.'
      : 'Sent because you requested it.',
  };
}

/** The cards of a report, in its order. */
export function summaryRows({ pages }: ReportFiles): { label: string; value: string }[] {
  const written = pages.flatMap(({ items }) => items);
  const cards = written.flatMap(({ state, note }) =>
    state?.is === 'shown' && state.model.kind === 'cards'
      ? state.model.cards.map((card) => ({ label: `${card.label}, ${note}`, value: cardText(card) }))
      : [],
  );
  return cards.slice(0, MOST_ROWS);
}

function cardText({ value, unit, comparisons }: BoardCard): string {
  const [first] = comparisons;
  const shown = numberText(value, unit);
  if (!first?.delta) return shown;
  const { change, relative } = first.delta;
  const by = (relative === null ? null : relativeText(relative)) ?? changeText(change, unit);
  // The days that the change is of; the value itself includes today.
  const days = first.note === undefined ? '' : `, ${first.note}`;
  return `${shown} (${by} ${first.with}${days})`;
}

function failedItems({ pages }: ReportFiles): string[] {
  const failed = pages.flatMap(({ items }) => items.filter(({ state }) => state?.is === 'failed'));
  const titles = failed.map(({ item }) => itemTitle(item));
  return titles.length > 3 ? [countedText(titles.length, 'item')] : titles;
}
