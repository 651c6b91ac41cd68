import { firstOfMonth } from '../../../core/time/period.ts';
import { csvText } from '../../../demo/csv.ts';
import { nextNight, reportedDays } from '../../../demo/report-source.ts';

import { type DemoFile, type DemoSource, type Place, spanName } from '../../../demo/source.ts';
import { type SearchDays, type SearchLine, searchOfMonth } from './search-days.ts';

/** Google tells final numbers so many days later, and corrects the last ones. */
const LAG_DAYS = 2;
const CORRECTED_DAYS = 3;

const REPORTS: readonly (readonly [keyof SearchDays, string | null])[] = [
  ['days', null],
  ['queries', 'Query'],
  ['pages', 'Page'],
  ['devices', 'Device'],
];

/** Unpaid search as Search Console tells it by day: in all, and of queries, pages and devices. */
export const searchSource: DemoSource = {
  fact: 'search_performance',
  settledAfterDays: LAG_DAYS + CORRECTED_DAYS,
  reportsOf: (rooftop) => rooftop.leads > 0,
  filesOf: (place, stretches, asOf) => {
    const days = new Set(reportedDays(place, stretches, { asOf, lag: LAG_DAYS, corrected: CORRECTED_DAYS }));
    const months = [...new Set([...days].map(firstOfMonth))].map((month) =>
      searchOfMonth(place.world, place.rooftop, month),
    );
    return REPORTS.flatMap(([report, column]) => {
      const lines = months.flatMap((month) => month[report]).filter(({ day }) => days.has(day));
      const name = `${place.rooftop.key}-search-${report}-${spanName(stretches, asOf)}.csv`;
      return lines.length === 0 ? [] : [fileOf(lines, { column, name, at: asOf })];
    });
  },
  nextAfter: (_place: Place, moment: number) => nextNight(moment),
};

function fileOf(
  lines: readonly SearchLine[],
  { column, name, at }: { column: string | null; name: string; at: number },
): DemoFile {
  const columns = ['Date', ...(column === null ? [] : [column]), 'Clicks', 'Impressions', 'CTR', 'Position'];
  const rows = lines.map(({ day, of, clicks, impressions, position }) => [
    day,
    ...(column === null ? [] : [of]),
    clicks,
    impressions,
    `${((100 * clicks) / Math.max(1, impressions)).toFixed(2)}%`,
    position,
  ]);
  return { name, text: csvText(columns, rows), rowCount: rows.length, at };
}
