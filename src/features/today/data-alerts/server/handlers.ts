import type { ReplyOf } from '../../../../core/contract.ts';
import { Problem } from '../../../../core/errors.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { serve } from '../../../../server/http/route.ts';
import { type AuthorizedScope, missing, onlyGroup } from '../../../../server/identity/access.ts';
import { announce } from '../../../../server/live/realtime.ts';
import { type PersonRow, peopleOfStores } from '../../../../server/members/people-of-stores.ts';
import { alertRule, alertRules, feedsRead } from '../catalog/catalog.ts';
import { SEVERITIES, type Severity } from '../catalog/rule.ts';
import * as contract from '../contract.ts';
import { alertCount } from '../contract-count.ts';
import { type AlertAction, type AlertState, afterAction, SNOOZE_DAYS } from '../rules-lifecycle.ts';
import { alertReply } from './alert-reply.ts';
import {
  type AlertRow,
  lockAlerts,
  readAlerts,
  readEvents,
  writeAlerts,
  writeEvents,
} from './alert-repository.ts';
import { backTestRoutes } from './back-test.ts';
import { readChecks } from './due-repository.ts';
import { noteSettingChange } from './jobs.ts';
import { ALERT_FACT, lifeOf, rowOf } from './round.ts';
import { readSettings, saveSetting, settingsFor } from './settings-repository.ts';

const DAY_MS = 86_400_000;
/** What was resolved earlier is no longer listed. */
const SHOWN_RESOLVED_DAYS = 30;
const TOP = 3;

export const alertRoutes = [
  serve(contract.alertList, async ({ scope, db, now }) => {
    const resolvedSince = new Date(now.getTime() - SHOWN_RESOLVED_DAYS * DAY_MS);
    return await db.run(async (tx) => {
      const rows = await readAlerts(tx, { scope, resolvedSince });
      const people = await peopleOfStores(tx, scope);
      return { checkedAt: await lastCheck(tx, scope), alerts: replies(rows, scope, people), people };
    });
  }),

  serve(alertCount, async ({ scope, db, now }) => {
    const rows = await db.run((tx) => readAlerts(tx, { scope, resolvedSince: now }));
    const open = rows.filter(needsAttention);
    const ranked = open.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
    return {
      count: open.length,
      critical: open.filter(({ severity }) => severity === 'critical').length,
      top: firstOfEach(replies(ranked, scope, [])).slice(0, TOP),
    };
  }),

  serve(contract.alertHistory, async ({ scope, db, query }) => {
    return await db.run(async (tx) => {
      const alert = await requireAlert(tx, scope, query.id);
      const events = await readEvents(tx, scope, [alert.id]);
      return {
        events: events.map(({ at, event, userName, detail }) => ({
          ...{ at: at.toISOString(), event, by: userName, detail },
        })),
      };
    });
  }),

  serve(contract.actOnAlert, async ({ scope, db, body, caller, now }) => {
    return await db.run(async (tx) => {
      const dealerGroupId = onlyGroup(scope);
      await lockAlerts(tx, dealerGroupId);
      const row = await requireAlert(tx, scope, body.id);
      const { dealershipId } = row;
      const people = await peopleOfStores(tx, { ...scope, dealershipIds: [dealershipId] });
      const person = personOf(body.userId, people);
      const acted = body.action === 'assign' ? assigned(row, person) : moved(row, body, now);
      if (acted) {
        await writeAlerts(tx, dealerGroupId, [acted.row]);
        const { event, detail } = acted;
        const noted = { dealershipId, alertId: row.id, at: now, userId: caller.userId, event, detail };
        await writeEvents(tx, dealerGroupId, [noted]);
        await announce(tx, { dealerGroupId, dealershipIds: [dealershipId], facts: [ALERT_FACT] });
      }
      return { alert: alertReply(acted ? { ...acted.row, id: row.id } : row, scope, people) };
    });
  }),

  serve(contract.alertRuleList, async ({ scope, db }) => {
    return await db.run(async (tx) => {
      const settings = await readSettings(tx, scope);
      const people = await peopleOfStores(tx, scope);
      const ownerOf = (id: number | null) => people.find((person) => person.id === id) ?? null;
      const rules = alertRules.map((rule) => ({
        ...{
          id: rule.id,
          title: rule.title,
          type: rule.type,
          severity: rule.severity,
          meaning: rule.meaning,
        },
        reads: [...feedsRead(rule)],
        thresholds: Object.entries(rule.thresholds).map(([key, one]) => ({ key, ...one })),
        minimum: rule.minimum,
        canBackTest: rule.isOfNow !== true,
        backTestMonths: rule.backTestMonths ?? contract.MOST_MONTHS,
        stores: scope.dealerships.map((store) => {
          const { ownerId, thresholds, ...own } = settingsFor(settings, rule, store.id);
          return {
            ...own,
            ...{ dealerShipId: store.id, store: store.name, owner: ownerOf(ownerId) },
            thresholds: { ...thresholds },
            minimum: rule.minimum === null ? null : own.minimum,
          };
        }),
      }));
      return { rules, people };
    });
  }),

  serve(contract.saveAlertRule, async ({ scope, db, body, services }) => {
    const dealerGroupId = onlyGroup(scope);
    const rule = alertRule(body.rule);
    if (!rule) throw refused('rule', 'There is no such rule.');
    const unknown = Object.keys(body.thresholds).find((key) => !(key in rule.thresholds));
    if (unknown !== undefined) throw refused('thresholds', `The rule has no threshold called ${unknown}.`);
    await db.run(async (tx) => {
      const people = await peopleOfStores(tx, scope);
      const owner = personOf(body.userId, people);
      const saved = await saveSetting(tx, {
        ...{ dealerGroupId, dealershipIds: scope.dealershipIds, rule: rule.id, thresholds: body.thresholds },
        ...{
          minimum: rule.minimum === null ? null : body.minimum,
          ownerId: owner?.id ?? null,
          isOff: body.isOff,
          version: body.version ?? null,
        },
      });
      if (saved < scope.dealershipIds.length) {
        throw new Problem('conflict', 'Someone else changed this rule meanwhile. Nothing is saved.');
      }
      await noteSettingChange(tx, services, { dealerGroupId, dealershipIds: scope.dealershipIds });
      await announce(tx, { dealerGroupId, dealershipIds: scope.dealershipIds, facts: [ALERT_FACT] });
    });
    return { saved: scope.dealershipIds.length };
  }),

  ...backTestRoutes,
];

