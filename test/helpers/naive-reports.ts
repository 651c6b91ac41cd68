import type { Feed, ReportFact } from './chosen-records.ts';
import { type Amount, columnsOf, type Work } from './naive-ways.ts';

const KNOWN: Readonly<Record<ReportFact, Feed>> = {
  visits: 'visits',
  events: 'events',
  ads: 'ad_performance',
  search: 'search_performance',
  queries: 'search_performance',
  videos: 'video_performance',
  profiles: 'profile_performance',
};

type LineAmount = (
  counts: Readonly<Record<string, Amount>>,
  said: Readonly<Record<string, string | null>>,
) => Amount;

/** The columns a function reads, found by running it on a line with every column. */
function columnsRead(amountOf: LineAmount): string[] {
  const said = ['mobile', 'Paid Search', 'Organic Search', 'google'].map(
    (value) => new Proxy({}, { get: () => value }),
  );
  return [
    ...new Set(said.flatMap((one) => columnsOf<Record<string, Amount>>((counts) => amountOf(counts, one)))),
  ];
}

/** Sums the lines of a report and divides once; null if the report is unknown or lacks a column. */
export function onReport(fact: ReportFact, amountOf: LineAmount, scale = 1): Work {
  // A report of events has one line per event.
  const columns = fact === 'events' ? [] : columnsRead(amountOf);
  return ({ reports, knows, covers }) => {
    if (!knows(KNOWN[fact]) || !covers(fact, columns)) return null;
    let sum = 0;
    for (const { row } of reports[fact]) sum += amountOf(row.counts, row.said) ?? 0;
    return sum / scale;
  };
}

/** A line counts where it says all of them. */
export const addedUp =
  (...names: readonly string[]): LineAmount =>
  (counts) => {
    const reported = names.map((name) => counts[name] ?? null);
    return reported.includes(null) ? null : reported.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  };

/** Forms, calls, chats and texts of one line; null if none is known. */
export function webLeads(counts: Readonly<Record<string, Amount>>): Amount {
  const reported = ['forms', 'calls', 'chats', 'texts'].flatMap((name) => counts[name] ?? []);
  return reported.length === 0 ? null : reported.reduce((sum, value) => sum + value, 0);
}
