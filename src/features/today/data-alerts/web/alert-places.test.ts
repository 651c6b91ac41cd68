import { describe, expect, it } from 'vitest';
import type { Alert } from '../contract.ts';
import { explanationOf, screenOf } from './alert-places.ts';

function alert(change: Partial<Alert>): Alert {
  return {
    ...{ id: 1, rule: 'L1', title: 'Lead drop', type: 'leads', severity: 'critical', state: 'open' },
    ...{
      dealerShipId: 5,
      store: 'Alder Ford',
      subject: { kind: 'store', key: 'store', title: 'Alder Ford' },
    },
    ...{ since: '2026-11-10', what: '', size: { value: 9, unit: 'number' }, evidence: null, explained: null },
    ...{ screen: 'lead-source-roi', firedAt: '', alertedAt: '', snoozedUntil: null, resolvedAt: null },
    ...{ assignedTo: null, reason: null, mutedBy: null },
    ...change,
  } as Alert;
}

const explained = {
  ...{ kpi: 'leads', from: '2026-11-10', through: '2026-11-16', by: 'lead_source', against: 'previous' },
  filters: [{ dimension: 'lead_source', values: ['Auto List'] }],
} as const;
const changed = alert({ explained: { ...explained, filters: [...explained.filters] } as never });

describe('explanationOf', () => {
  it('explains the store of the alert, whatever stores the screen shows', () => {
    expect(explanationOf(changed)).toEqual({
      kpi: 'leads',
      period: { start: '2026-11-10', end: '2026-11-17' },
      by: 'lead_source',
      filters: [
        { dimension: 'lead_source', values: ['Auto~20List'] },
        { dimension: 'dealership', values: ['5'] },
      ],
      tab: 'why',
    });
  });

  it('leaves the dimension open where only stores were named, and explains nothing where nothing is', () => {
    const byStore = alert({ explained: { ...explained, by: 'dealership', filters: [] } as never });
    expect(explanationOf(byStore)?.by).toBeNull();
    expect(explanationOf(alert({}))).toBeNull();
  });
});

describe('screenOf', () => {
  it.each([
    {
      name: 'the days and filters of what is explained',
      of: changed,
      link: '/lead-source-roi?dealerGroupId=2&dealerShipId=5&viewType=custom&startDate=2026-11-10&endDate=2026-11-16&filters=lead_source%3AAuto%7E20List',
    },
    {
      name: 'the month of an alert where a screen takes no other days',
      of: alert({ screen: 'budget', since: '2026-10-01' }),
      link: '/budget?dealerGroupId=2&dealerShipId=5&viewType=daysOfMonth&year=2026&month=9',
    },
    {
      name: 'the store alone where the date is fixed',
      of: alert({ screen: 'inventory-report' }),
      link: '/inventory-report?dealerGroupId=2&dealerShipId=5',
    },
    {
      name: 'the store alone where the days are not known',
      of: alert({}),
      link: '/lead-source-roi?dealerGroupId=2&dealerShipId=5',
    },
    {
      name: 'the store alone on screens of the setup',
      of: alert({ screen: 'data-feeds' }),
      link: '/data-feeds?dealerGroupId=2&dealerShipId=5',
    },
  ])('shows $name', ({ of, link }) => {
    expect(screenOf(of, 2)).toBe(link);
  });
});
