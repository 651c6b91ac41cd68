import { describe, expect, it } from 'vitest';
import { briefSentences } from './rules-brief.ts';

type Pace = NonNullable<Parameters<typeof briefSentences>[0]>;
type Alerts = NonNullable<Parameters<typeof briefSentences>[1]>;

function paced(stores: readonly (readonly [projected: number | null, target: number | null])[]): Pace {
  const known = stores.filter(([projected]) => projected !== null);
  const sum = (place: 0 | 1) =>
    known.some((store) => store[place] === null)
      ? null
      : known.reduce((total, store) => total + (store[place] ?? 0), 0);
  return {
    today: '2026-11-21',
    kpis: [
      {
        kpi: 'total_gross',
        projected: known.length === 0 ? null : sum(0),
        target: sum(1),
        ...{ message: null, counted: known.length, all: stores.length, estimated: 0 },
        ...{ course: [], targetCourse: [], yesterday: null, closedMonth: null },
      },
    ],
    rooftops: stores.map(([projected, target], index) => ({
      ...{ dealerShipId: index + 1, name: `Store ${index + 1}`, omissions: [] },
      projections: [{ kpi: 'total_gross' as const, projected, target }],
    })),
  };
}

function alerts(...severities: readonly ('critical' | 'warning')[]): Alerts {
  return {
    count: severities.length,
    critical: severities.filter((severity) => severity === 'critical').length,
    top: severities.slice(0, 3).map((severity, index) => ({
      ...{
        id: index + 1,
        title: 'Feed late',
        severity,
        store: `Store ${index + 1}`,
        what: 'No deals since Nov 19. It is Nov 21.',
        others: 0,
      },
    })),
  };
}

const said = (pace: Pace | null, of: Alerts | null) =>
  briefSentences(pace, of).map(({ subject, text }) => `${subject}${text}`);

describe('the first sentence', () => {
  it.each([
    [
      'below',
      [[920_000, 1_000_000]],
      'November is on pace for $920K gross, 8.0% below its target of $1.00M.',
      'warning',
    ],
    [
      'a little below',
      [[980_000, 1_000_000]],
      'November is on pace for $980K gross, 2.0% below its target of $1.00M.',
      'neutral',
    ],
    ['on', [[995_000, 1_000_000]], 'November is on pace for $995K gross, on target ($1.00M).', 'neutral'],
    [
      'above',
      [[1_100_000, 1_000_000]],
      'November is on pace for $1.10M gross, 10.0% above its target of $1.00M.',
      'good',
    ],
    [
      'without a',
      [[500_000, null]],
      'November is on pace for $500K gross. There is no target to compare with.',
      'neutral',
    ],
  ] as const)('%s target', (_, stores, sentence, tone) => {
    const [first] = briefSentences(paced(stores), null);
    expect(`${first?.subject}${first?.text}`).toBe(sentence);
    expect(first?.tone).toBe(tone);
  });

  it('counts the stores it leaves out', () => {
    const [first] = said(
      paced([
        [500_000, 500_000],
        [null, 500_000],
      ]),
      null,
    );
    expect(first).toBe('November is on pace for $500K gross, on target ($500K). This counts 1 of 2 stores.');
  });

  it('is absent where nothing is projected', () => {
    expect(said(paced([[null, 500_000]]), alerts('warning'))).toEqual([
      'Feed late, Store 1. No deals since Nov 19.',
    ]);
    expect(said(null, null)).toEqual([]);
  });
});

describe('who needs a call', () => {
  it('names the store that is the most dollars short, and counts the others', () => {
    const pace = paced([
      [90_000, 100_000],
      [800_000, 1_000_000],
      [100_000, 100_000],
    ]);
    expect(said(pace, alerts())[1]).toBe(
      'Store 2 needs a call: on pace for 80.0% of its target, $200K short. 1 more store behind.',
    );
    expect(briefSentences(pace, null)[1]?.opens).toEqual({ show: 'toTarget', dealerShipId: 2, value: 80 });
  });

  it('puts critical alerts before it and warnings after it, and never says more than three', () => {
    const pace = paced([
      [90_000, 100_000],
      [100_000, 100_000],
    ]);
    const keys = (of: Alerts) => briefSentences(pace, of).map(({ key }) => key);
    expect(keys(alerts('warning', 'warning'))).toEqual(['landing', 'behind', 'alert 1']);
    expect(keys(alerts('critical', 'warning'))).toEqual(['landing', 'alert 1', 'behind']);
    expect(keys(alerts('critical', 'critical', 'critical'))).toEqual(['landing', 'alert 1', 'alert 2']);
  });

  it('names an alert once and counts those like it', () => {
    const of = alerts('critical');
    const top = of.top.map((one) => ({ ...one, others: 2 }));
    expect(said(null, { ...of, top })).toEqual(['Feed late, Store 1. No deals since Nov 19. 2 more here.']);
  });

  it('says that nobody does only where every store has a pace and a target', () => {
    const calm = ['No store is off pace: each is within 3% of its target, or above it.', 'No open alerts.'];
    expect(
      said(
        paced([
          [99_000, 100_000],
          [100_000, 100_000],
        ]),
        alerts(),
      ).slice(1),
    ).toEqual(calm);
    expect(
      said(
        paced([
          [99_000, 100_000],
          [null, 100_000],
        ]),
        alerts(),
      ).slice(1),
    ).toEqual(calm.slice(1));
    expect(
      said(
        paced([
          [99_000, 100_000],
          [100_000, 100_000],
        ]),
        null,
      ).slice(1),
    ).toEqual(calm.slice(0, 1));
    expect(said(paced([[99_000, 100_000]]), alerts()).slice(1)).toEqual(calm.slice(1));
  });
});
