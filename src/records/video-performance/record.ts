import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { Device, ReportLine } from '../../core/report-line.ts';
import type { Day } from '../../core/time/period.ts';

export const VIDEO_CUTS = ['day', 'video', 'traffic_source', 'device'] as const;
export type VideoCut = (typeof VIDEO_CUTS)[number];

/** One line of a video report. */
export interface VideoRecord extends ReportLine<VideoCut> {
  readonly videoId: string | null;
  readonly video: string | null;
  readonly publishedDay: Day | null;
  readonly durationSeconds: number | null;
  /** Of the vehicle it shows. */
  readonly vin: string | null;
  readonly trafficSource: string | null;
  readonly device: Device | null;
  readonly views: number | null;
  readonly engagedViews: number | null;
  readonly watchSeconds: number | null;
  /** The percent watched times the views, in hundredths. */
  readonly percentViewed: number | null;
  readonly subscribersGained: number | null;
  readonly subscribersLost: number | null;
  readonly likes: number | null;
  readonly comments: number | null;
  readonly shares: number | null;
  readonly impressions: number | null;
  readonly clicks: number | null;
}

export const videoPerformance: RecordKind<VideoRecord> = {
  title: 'Video',
  expected: 'Every night, three days behind',
  restatedDays: 5,
  lateAfterOpenMinutes: 4 * NIGHTLY,
  isReport: true,
  isBehind: true,
  provisionalDays: 3,
  addsToRecord: ({ isPart }) => isPart,
};
