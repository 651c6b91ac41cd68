import type {
  ColumnField,
  ColumnMapping,
  Recognition,
  SourceTable,
  TableConnector,
  TableHead,
  TableRow,
} from '../core/connector.ts';
import { Problem } from '../core/errors.ts';
import type { Day } from '../core/time/period.ts';
import { timeText } from '../core/time/source-time.ts';
import { shapesOf } from './recognition/value-shapes.ts';
import { firstRows, headerOf, ROWS_LOOKED_AT, readTyped } from './tables/typed-rows.ts';
import { orderProvedBy, parseTime } from './text/parse-time.ts';
import { VIDEO_COLUMNS, type VideoField, type VideoTable, videoTableIn } from './youtube/columns.ts';
import { readVideoLine, statedTotals, type VideoLines } from './youtube/line.ts';

const FIELDS: readonly ColumnField[] = [
  { key: 'day', title: 'Day', isRequired: true },
  { key: 'content', title: 'Video', isRequired: false },
  { key: 'title', title: 'Title', isRequired: false },
  { key: 'vin', title: 'VIN', isRequired: false },
  { key: 'trafficSource', title: 'Traffic source', isRequired: false },
  { key: 'device', title: 'Device', isRequired: false },
  { key: 'views', title: 'Views', isRequired: true },
  { key: 'watchHours', title: 'Watch time in hours', isRequired: false },
  { key: 'watchMinutes', title: 'Watch time in minutes', isRequired: false },
  { key: 'percentViewed', title: 'Average percent viewed', isRequired: false },
  { key: 'subscribers', title: 'Subscribers', isRequired: false },
  { key: 'likes', title: 'Likes', isRequired: false },
  { key: 'comments', title: 'Comments', isRequired: false },
  { key: 'shares', title: 'Shares', isRequired: false },
];
const DATES: readonly VideoField[] = ['day', 'published'];
const NUMBERS: readonly VideoField[] = ['views', 'watchHours', 'watchMinutes', 'percentViewed', 'clickRate'];
const KINDS = { day: 'days', video: 'videos', traffic_source: 'traffic sources', device: 'devices' } as const;

export const youtube: TableConnector<'video_performance'> = {
  kind: 'table',
  id: 'youtube',
  title: 'YouTube Studio',
  target: 'video_performance',
  isLive: false,
  fields: FIELDS,
  knowledge: {
    aliases: VIDEO_COLUMNS,
    shapes: shapesOf({
      date: DATES,
      number: [...NUMBERS, 'subscribers', 'likes', 'comments', 'shares'],
      vin: ['vin'],
      text: ['trafficSource', 'device'],
    }),
  },
  recognise: ({ fileName, rows, beside }) => recognise(rows, beside, OWN_NAME.test(fileName)),
  async *read(source, context, mapping) {
    const { header, ...lines } = await linesOf(source, mapping);
    const typed = { header, dates: DATES, numbers: NUMBERS, context, mapping, totalsOf: statedTotals };
    yield* readTyped(source, typed, (row) => readVideoLine(row, lines, context));
  },
};

/** File names of a YouTube Studio export. */
const OWN_NAME =
  /youtube|^(?:totals|chart data|table data|gesamtwerte|diagrammdaten|totales|totaux|totali|totais)\b/i;

function recognise(rows: readonly TableRow[], beside: readonly TableHead[], isOwnName: boolean): Recognition {
  const table = videoTableIn(rows);
  if (table === null) return { fits: false, reason: 'Not a list of videos.', closeness: 0 };
  const found = linesIn(table, beside);
  if ('refusal' in found) return { fits: false, reason: found.refusal, closeness: 0.9 };
  const { cut, days, header } = found;
  const vendor = header.columns.has('vin') ? 'Video views by vehicle' : 'YouTube Studio';
  const span = days ? `, ${days.first} to ${days.last} together` : ' by day';
  return {
    fits: true,
    as: `${vendor}: ${KINDS[cut]}${cut === 'day' ? '' : span}`,
    certainty: cut !== 'day' || isOwnName || isOfVideos(header, beside) ? 0.9 : 0.6,
  };
}

const ONLY_OF_VIDEOS: readonly VideoField[] = [
  ...(['watchHours', 'watchMinutes', 'percentViewed', 'subscribers', 'engagedViews', 'likes'] as const),
];

function isOfVideos({ columns }: VideoTable['header'], beside: readonly TableHead[]): boolean {
  return ONLY_OF_VIDEOS.some((field) => columns.has(field)) || beside.some(({ rows }) => videoTableIn(rows));
}

type Lines = VideoLines & Pick<VideoTable, 'header'>;

async function linesOf(source: SourceTable, mapping: ColumnMapping | undefined): Promise<Lines> {
  if (mapping) {
    const header = await headerOf(source, VIDEO_COLUMNS, mapping);
    const cut = header.columns.has('content') || header.columns.has('title') ? 'video' : 'day';
    return { header, cut, days: null };
  }
  const table = videoTableIn(await firstRows(source));
  if (table === null) throw new Problem('invalid', 'Not a list of videos.');
  const found = linesIn(table, source.beside ?? []);
  if ('refusal' in found) throw new Problem('invalid', found.refusal);
  return found;
}

function linesIn(table: VideoTable, beside: readonly TableHead[]): Lines | { readonly refusal: string } {
  const others = beside.map(({ rows }) => ({ rows, table: videoTableIn(rows) }));
  if (table.header.columns.has('day')) {
    const isChart = table.cut !== 'day' && others.some((one) => isWholeOf(one.table, table));
    return isChart
      ? {
          refusal:
            'This chart shows a few lines of the table beside it by day; the table, which has all, is read.',
        }
      : { ...table, days: null };
  }
  const days = others.flatMap((one) => daysOf(one.rows, one.table)).toSorted();
  const [first] = days;
  const last = days.at(-1);
  if (first !== undefined && last !== undefined) return { ...table, days: { first, last } };
  return {
    refusal: `The file does not say which days its ${KINDS[table.cut]} cover. Send the whole zip that YouTube Studio exports: its totals say the days, for up to a year.`,
  };
}

function isWholeOf(other: VideoTable | null, chart: VideoTable): boolean {
  return other !== null && other.cut === chart.cut && !other.header.columns.has('day');
}

function daysOf(rows: readonly TableRow[], table: VideoTable | null): Day[] {
  const [column] = table?.header.columns.get('day') ?? [];
  if (!table || column === undefined) return [];
  const below = rows.filter(({ row }) => row > table.header.row).map(({ cells }) => cells[column] ?? '');
  // A truncated head does not show the last day.
  if (rows.length >= ROWS_LOOKED_AT) return [];
  const order = below.some((cell) => orderProvedBy(cell) === 'day-first') ? 'day-first' : 'month-first';
  return below.flatMap((cell) => {
    const time = parseTime(cell, order);
    return time === null ? [] : [timeText(time).slice(0, 10) as Day];
  });
}
