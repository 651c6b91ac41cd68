import { firstOfMonth } from '../../../core/time/period.ts';
import { csvText } from '../../../demo/csv.ts';
import { nextNight, reportedDays } from '../../../demo/report-source.ts';

import { type DemoFile, type DemoSource, type Place, spanName } from '../../../demo/source.ts';
import { type VideoDays, type VideoLine, videosOfMonth } from './video-days.ts';

/** YouTube is so many days behind, and corrects the last ones. */
const LAG_DAYS = 2;
const CORRECTED_DAYS = 3;

const REPORTS: readonly (readonly [keyof VideoDays, string | null])[] = [
  ['days', null],
  ['videos', 'Content'],
  ['sources', 'Traffic source'],
  ['devices', 'Device type'],
];

/** Videos as YouTube Studio tells them by day: in all, of single videos, by where they were found and on what. */
export const videoSource: DemoSource = {
  fact: 'video_performance',
  settledAfterDays: LAG_DAYS + CORRECTED_DAYS,
  reportsOf: (rooftop) => rooftop.leads > 0,
  filesOf: (place, stretches, asOf) => {
    const days = new Set(reportedDays(place, stretches, { asOf, lag: LAG_DAYS, corrected: CORRECTED_DAYS }));
    const months = [...new Set([...days].map(firstOfMonth))].map((month) =>
      videosOfMonth(place.world, place.rooftop, month),
    );
    return REPORTS.flatMap(([report, column]) => {
      const lines = months.flatMap((month) => month[report]).filter(({ day }) => days.has(day));
      const name = `${place.rooftop.key}-video-${report}-${spanName(stretches, asOf)}.csv`;
      return lines.length === 0 ? [] : [fileOf(lines, { column, name, at: asOf })];
    });
  },
  nextAfter: (_place: Place, moment: number) => nextNight(moment),
};

const COUNTS = [
  'Views',
  'Engaged views',
  'Watch time (hours)',
  'Average percentage viewed (%)',
  'Subscribers gained',
  'Subscribers lost',
  'Likes',
  'Comments added',
  'Shares',
];

function fileOf(
  lines: readonly VideoLine[],
  { column, name, at }: { column: string | null; name: string; at: number },
): DemoFile {
  const own =
    column === 'Content' ? ['Content', 'Video title', 'Video publish time', 'Duration'] : [column ?? ''];
  const columns = ['Date', ...(column === null ? [] : own), ...COUNTS];
  const rows = lines.map((line) => [
    line.day,
    ...(line.video !== null
      ? [line.video.id, line.video.title, line.video.published, line.video.seconds]
      : line.of === null
        ? []
        : [line.of]),
    line.views,
    line.engagedViews,
    (line.watchedSeconds / 3_600).toFixed(4),
    percentOf(line),
    line.gained,
    line.lost,
    line.likes,
    line.comments,
    line.shares,
  ]);
  return { name, text: csvText(columns, rows), rowCount: rows.length, at };
}

function percentOf({ views, percentPoints }: VideoLine): string {
  return views === 0 ? '' : (percentPoints / views).toFixed(2);
}
