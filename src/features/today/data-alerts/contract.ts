import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { KpiKeyReply } from '../../../core/kpis/wire.ts';
import { idOf, text, wholeNumber } from '../../../core/wire.ts';
import { ALERT_TYPES, SEVERITIES, SUBJECTS } from './catalog/rule.ts';
import { ALERT_EVENTS, ALERT_STATES } from './rules-lifecycle.ts';

const keysOf = <Key extends string>(titles: Readonly<Record<Key, unknown>>) =>
  Object.keys(titles) as [Key, ...Key[]];

const Point = z.object({
  day: z.string(),
  value: z.nullable(z.number()),
  /** Expected band; null where nothing is expected. */
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
});

const Person = z.object({ id: z.number(), name: z.string() });

export const Alert = z.object({
  id: z.number(),
  /** Such as `L1`. */
  rule: z.string(),
  title: z.string(),
  type: z.enum(keysOf(ALERT_TYPES)),
  severity: z.enum(SEVERITIES),
  state: z.enum(ALERT_STATES),
  dealerShipId: z.number(),
  store: z.string(),
  subject: z.object({ kind: z.enum(keysOf(SUBJECTS)), key: z.string(), title: z.string() }),
  /** The first day of what was found. */
  since: z.string(),
  what: z.string(),
  size: z.object({ value: z.number(), unit: z.string() }),
  evidence: z.nullable(z.object({ title: z.string(), unit: z.string(), points: z.array(Point) })),
  /** What `kpi/drill-down` explains; both days included. */
  explained: z.nullable(
    z.object({
      kpi: KpiKeyReply,
      from: z.string(),
      through: z.string(),
      by: z.string(),
      filters: z.array(z.object({ dimension: z.string(), values: z.array(z.nullable(z.string())) })),
      against: z.enum(['previous', 'lastYear']),
    }),
  ),
  /** Path of the screen with its numbers. */
  screen: z.string(),
  firedAt: z.string(),
  alertedAt: z.string(),
  snoozedUntil: z.nullable(z.string()),
  resolvedAt: z.nullable(z.string()),
  assignedTo: z.nullable(Person),
  /** Why it was dismissed. */
  reason: z.nullable(z.string()),
  /** The alert at the same store that explains this one. */
  mutedBy: z.nullable(z.object({ rule: z.string(), title: z.string(), subject: z.string() })),
});
export type Alert = z.output<typeof Alert>;

export const alertList = call({
  method: 'GET',
  path: 'alerts/list',
  access: 'viewer',
  summary: 'Open and muted alerts, and those resolved in the last 30 days.',
  query: DealerScope,
  reply: json(
    z.object({
      /** When the rules were last judged at every one of the stores; null where they never were. */
      checkedAt: z.nullable(z.string()),
      alerts: z.array(Alert),
      /** Who alerts can be assigned to. */
      people: z.array(Person),
    }),
  ),
});

export const alertHistory = call({
  method: 'GET',
  path: 'alerts/history',
  access: 'viewer',
  summary: 'The history of one alert, newest first.',
  query: z.object({ ...DealerScope.shape, id: idOf('alert') }),
  reply: json(
    z.object({
      events: z.array(
        z.object({
          at: z.string(),
          event: z.enum(ALERT_EVENTS),
          /** Null for the rules themselves. */
          by: z.nullable(z.string()),
          detail: z.string(),
        }),
      ),
    }),
  ),
});

export const ALERT_ACTIONS = ['acknowledge', 'snooze', 'assign', 'dismiss', 'reopen'] as const;

export const actOnAlert = call({
  method: 'POST',
  path: 'alerts/act',
  access: 'marketing',
  summary: 'Acknowledges, snoozes, assigns, dismisses or reopens an alert.',
  query: DealerScope,
  body: z.object({
    id: idOf('alert'),
    action: z.enum(ALERT_ACTIONS, 'Must be acknowledge, snooze, assign, dismiss or reopen.'),
    /** Of snooze: 1, 7 or 30. */
    days: z.optional(wholeNumber({ min: 1, max: 30 })),
    /** Of assign; absent: nobody. */
    userId: z.optional(idOf('user')),
    /** Of dismiss. */
    reason: z.optional(text({ max: 500 })),
  }),
  reply: json(z.object({ alert: Alert })),
});