function replies(rows: readonly AlertRow[], scope: AuthorizedScope, people: readonly PersonRow[]) {
  return rows.map((row) => alertReply(row, scope, people));
}

/** The earliest of the stores; null where one was never checked. */
async function lastCheck(tx: Tx, scope: AuthorizedScope): Promise<string | null> {
  const checks = await readChecks(tx, scope);
  if (checks.length < scope.dealerships.length || checks.length === 0) return null;
  return new Date(Math.min(...checks.map(({ checkedAt }) => checkedAt.getTime()))).toISOString();
}

async function requireAlert(tx: Tx, scope: AuthorizedScope, id: number): Promise<AlertRow> {
  const [row] = await readAlerts(tx, { scope, ids: [id] });
  if (!row) throw missing('id');
  return row;
}

interface Acted {
  readonly row: AlertRow;
  readonly event: Parameters<typeof writeEvents>[2][number]['event'];
  readonly detail: string;
}

/** Null for nobody. */
function personOf(userId: number | undefined, people: readonly PersonRow[]): PersonRow | null {
  const person = people.find(({ id }) => id === userId) ?? null;
  if (userId !== undefined && person === null) throw missing('userId');
  return person;
}

function assigned(row: AlertRow, person: PersonRow | null): Acted | null {
  const assignedTo = person?.id ?? null;
  if (assignedTo === row.assignedTo) return null;
  return { row: { ...row, assignedTo }, event: 'assigned', detail: person?.name ?? 'Nobody' };
}

interface Wanted {
  readonly action: (typeof contract.ALERT_ACTIONS)[number];
  readonly days?: number | undefined;
  readonly reason?: string | undefined;
}

function moved(row: AlertRow, wanted: Wanted, now: Date): Acted | null {
  if (row.state === 'resolved') {
    throw new Problem('conflict', 'This alert has resolved itself meanwhile.');
  }
  const step = afterAction(lifeOf(row), actionOf(wanted), now);
  if (!step?.event) return null;
  const reason = wanted.action === 'dismiss' ? (wanted.reason ?? null) : null;
  const detail = wanted.action === 'snooze' ? `${wanted.days} d` : (reason ?? '');
  return { row: { ...row, ...rowOf(step.life), reason }, event: step.event, detail };
}

function actionOf({ action, days, reason }: Wanted): AlertAction {
  switch (action) {
    case 'snooze': {
      const chosen = SNOOZE_DAYS.find((one) => one === days);
      if (chosen === undefined) throw refused('days', 'Snooze for 1, 7 or 30 days.');
      return { kind: 'snooze', days: chosen };
    }
    case 'dismiss':
      if (reason === undefined || reason.trim() === '') throw refused('reason', 'Enter why it is dismissed.');
      return { kind: 'dismiss' };
    case 'acknowledge':
      return { kind: 'acknowledge' };
    default:
      return { kind: 'reopen' };
  }
}

function refused(field: string, message: string): Problem {
  return new Problem('invalid', '', [{ field, message }]);
}

/** Whether an alert counts in the menu: open, not muted, and critical or a warning. */
function needsAttention(alert: {
  readonly state: AlertState;
  readonly severity: Severity;
  readonly mutedByRule: string | null;
}): boolean {
  const isUrgent = alert.severity === 'critical' || alert.severity === 'warning';
  return alert.state === 'open' && alert.mutedByRule === null && isUrgent;
}

/** One alert of each title and store, with how many more there are. */
function firstOfEach(alerts: ReturnType<typeof replies>): ReplyOf<typeof alertCount>['top'] {
  const alike = Map.groupBy(alerts, ({ title, store }) => JSON.stringify([title, store]));
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { id, title, severity, store, what } = first;
    return [{ id, title, severity, store, what, others: others.length }];
  });
}
