import type {
  ColumnField,
  ColumnMapping,
  ReadContext,
  Recognition,
  SourceTable,
  TableConnector,
  TableHead,
  TableRow,
} from '../core/connector.ts';
import { Problem } from '../core/errors.ts';
import type { Device } from '../core/report-line.ts';
import type { Day } from '../core/time/period.ts';
import { type SourceTime, timeText } from '../core/time/source-time.ts';
import type { VideoCut, VideoRecord } from '../records/video-performance/record.ts';
import { shapesOf } from './recognition/value-shapes.ts';
import type { RowCells } from './tables/row-cells.ts';
import { firstRows, headerOf, ROWS_LOOKED_AT, type RowAnswer, readTyped } from './tables/typed-rows.ts';
import { orderProvedBy, parseTime } from './text/parse-time.ts';
import { VIDEO_COLUMNS, type VideoField, type VideoTable, videoTableIn } from './youtube/columns.ts';

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
  recognize: ({ fileName, rows, beside }) => recognize(rows, beside, OWN_NAME.test(fileName)),
  async *read(source, context, mapping) {
    const { header, ...lines } = await linesOf(source, mapping);
    const typed = { header, dates: DATES, numbers: NUMBERS, context, mapping, totalsOf: statedTotals };
    yield* readTyped(source, typed, (row) => readVideoLine(row, lines, context));
  },
};

const OWN_NAME =
  /youtube|^(?:totals|chart data|table data|gesamtwerte|diagrammdaten|totales|totaux|totali|totais)\b/i;

function recognize(rows: readonly TableRow[], beside: readonly TableHead[], isOwnName: boolean): Recognition {
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

interface VideoLines {
  readonly cut: VideoCut;
  readonly days: { readonly first: Day; readonly last: Day } | null;
}

type Row = RowCells<VideoField>;

function readVideoLine(row: Row, { cut, days }: VideoLines, context: ReadContext): RowAnswer<VideoRecord> {
  const day = days?.last ?? dayOf(row.date('day'));
  if (day === null) return { reasons: [{ field: row.nameOf('day'), message: 'The row has no day.' }] };
  const firstDay = days?.first ?? day;
  const video = videoOf(row);
  const source = row.text('trafficSource');
  const device = row.text('device');
  const reported = { day: '', video: video.id ?? video.title, traffic_source: source, device }[cut];
  if (reported === null) return { skipped: 'The row does not say what its numbers are for.' };
  return {
    record: {
      key: context.hash([cut, firstDay, day, reported].join('\u001f')),
      store: null,
      account: null,
      cut,
      grain: firstDay === day ? 'day' : 'period',
      firstDay,
      day,
      isPart: false,
      isWithdrawn: false,
      videoId: cut === 'video' ? video.id : null,
      video: cut === 'video' ? (video.title ?? video.id) : null,
      publishedDay: cut === 'video' ? dayOf(row.maybeDate('published')) : null,
      durationSeconds: cut === 'video' ? secondsOf(row.text('duration')) : null,
      vin: cut === 'video' ? vinOf(row) : null,
      trafficSource: cut === 'traffic_source' ? source : null,
      device: cut === 'device' ? deviceOf(device ?? '') : null,
      ...countsOf(row),
    },
  };
}

function videoOf(row: Row): { id: string | null; title: string | null } {
  return { id: row.text('content') ?? vinOf(row), title: row.text('title') };
}

/** From its column, or from the title of a walk-around video. */
function vinOf(row: Row): string | null {
  const vin = row.text('vin')?.toUpperCase() ?? '';
  if (/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) return vin;
  return /\b[A-HJ-NPR-Z0-9]{13}\d{4}\b/.exec(row.text('title')?.toUpperCase() ?? '')?.[0] ?? null;
}

function dayOf(time: SourceTime | null): Day | null {
  if (time === null) return null;
  return time.kind === 'day' ? time.day : (time.at.slice(0, 10) as Day);
}

function statedTotals(row: Row): RowAnswer<never> {
  const { views, engagedViews, impressions, likes, comments, shares } = countsOf(row);
  return {
    skipped: 'A totals row.',
    totals: { views, engagedViews, impressions, likes, comments, shares },
  };
}

function countsOf(row: Row) {
  const count = (field: VideoField) => whole(row.decimal(field));
  const views = count('views');
  const [hours, minutes] = [row.decimal('watchHours'), row.decimal('watchMinutes')];
  const percent = percentOf(row, 'percentViewed');
  const net = count('subscribers');
  const impressions = count('impressions');
  const rate = percentOf(row, 'clickRate');
  return {
    views,
    engagedViews: count('engagedViews'),
    watchSeconds:
      hours !== null ? Math.round(hours * 3_600) : minutes !== null ? Math.round(minutes * 60) : null,
    percentViewed: percent === null || views === null ? null : Math.round(percent * views * 100),
    // A single subscriber column is gained less lost.
    subscribersGained: count('gained') ?? (net === null ? null : Math.max(net, 0)),
    subscribersLost: count('lost') ?? (net === null ? null : Math.max(-net, 0)),
    likes: count('likes'),
    comments: count('comments'),
    shares: count('shares'),
    impressions,
    clicks: rate === null || impressions === null ? null : Math.round((rate / 100) * impressions),
  };
}

function whole(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}

/** `3.51` in a column of percents, or `3.51%`. */
function percentOf(row: Row, field: VideoField): number | null {
  const value = row.decimal(field);
  if (value === null) return null;
  return row.raw(field)?.includes('%') ? value * 100 : value;
}

/** `54`, `0:54`, `1:02:03`. */
function secondsOf(text: string | null): number | null {
  if (text === null) return null;
  const parts = /^(?:\d+:){0,2}\d+$/.test(text) ? text.split(':').map(Number) : [];
  return parts.length === 0 ? null : parts.reduce((sum, part) => sum * 60 + part, 0);
}

function deviceOf(reported: string): Device {
  if (/mobile|phone|mobil|móvil|celular/i.test(reported)) return 'mobile';
  if (/tablet|tableta/i.test(reported)) return 'tablet';
  return /computer|desktop|ordenador|ordinateur|computador/i.test(reported) ? 'desktop' : 'other';
}
