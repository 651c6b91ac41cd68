import type { Finding, Severity } from './catalog/rule.ts';

export const ALERT_STATES = ['open', 'acknowledged', 'snoozed', 'dismissed', 'resolved'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

export const SNOOZE_DAYS = [1, 7, 30] as const;
export type SnoozeDays = (typeof SNOOZE_DAYS)[number];

export const ALERT_EVENTS = [
  'fired',
  'fired_again',
  'acknowledged',
  'snoozed',
  'assigned',
  'dismissed',
  'reopened',
  'resolved',
] as const;
export type AlertEvent = (typeof ALERT_EVENTS)[number];

/** Where an alert is in its life. */
export interface AlertLife {
  readonly state: AlertState;
  readonly severity: Severity;
  readonly size: number;
  /** When people were last alerted, and the size and severity then. */
  readonly alertedAt: Date;
  readonly alertedSize: number;
  readonly alertedSeverity: Severity;
  readonly snoozedUntil: Date | null;
}

export interface Step {
  readonly life: AlertLife;
  /** Null where nothing is worth a line of history. */
  readonly event: AlertEvent | null;
  /** People are alerted, now for the first time or once more. */
  readonly alerts: boolean;
}

const DAY_MS = 86_400_000;
const AGAIN_AFTER_DAYS = 7;
const WORSE_BY = 1.25;

/**
 * The life of an alert after a run. A new finding opens it. A known one alerts again 25 % worse or more severe,
 * after seven days unless it was dismissed, and when its snooze is over. Without a finding it resolves itself; back
 * within the seven days, or before its snooze is over, it alerts nobody, so that a number near its threshold is no news
 * each day.
 *
 * @returns null where there is nothing, or nothing new, to keep
 */
export function afterRun(before: AlertLife | null, finding: Finding | null, now: Date): Step | null {
  if (finding === null) return resolved(before);
  const current = { severity: finding.severity, size: finding.size.value };
  if (before === null) return alerting(current, 'fired', now);
  const isBack = before.state === 'resolved';
  if (alertsAgain(before, current, now)) return alerting(current, isBack ? 'fired' : 'fired_again', now);
  if (isBack) {
    const state = before.snoozedUntil === null ? 'open' : 'snoozed';
    return { life: { ...before, ...current, state }, event: 'fired_again', alerts: false };
  }
  return { life: { ...before, ...current }, event: null, alerts: false };
}

function resolved(before: AlertLife | null): Step | null {
  if (before === null || before.state === 'resolved') return null;
  return { life: { ...before, state: 'resolved' }, event: 'resolved', alerts: false };
}

type Current = Pick<AlertLife, 'severity' | 'size'>;

function alerting(current: Current, event: AlertEvent, now: Date): Step {
  const { size, severity } = current;
  const alerted = { alertedAt: now, alertedSize: size, alertedSeverity: severity };
  return { life: { ...current, ...alerted, state: 'open', snoozedUntil: null }, event, alerts: true };
}

function alertsAgain(before: AlertLife, { severity, size }: Current, now: Date): boolean {
  if (severity === 'critical' && before.alertedSeverity !== 'critical') return true;
  if (isWorse(before.alertedSize, size)) return true;
  if (before.state === 'dismissed') return false;
  if (before.snoozedUntil !== null) return before.snoozedUntil <= now;
  return now.getTime() - before.alertedAt.getTime() >= AGAIN_AFTER_DAYS * DAY_MS;
}

/** At least 25 % larger; sizes are not negative. */
function isWorse(before: number, now: number): boolean {
  return now > before && now >= before * WORSE_BY;
}

export type AlertAction =
  | { readonly kind: 'acknowledge' }
  | { readonly kind: 'snooze'; readonly days: SnoozeDays }
  | { readonly kind: 'dismiss' }
  | { readonly kind: 'reopen' };

/** The life of an alert after a person's action; null where the action changes nothing. */
export function afterAction(before: AlertLife, action: AlertAction, now: Date): Step | null {
  if (before.state === 'resolved') return null;
  const quiet = (state: AlertState, event: AlertEvent, snoozedUntil: Date | null = null): Step => ({
    life: { ...before, state, snoozedUntil, alertedSize: before.size, alertedAt: now },
    event,
    alerts: false,
  });
  switch (action.kind) {
    case 'acknowledge':
      return before.state === 'acknowledged' ? null : quiet('acknowledged', 'acknowledged');
    case 'snooze':
      return quiet('snoozed', 'snoozed', new Date(now.getTime() + action.days * DAY_MS));
    case 'dismiss':
      return before.state === 'dismissed' ? null : quiet('dismissed', 'dismissed');
    case 'reopen':
      return before.state === 'open' ? null : quiet('open', 'reopened');
  }
}

/** An alert that may mute others at its store. */
export interface Muting {
  readonly rule: string;
  /** The feed, for an outage. */
  readonly subjectKey: string;
}

/**
 * The rule whose open alert at the same store explains this one; null where none does.
 *
 * @param outage the rule of feed outages, which mutes every rule that reads the feed
 */
export function mutedBy(
  one: { readonly rule: string; readonly feeds: readonly string[]; readonly causes: readonly string[] },
  open: readonly Muting[],
  outage: string,
): Muting | null {
  if (one.rule === outage) return null;
  const feed = open.find(({ rule, subjectKey }) => rule === outage && one.feeds.includes(subjectKey));
  return feed ?? open.find(({ rule }) => one.causes.includes(rule)) ?? null;
}
