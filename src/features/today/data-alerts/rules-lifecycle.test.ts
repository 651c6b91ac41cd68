import { describe, expect, it } from 'vitest';
import type { Finding, Severity } from './catalog/rule.ts';
import {
  type AlertAction,
  type AlertLife,
  afterAction,
  afterRun,
  mutedBy,
  type Step,
} from './rules-lifecycle.ts';

const NOW = new Date('2026-11-17T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

function finding(size: number, severity: Severity = 'warning'): Finding {
  return {
    subject: { kind: 'store', key: 'store', title: 'Alder Ford' },
    ...{ severity, since: '2026-11-10', size: { value: size, unit: 'number' }, what: 'Fewer.' },
    ...{ evidence: null, explained: null },
  };
}

function life(change: Partial<AlertLife> = {}): AlertLife {
  return {
    ...{ state: 'open', severity: 'warning', size: 100, alertedAt: daysAgo(2), alertedSize: 100 },
    ...{ alertedSeverity: 'warning', snoozedUntil: null },
    ...change,
  };
}

const shown = (step: Step | null) => step && [step.life.state, step.event, step.alerts];

describe('after a run', () => {
  it.each([
    ['a new finding opens', null, finding(100), ['open', 'fired', true]],
    ['nothing stays nothing', null, null, null],
    ['a clear one resolves itself', life(), null, ['resolved', 'resolved', false]],
    ['a dismissed one too', life({ state: 'dismissed' }), null, ['resolved', 'resolved', false]],
    ['a resolved one stays', life({ state: 'resolved' }), null, null],
    [
      'a resolved one opens again after a week',
      life({ state: 'resolved', alertedAt: daysAgo(7) }),
      finding(10),
      ['open', 'fired', true],
    ],
    ['sooner it is quiet', life({ state: 'resolved' }), finding(124), ['open', 'fired_again', false]],
    ['sooner, but worse', life({ state: 'resolved' }), finding(125), ['open', 'fired', true]],
    ['the same again is quiet', life(), finding(100), ['open', null, false]],
    ['24 % worse is quiet', life(), finding(124), ['open', null, false]],
    ['25 % worse alerts', life(), finding(125), ['open', 'fired_again', true]],
    ['from nothing to something alerts', life({ alertedSize: 0 }), finding(1), ['open', 'fired_again', true]],
    ['seven days later alerts', life({ alertedAt: daysAgo(7) }), finding(100), ['open', 'fired_again', true]],
    [
      'acknowledged, six days later',
      life({ state: 'acknowledged', alertedAt: daysAgo(6) }),
      finding(100),
      ['acknowledged', null, false],
    ],
    [
      'acknowledged, seven days later',
      life({ state: 'acknowledged', alertedAt: daysAgo(7) }),
      finding(100),
      ['open', 'fired_again', true],
    ],
    ['acknowledged and worse', life({ state: 'acknowledged' }), finding(130), ['open', 'fired_again', true]],
    [
      'acknowledged and critical now',
      life({ state: 'acknowledged' }),
      finding(100, 'critical'),
      ['open', 'fired_again', true],
    ],
    [
      'snoozed, ten days ago',
      life({ state: 'snoozed', alertedAt: daysAgo(10), snoozedUntil: daysAgo(-20) }),
      finding(100),
      ['snoozed', null, false],
    ],
    [
      'snoozed and over',
      life({ state: 'snoozed', snoozedUntil: NOW }),
      finding(100),
      ['open', 'fired_again', true],
    ],
    [
      'snoozed and worse',
      life({ state: 'snoozed', snoozedUntil: daysAgo(-20) }),
      finding(125),
      ['open', 'fired_again', true],
    ],
    [
      'dismissed, a month ago',
      life({ state: 'dismissed', alertedAt: daysAgo(30) }),
      finding(100),
      ['dismissed', null, false],
    ],
    ['dismissed and worse', life({ state: 'dismissed' }), finding(125), ['open', 'fired_again', true]],
  ] as const)('%s', (_, before, now, expected) => {
    expect(shown(afterRun(before, now, NOW))).toEqual(expected);
  });

  it('a snoozed one that was clear meanwhile waits for its day all the same', () => {
    const clear = afterRun(
      life({ state: 'snoozed', alertedAt: daysAgo(10), snoozedUntil: daysAgo(-20) }),
      null,
      NOW,
    );
    const back = (on: Date, size: number) => shown(afterRun(clear?.life ?? null, finding(size), on));
    expect(clear?.life.state).toBe('resolved');
    expect(back(NOW, 124)).toEqual(['snoozed', 'fired_again', false]);
    expect(back(NOW, 125)).toEqual(['open', 'fired', true]);
    expect(back(daysAgo(-20), 100)).toEqual(['open', 'fired', true]);
  });

  it('alerts once for the same size: a repeated run changes nothing', () => {
    const first = afterRun(life(), finding(125), NOW);
    expect(shown(afterRun(first?.life ?? null, finding(125), NOW))).toEqual(['open', null, false]);
    const clear = afterRun(life(), null, NOW);
    expect(afterRun(clear?.life ?? null, null, NOW)).toBeNull();
  });
});

describe('after an action', () => {
  it.each([
    ['acknowledge', life(), { kind: 'acknowledge' }, ['acknowledged', 'acknowledged', false]],
    ['acknowledge twice', life({ state: 'acknowledged' }), { kind: 'acknowledge' }, null],
    ['snooze', life(), { kind: 'snooze', days: 7 }, ['snoozed', 'snoozed', false]],
    ['dismiss', life({ state: 'snoozed' }), { kind: 'dismiss' }, ['dismissed', 'dismissed', false]],
    ['reopen', life({ state: 'dismissed' }), { kind: 'reopen' }, ['open', 'reopened', false]],
    ['reopen an open one', life(), { kind: 'reopen' }, null],
    ['a resolved one', life({ state: 'resolved' }), { kind: 'acknowledge' }, null],
  ] as const)('%s', (_, before, action, expected) => {
    expect(shown(afterAction(before, action as AlertAction, NOW))).toEqual(expected);
  });

  it('what is worse is judged against the size a person saw', () => {
    const seen = afterAction(life({ size: 120 }), { kind: 'dismiss' }, NOW);
    expect(shown(afterRun(seen?.life ?? null, finding(149), NOW))).toEqual(['dismissed', null, false]);
    expect(shown(afterRun(seen?.life ?? null, finding(150), NOW))).toEqual(['open', 'fired_again', true]);
    expect(seen?.life.snoozedUntil).toBeNull();
    expect(afterAction(life(), { kind: 'snooze', days: 30 }, NOW)?.life.snoozedUntil).toEqual(daysAgo(-30));
  });
});

it('an outage mutes the rules that read its feed, a cause the rules it causes, and nothing mutes an outage', () => {
  const open = [
    { rule: 'D1', subjectKey: 'deal' },
    { rule: 'D6', subjectKey: 'store' },
  ];
  const of = (rule: string, feeds: string[], causes: string[] = []) =>
    mutedBy({ rule, feeds, causes }, open, 'D1')?.rule ?? null;
  expect(of('S1', ['deal'])).toBe('D1');
  expect(of('L1', ['lead'], ['D6'])).toBe('D6');
  expect(of('L3', ['lead'])).toBeNull();
  expect(of('D1', ['lead', 'deal'])).toBeNull();
  expect(of('D6', ['web_traffic'])).toBeNull();
});
