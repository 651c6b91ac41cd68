/** One channel group as Google Analytics calls it, and how its visits behave. */
export interface TrafficGroup {
  readonly name: string;
  /** Percent of all sessions; together 100. */
  readonly share: number;
  /** How its sessions change from year to year. */
  readonly growth: number;
  readonly engagement: number;
  /** Seconds of engagement in a session. */
  readonly seconds: number;
  readonly pages: number;
  readonly vdps: number;
  readonly srps: number;
  /** How readily its visits become leads, against the mean. */
  readonly leaning: number;
}

type Behavior = readonly [
  engagement: number,
  seconds: number,
  pages: number,
  vdps: number,
  srps: number,
  leaning: number,
];

function group(name: string, [share, growth]: readonly [number, number], behavior: Behavior): TrafficGroup {
  const [engagement, seconds, pages, vdps, srps, leaning] = behavior;
  return { name, share, growth, engagement, seconds, pages, vdps, srps, leaning };
}

/** Where visitors come from; organic search brings less every year and paid search more. */
export const TRAFFIC_GROUPS: readonly TrafficGroup[] = [
  group('Organic Search', [35, 0.94], [0.64, 96, 5.2, 1.9, 2.4, 1.15]),
  group('Organic Shopping', [1, 0.98], [0.6, 71, 4.1, 1.9, 1.6, 0.8]),
  group('Paid Search', [15, 1.08], [0.56, 70, 4.2, 1.45, 2.1, 1.1]),
  group('Cross-network', [9, 1.08], [0.5, 52, 3.4, 1.32, 1.3, 0.75]),
  group('Direct', [17, 1], [0.62, 104, 5.4, 2.1, 2.2, 1.2]),
  group('Referral', [7, 1.01], [0.66, 112, 5.8, 2.4, 2, 1.05]),
  group('Organic Social', [2, 1.02], [0.57, 48, 3.1, 1.1, 0.9, 0.4]),
  group('Paid Social', [4, 1.1], [0.58, 41, 2.9, 1.1, 0.8, 0.45]),
  group('Display', [3, 1], [0.24, 16, 1.5, 0.4, 0.3, 0.15]),
  group('Paid Video', [2, 1.05], [0.26, 19, 1.6, 0.4, 0.3, 0.15]),
  group('Unassigned', [3, 1], [0.53, 55, 3.3, 1.4, 1.2, 0.5]),
  group('Email', [2, 1], [0.6, 76, 4.2, 1.6, 1.5, 0.9]),
];

/** Sessions of an ordinary month for each lead of one, as the brief has both. */
export const SESSIONS_A_LEAD = 18.95;

/** January first; their mean is 1. */
export const SESSIONS_BY_MONTH = [1, 0.97, 1.05, 1, 1.02, 1, 1.03, 1.05, 0.98, 0.97, 0.95, 0.98];
/** Sunday first. */
export const SESSIONS_BY_WEEKDAY = [0.79, 1.05, 1.04, 1.03, 1.03, 1.06, 1];
/** Midnight first: shoppers look around at lunch and in the evening. */
export const SESSIONS_BY_HOUR = [
  ...[0.9, 0.5, 0.35, 0.3, 0.35, 0.6, 1.3, 2.4, 3.6, 4.8, 5.8, 6.5],
  ...[7, 6.6, 6.1, 5.7, 5.5, 5.4, 5.6, 6.2, 6.8, 6.6, 4.9, 2.6],
];

export const DEVICE_SHARES = [
  { name: 'mobile', share: 70, leads: 60, engagement: 0.97 },
  { name: 'desktop', share: 26, leads: 36, engagement: 1.08 },
  { name: 'tablet', share: 4, leads: 4, engagement: 1.02 },
] as const;

/** What of all sessions leads to each, in percent. */
export const LEAD_EVENTS = [
  { event: 'asc_form_submission', rate: 0.8 },
  { event: 'asc_click_to_call', rate: 0.7 },
  { event: 'asc_chat_start', rate: 0.3 },
  { event: 'asc_click_to_text', rate: 0.1 },
] as const;
