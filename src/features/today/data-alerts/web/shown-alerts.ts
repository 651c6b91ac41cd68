import { ALERT_TYPES, type AlertType, SEVERITIES, type Severity } from '../catalog/rule.ts';
import type { Alert } from '../contract.ts';

export const SHOWN_TABS = [...SEVERITIES, 'muted', 'history'] as const;
export type ShownTab = (typeof SHOWN_TABS)[number];

export interface Picked {
  /** A person's id as text, `nobody`, or empty for all. */
  readonly owner: string;
}

export interface AlertGroup {
  readonly type: AlertType;
  readonly title: string;
  readonly alerts: readonly Alert[];
}

/** Where an alert is listed: resolved and dismissed ones are history. */
export function tabOf({ state, mutedBy, severity }: Alert): ShownTab {
  if (state === 'resolved' || state === 'dismissed') return 'history';
  return mutedBy === null ? severity : 'muted';
}

/** How many alerts each tab has. */
export function countsOf(alerts: readonly Alert[]): Readonly<Record<ShownTab, number>> {
  const count = (tab: ShownTab) => alerts.filter((alert) => tabOf(alert) === tab).length;
  return Object.fromEntries(SHOWN_TABS.map((tab) => [tab, count(tab)])) as Record<ShownTab, number>;
}

/** The first tab with alerts; Critical where there are none. */
export function firstTab(alerts: readonly Alert[]): ShownTab {
  const counts = countsOf(alerts);
  return SEVERITIES.find((severity: Severity) => counts[severity] > 0) ?? 'critical';
}

/** A tab's alerts by type in the order of the catalog; open ones first, then the newest. */
export function groupsOf(alerts: readonly Alert[], tab: ShownTab, { owner }: Picked): AlertGroup[] {
  const isPicked = ({ assignedTo }: Alert) =>
    owner === '' || (owner === 'nobody' ? assignedTo === null : String(assignedTo?.id) === owner);
  const shown = alerts.filter((alert) => tabOf(alert) === tab && isPicked(alert));
  const isQuiet = ({ state }: Alert) => Number(state !== 'open');
  return Object.entries(ALERT_TYPES).flatMap(([type, title]) => {
    const own = shown
      .filter((alert) => alert.type === type)
      .toSorted((a, b) => isQuiet(a) - isQuiet(b) || (a.alertedAt < b.alertedAt ? 1 : -1));
    return own.length === 0 ? [] : [{ type: type as AlertType, title, alerts: own }];
  });
}

/** How many listed alerts an alert mutes, by its id; those that mute none are left out. */
export function mutedCounts(alerts: readonly Alert[]): ReadonlyMap<number, number> {
  const causeOf = ({ mutedBy, dealerShipId }: Alert) =>
    alerts.find(
      ({ rule, subject, state, ...one }) =>
        state !== 'resolved' &&
        one.dealerShipId === dealerShipId &&
        rule === mutedBy?.rule &&
        subject.key === mutedBy.subject,
    );
  const counts = new Map<number, number>();
  for (const alert of alerts) {
    const cause = tabOf(alert) === 'muted' ? causeOf(alert) : undefined;
    if (cause) counts.set(cause.id, (counts.get(cause.id) ?? 0) + 1);
  }
  return counts;
}
