import { expect, it } from 'vitest';
import type { Alert } from '../contract.ts';
import { countsOf, firstTab, groupsOf, mutedCounts, tabOf } from './shown-alerts.ts';

let made = 0;
function alert(change: Partial<Alert> = {}): Alert {
  made += 1;
  return {
    ...{ id: made, rule: 'L1', title: 'Lead drop', type: 'leads', severity: 'critical', state: 'open' },
    ...{
      dealerShipId: 1,
      store: 'Alder Ford',
      subject: { kind: 'store', key: 'store', title: 'Alder Ford' },
    },
    ...{
      since: '2026-11-10',
      what: 'Fewer.',
      size: { value: 1, unit: 'number' },
      evidence: null,
      explained: null,
    },
    ...{
      screen: 'sales',
      firedAt: '2026-11-17T12:00:00Z',
      alertedAt: '2026-11-17T12:00:00Z',
      snoozedUntil: null,
    },
    ...{ resolvedAt: null, assignedTo: null, reason: null, mutedBy: null },
    ...change,
  };
}

it('alerts are listed by severity; muted, dismissed and resolved ones apart', () => {
  const mutedBy = { rule: 'D1', title: 'Feed is late', subject: 'lead' };
  expect(tabOf(alert())).toBe('critical');
  expect(tabOf(alert({ mutedBy }))).toBe('muted');
  expect(tabOf(alert({ state: 'snoozed', severity: 'info' }))).toBe('info');
  expect(tabOf(alert({ state: 'resolved', mutedBy }))).toBe('history');
  const all = [alert({ severity: 'warning' }), alert({ state: 'dismissed' }), alert({ mutedBy })];
  expect(countsOf(all)).toEqual({ critical: 0, warning: 1, info: 0, good: 0, muted: 1, history: 1 });
  expect([firstTab(all), firstTab([])]).toEqual(['warning', 'critical']);
});

it('a tab is grouped by type in the order of the catalog, open alerts first, of one owner where picked', () => {
  const person = { id: 7, name: 'Ana Ruiz' };
  const leads = alert({ assignedTo: person });
  const snoozed = alert({ state: 'snoozed', alertedAt: '2026-11-18T12:00:00Z' });
  const feed = alert({ type: 'feeds' });
  const titles = (owner: string) =>
    groupsOf([snoozed, leads, feed], 'critical', { owner }).map(({ title, alerts }) => [
      title,
      alerts.map(({ id }) => id),
    ]);
  expect(titles('')).toEqual([
    ['Data feeds', [feed.id]],
    ['Leads', [leads.id, snoozed.id]],
  ]);
  expect(titles('7')).toEqual([['Leads', [leads.id]]]);
  expect(titles('nobody')).toEqual([
    ['Data feeds', [feed.id]],
    ['Leads', [snoozed.id]],
  ]);
});

it('an alert counts what it mutes at its own store', () => {
  const late = alert({ rule: 'D1', subject: { kind: 'feed', key: 'lead', title: 'Leads' } });
  const mutedBy = { rule: 'D1', title: 'Feed is late', subject: 'lead' };
  const others = [
    alert({ mutedBy }),
    alert({ mutedBy, rule: 'L2' }),
    alert({ mutedBy, dealerShipId: 2 }),
    alert({ mutedBy: { ...mutedBy, subject: 'deal' } }),
    alert({ mutedBy, state: 'resolved' }),
  ];
  expect([...mutedCounts([late, ...others])]).toEqual([[late.id, 2]]);
});
