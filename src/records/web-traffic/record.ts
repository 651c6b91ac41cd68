import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { VehicleCondition } from '../../core/record-parts.ts';
import type { Device, ReportLine } from '../../core/report-line.ts';
import type { Channel } from '../../core/sources/channels.ts';

/** What website reports tell their lines apart by; only lines of one cut add up. */
export const TRAFFIC_CUTS = [
  'channel',
  'landing_page',
  'city',
  'event',
  'event_landing_page',
  'event_city',
] as const;
export type TrafficCut = (typeof TRAFFIC_CUTS)[number];

/** One line of a website report: sessions in the cuts of visits, events in those of events. */
export interface TrafficRecord extends ReportLine<TrafficCut> {
  /** 0 to 23 on the dealership's clock. */
  readonly hour: number | null;
  readonly channel: Channel | null;
  /** The channel as the report names it. */
  readonly sourceChannel: string | null;
  readonly device: Device | null;
  readonly landingPage: string | null;
  readonly city: string | null;
  /** The event as the report names it. */
  readonly event: string | null;
  /** Of the vehicle a page is about. */
  readonly vehicleCondition: VehicleCondition | null;
  readonly sessions: number | null;
  readonly engagedSessions: number | null;
  readonly engagementSeconds: number | null;
  readonly users: number | null;
  readonly newUsers: number | null;
  readonly pageviews: number | null;
  readonly srpViews: number | null;
  readonly vdpViews: number | null;
  readonly forms: number | null;
  readonly calls: number | null;
  readonly chats: number | null;
  readonly texts: number | null;
  readonly keyEvents: number | null;
}

export const webTraffic: RecordKind<TrafficRecord> = {
  title: 'Website',
  expected: 'Every night',
  restatedDays: 3,
  // Google Analytics processes the last 48 hours again.
  lateAfterOpenMinutes: 2 * NIGHTLY,
  isReport: true,
  isBehind: true,
  provisionalDays: 2,
  addsToRecord: ({ isPart }) => isPart,
};
