import { type Day, isDay } from '../../../../core/time/period.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import type { BoardContext } from '../../../../web/board/use-board.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { type ReportedSpan, searchSpans } from '../contract.ts';
import { keptFrom, MONTHS_KEPT } from '../rules.ts';
import { useShowDays } from './use-show-days.ts';

const LISTS = {
  query: 'Queries',
  page: 'Pages',
  device: 'Devices',
  country: 'Countries',
  appearance: 'Search appearances',
} as const;

/** Names lists of multi-day exports that reach beyond the period, and offers to show their days. */
export function ReportedDays({ context }: { readonly context: BoardContext }) {
  const { data } = useCall(searchSpans, context.scope.fields, {
    live: ['search_performance'],
    keepsPrevious: true,
  });
  const show = useShowDays();
  const spans = spansOf(data?.spans ?? []);
  const [first] = spans;
  const kept = keptFrom(context.scope.today);
  if (context.scope.windows.current.start < kept) return <TooOld kept={kept} />;
  if (first === undefined) return null;
  const { startDate, endDate, lists } = first;
  return (
    <Notice>
      {lists} are told for {daysText(startDate, endDate)} together, so they are counted only in a period that
      holds all of those days. <Button onClick={() => show(startDate, endDate)}>Show those days</Button>
    </Notice>
  );
}

function TooOld({ kept }: { readonly kept: Day }) {
  return (
    <Notice>
      Search Console keeps {MONTHS_KEPT} months. Days before {dayText(kept)} are here only where they were
      imported while it still told them; nobody can fetch them any more.
    </Notice>
  );
}

interface Span {
  readonly startDate: string;
  readonly endDate: string;
  readonly lists: string;
}

/** One entry per range of days, with its lists. */
function spansOf(spans: readonly ReportedSpan[]): Span[] {
  const byDays = Map.groupBy(spans, ({ startDate, endDate }) => `${startDate} ${endDate}`);
  return [...byDays.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const names = own.map(({ what }, index) => (index === 0 ? LISTS[what] : LISTS[what].toLowerCase()));
    const last = names.pop() ?? '';
    const lists = names.length === 0 ? last : `${names.join(', ')} and ${last}`;
    return [{ startDate: first.startDate, endDate: first.endDate, lists }];
  });
}

function daysText(start: string, end: string): string {
  return isDay(start) && isDay(end) ? `${dayText(start)} to ${dayText(end)}` : `${start} to ${end}`;
}