const StoreSetting = z.object({
  dealerShipId: z.number(),
  store: z.string(),
  thresholds: z.record(z.string(), z.number()),
  minimum: z.nullable(z.number()),
  owner: z.nullable(Person),
  isOff: z.boolean(),
  /** 0 while the defaults hold. */
  version: z.number(),
});

export const AlertRuleReply = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(keysOf(ALERT_TYPES)),
  severity: z.enum(SEVERITIES),
  meaning: z.string(),
  reads: z.array(z.string()),
  thresholds: z.array(z.object({ key: z.string(), title: z.string(), unit: z.string(), value: z.number() })),
  minimum: z.nullable(z.object({ title: z.string(), value: z.number() })),
  canBackTest: z.boolean(),
  /** How many months a back-test goes back at most. */
  backTestMonths: z.number(),
  stores: z.array(StoreSetting),
});
export type AlertRuleReply = z.output<typeof AlertRuleReply>;

export const alertRuleList = call({
  method: 'GET',
  path: 'alerts/rules',
  access: 'viewer',
  summary: 'Every alert rule with its thresholds, minimum volume and owner at each store.',
  query: DealerScope,
  reply: json(z.object({ rules: z.array(AlertRuleReply), people: z.array(Person) })),
});

const threshold = () => {
  const message = 'Must be a number from 0 to 10,000,000.';
  return z.number(message).check(z.gte(0, message), z.lte(10_000_000, message));
};

export const saveAlertRule = call({
  method: 'POST',
  path: 'alerts/save-rule',
  access: 'manager',
  summary:
    'Sets the thresholds, minimum volume and owner of a rule at the chosen stores, or turns it off there.',
  query: DealerScope,
  body: z.object({
    rule: text({ max: 10 }),
    thresholds: z.record(text({ max: 40 }), threshold()),
    minimum: z.nullable(threshold()),
    /** Absent: nobody. */
    userId: z.optional(idOf('user')),
    isOff: z.boolean('Must be true or false.'),
    /** The version that was edited; absent: replaces whatever is saved. */
    version: z.optional(wholeNumber({ min: 0, max: 1_000_000_000 })),
  }),
  reply: json(z.object({ saved: z.number() })),
});

/** Months of a back-test. */
export const MOST_MONTHS = 13;

export const backTest = call({
  method: 'GET',
  path: 'alerts/back-test',
  access: 'viewer',
  summary:
    'How often a rule would have fired on the days of past months, and how often it cleared by itself.',
  query: z.object({
    ...DealerScope.shape,
    rule: text({ max: 10 }),
    /** Some rules go back fewer months. */
    months: z._default(wholeNumber({ min: 1, max: MOST_MONTHS }), MOST_MONTHS),
    /** Values to try instead of the saved ones, at every store: `drop:30,minimum:25`. */
    tried: z.optional(text({ max: 400 })),
  }),
  reply: json(
    z.object({
      rule: z.string(),
      months: z.array(
        z.object({
          /** First day. */
          month: z.string(),
          fired: z.number(),
          cleared: z.number(),
          /** Store days on which the rule could judge, and on which it lacked data. */
          judged: z.number(),
          unknown: z.number(),
        }),
      ),
      fired: z.number(),
      cleared: z.number(),
      /** Days from firing to clearing, in the middle; null without any. */
      medianDays: z.nullable(z.number()),
      /** Alerts a store and week. */
      perStoreWeek: z.number(),
      /** Newest first, a thousand at most. */
      alerts: z.array(
        z.object({
          dealerShipId: z.number(),
          /** Key of the subject: a store, source, campaign, line. */
          subject: z.string(),
          firedOn: z.string(),
          clearedOn: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});
