import type { ReadContext } from '../../core/connector.ts';
import type { Device } from '../../core/report-line.ts';
import type { Day } from '../../core/time/period.ts';
import type { SourceTime } from '../../core/time/source-time.ts';
import type { VideoCut, VideoRecord } from '../../records/video-performance/record.ts';
import type { RowCells } from '../tables/row-cells.ts';
import type { RowAnswer } from '../tables/typed-rows.ts';
import type { VideoField } from './columns.ts';

export interface VideoLines {
  readonly cut: VideoCut;
  readonly days: { readonly first: Day; readonly last: Day } | null;
}

type Row = RowCells<VideoField>;

export function readVideoLine(
  row: Row,
  { cut, days }: VideoLines,
  context: ReadContext,
): RowAnswer<VideoRecord> {
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

function vinOf(row: Row): string | null {
  const vin = row.text('vin')?.toUpperCase() ?? '';
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) ? vin : null;
}

function dayOf(time: SourceTime | null): Day | null {
  if (time === null) return null;
  return time.kind === 'day' ? time.day : (time.at.slice(0, 10) as Day);
}

export function statedTotals(row: Row): RowAnswer<never> {
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
