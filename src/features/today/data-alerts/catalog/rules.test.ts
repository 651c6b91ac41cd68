import { describe, expect, it } from 'vitest';
import { catalogKpi, type KpiKey } from '../../../../core/kpis/catalog.ts';
import type { Sums } from '../../../../core/kpis/figure.ts';
import { sumOf } from '../../../../core/kpis/kpi.ts';
import { addDays, type Day, daysBetween, eachDay, type Period } from '../../../../core/time/period.ts';
import { alertRule, alertRules } from './catalog.ts';
import { DaySeries } from './day-series.ts';
import { trendOf, weeklyOf } from './expectation.ts';
import type { BudgetLine, CoopBalance, CoopClaim, CoopState } from './provided.ts';
import { type Finding, judgeWith, type Question } from './rule.ts';

/** A Tuesday. */
const TODAY: Day = '2026-11-17';
const NOW = new Date('2026-11-17T14:00:00Z');
const START: Day = '2025-01-01';
const ALWAYS: Period = { start: START, end: TODAY };
const STORE = {
  ...{ id: 1, name: 'Alder Ford', timeZone: 'UTC', opensAt: '09:00:00', closesAt: '19:00:00' },
  ...{ closedWeekdays: [0], closedDates: [] },
};

/** The KPI's count on a day, or count and base of a ratio; null for no record. */
type OnDay = (day: Day, value: string | null) => number | readonly [number, number] | null;

const days = (count: number): Period => ({ start: addDays(TODAY, -count), end: TODAY });
const within = (period: Period, day: Day) => period.start <= day && day < period.end;

function series(
  key: KpiKey,
  on: OnDay,
  {
    values = [null],
    known = [ALWAYS],
  }: { values?: readonly (string | null)[]; known?: readonly Period[] } = {},
): DaySeries {
  const kpi = catalogKpi(key);
  const of = sumOf(kpi.of).plus[0];
  const per = kpi.kind === 'ratio' ? sumOf(kpi.per).plus[0] : undefined;
  const sumsOn = (found: number | readonly [number, number]): Sums => {
    const [count, base] = typeof found === 'number' ? [found, 0] : found;
    return { [of?.key ?? '']: count * (of?.scale ?? 1), ...(per && { [per.key]: base * per.scale }) };
  };
  const cells = values.map((value) => {
    const found = eachDay(ALWAYS).flatMap((day): [Day, Sums][] => {
      const one = on(day, value);
      return one === null ? [] : [[day, sumsOn(one)]];
    });
    return [value, new Map(found)] as const;
  });
  return new DaySeries({ kpi, cells: new Map(cells), known, today: TODAY });
}

function judge(
  id: string,
  answers: Readonly<Record<string, unknown>>,
  { minimum, thresholds = {} }: { minimum?: number; thresholds?: Record<string, number> } = {},
): readonly Finding[] | null {
  const rule = alertRule(id);
  if (!rule) throw new Error(`There is no rule ${id}.`);
  const defaults = Object.fromEntries(
    Object.entries(rule.thresholds).map(([key, { value }]) => [key, value]),
  );
  return judgeWith(rule, answers, {
    today: TODAY,
    now: NOW,
    store: STORE,
    thresholds: { ...defaults, ...thresholds },
    minimum: minimum ?? rule.minimum?.value ?? 0,
  });
}

const UNKNOWN = { known: [days(400)].map(({ start }) => ({ start, end: addDays(TODAY, -12) })) };

/** What a case expects: no finding, not judged, or the keys, severities and sizes of the findings. */
type Expected = 'clear' | 'unknown' | readonly (readonly [key: string, severity: string, size: number])[];
type Case = readonly [name: string, answers: Readonly<Record<string, unknown>>, expected: Expected];

function line(change: Partial<BudgetLine> = {}): BudgetLine {
  return {
    ...{ expenseId: 7, category: 'Radio', product: 'Radio spots', campaign: 'Fall', month: '2026-11-01' },
    flights: [{ start: '2026-11-01', end: '2026-11-30', cents: 300_000 }],
    ...{ actualCents: null, actualThrough: null, hasInvoice: true, coop: null },
    ...change,
  };
}

function coop(change: Partial<CoopState>): CoopState {
  return {
    ...{ status: 'planned', expectedCents: 630_000, claimedCents: null, grantedCents: null },
    ...{ unclaimedCents: 630_000, claimUntil: null },
    ...change,
  };
}

const denied = (change: Partial<BudgetLine>) =>
  line({ coop: coop({ status: 'denied', claimedCents: 64_000 }), ...change });

const file = (rows: number, hoursAgo: number) => ({
  ...{ feed: 'deal', connector: 'dms-deals', title: 'Deals', rows, days: 1 },
  ...{ isOfItsDay: false, finishedAt: new Date(NOW.getTime() - hoursAgo * 3_600_000) },
});
const files = (last: number) => [
  file(last, 3),
  ...Array.from({ length: 8 }, (_, at) => file(100, 24 * (at + 1))),
];
const feed = (hoursAgo: number) => ({
  ...{ feed: 'deal', title: 'Deals', lastDay: '2026-11-15', lateAfterOpenMinutes: 1080, isReport: false },
  lastReceivedAt: new Date(NOW.getTime() - hoursAgo * 3_600_000),
});
const tenADay = series('leads', () => 10);
const fourADay = series('leads', () => 4);
const fourForms = series('form_rate', () => [4, 300]);
const laborWith = (open: (day: Day) => number | null, customer = 2_000, known = [ALWAYS]) =>
  series('labor_sales', (day, value) => (value === null ? open(day) : customer), {
    values: ['customer', null],
    known,
  });
const sixUnits = series('units_retail', () => 6);
const lastWeek = days(7);

const balance = (change: Partial<CoopBalance> = {}): CoopBalance => ({
  ...{ program: 'Toyota Q3', statedOn: '2026-11-08', balanceCents: 1_180_000, expiresOn: '2026-12-31' },
  ...change,
});
const claim = (change: Partial<CoopClaim> = {}): CoopClaim => ({
  ...{ program: 'Toyota', claim: 'C-18', submittedOn: '2026-10-12', status: 'denied' },
  ...{ claimedCents: 64_000, grantedCents: 0, reason: 'No affidavit.' },
  ...change,
});
const VEHICLES = ['3TMCZ5AN0PM100007', '1C6SRFFT5NN100003'];
const listed = (yesterday: number) =>
  series('avg_list_price', (day) => (day === '2026-11-16' ? [yesterday, 1] : [24_999, 1]), {
    values: VEHICLES.slice(0, 1),
  });
const toMarket = (...values: number[]) =>
  series('price_to_market', (_, value) => [(values[Number(value)] ?? 0) * 200, 20_000], {
    values: values.map((_, index) => `${index}`),
  });
/** Stock with a price, of 100. */
const pricedOf100 = (count: number) => {
  const cells = new Map(
    eachDay(days(60)).map((day): [Day, Sums] => [day, { vehicle_days: 100, vehicle_days_priced: count }]),
  );
  return new DaySeries({
    kpi: catalogKpi('no_price_share'),
    cells: new Map([[null, cells]]),
    known: [ALWAYS],
    today: TODAY,
  });
};
const monthly = (of: (day: Day) => number) => (day: Day) => (day.endsWith('-01') ? of(day) : null);
const REGISTERED: Period = { start: START, end: '2026-10-01' };
const THIS_YEAR: Day = '2026-01-01';
const share = (now: number) =>
  series('market_share', (day) => (day.endsWith('-01') ? [day >= THIS_YEAR ? now : 100, 1_000] : null), {
    known: [REGISTERED],
  });
const dealers = series(
  'mkt_regs',
  (day, name) => monthly(() => (name === 'Hilltop Honda' ? (day >= THIS_YEAR ? 60 : 20) : 500))(day),
  { values: ['Hilltop Honda', 'Alder Ford', null], known: [REGISTERED] },
);

const CASES: Readonly<Record<string, readonly Case[]>> = {
  D1: [
    ['deals silent for 20 opening hours', { feeds: [feed(72)] }, [['deal', 'critical', 72]]],
    ['15 opening hours, a Sunday between', { feeds: [feed(48)] }, 'clear'],
    ['a report two days behind', { feeds: [{ ...feed(120), isReport: true }] }, 'clear'],
  ],
  D2: [
    ['less than half of the rows', { files: files(49), units: sixUnits }, [['dms-deals', 'critical', 51]]],
    ['half of the rows', { files: files(50), units: sixUnits }, 'clear'],
    [
      'a small file of the running day',
      { files: [{ ...file(1, 1), isOfItsDay: true }, ...files(100)], units: sixUnits },
      'clear',
    ],
    ['too few files to know what is usual', { files: files(1).slice(0, 5), units: sixUnits }, 'clear'],
    [
      'an open day without a sale',
      { files: [], units: series('units_retail', (day) => (day === '2026-11-16' ? null : 6)) },
      [['store', 'critical', 6]],
    ],
    [
      'a day without a sale that usually has few',
      { files: [], units: series('units_retail', () => null) },
      'clear',
    ],
  ],
  D3: [
    [
      '7 in 140 leads of a name',
      {
        all: tenADay,
        open: series('leads', (day) => (within(lastWeek, day) ? 1 : null), { values: ['AI chat'] }),
      },
      [['AI chat', 'warning', 7]],
    ],
    [
      'too few to matter',
      {
        all: tenADay,
        open: series('leads', (day) => (day > '2026-11-14' ? 1 : null), { values: ['AI chat'] }),
      },
      'clear',
    ],
    ['leads not known', { all: series('leads', () => 10, UNKNOWN), open: tenADay }, 'unknown'],
  ],
  D4: [
    [
      'more than 2 %',
      {
        months: [
          {
            month: '2026-10-01',
            on: '2026-11-14',
            deals: 11,
            beforeCents: 20_000_000,
            afterCents: 19_500_000,
          },
        ],
      },
      [['2026-10-01', 'info', 5000]],
    ],
    [
      'just 2 %',
      {
        months: [
          {
            month: '2026-10-01',
            on: '2026-11-14',
            deals: 1,
            beforeCents: 20_000_000,
            afterCents: 19_600_000,
          },
        ],
      },
      'clear',
    ],
    [
      'two weeks ago',
      {
        months: [
          { month: '2026-10-01', on: '2026-11-04', deals: 11, beforeCents: 20_000_000, afterCents: 1 },
        ],
      },
      'clear',
    ],
  ],
  D5: [
    ['one in five', { gap: series('attribution_gap', () => [1, 5]) }, [['store', 'warning', 30]]],
    ['one in ten', { gap: series('attribution_gap', () => [1, 10]) }, 'clear'],
    ['few sales', { gap: series('attribution_gap', (day) => (day > '2026-11-10' ? [1, 3] : null)) }, 'clear'],
    ['not known', { gap: series('attribution_gap', () => [1, 5], UNKNOWN) }, 'unknown'],
  ],
  D6: [
    [
      'two open days without a form, Sunday between',
      { forms: series('form_rate', (day) => (day > '2026-11-13' ? [0, 300] : [4, 300])), leads: fourADay },
      [['store', 'critical', 12]],
    ],
    [
      'one day without a form',
      { forms: series('form_rate', (day) => (day > '2026-11-15' ? [0, 300] : [4, 300])), leads: fourADay },
      'clear',
    ],
    [
      'a site with few forms',
      { forms: series('form_rate', (day) => (day > '2026-11-13' ? [0, 300] : [1, 300])), leads: fourADay },
      'clear',
    ],
    [
      'no visitors: a feed without sessions',
      {
        forms: series('form_rate', (day) => (day > '2026-11-13' ? null : [4, 300])),
        leads: series('leads', (day) => (day > '2026-11-13' ? null : 4)),
      },
      'clear',
    ],
    [
      'forms that do not reach the CRM',
      {
        forms: fourForms,
        leads: series('leads', (day) => (within(lastWeek, day) ? 1 : 4)),
      },
      [['forms and leads', 'critical', 21]],
    ],
    [
      'leads whose forms are not measured',
      { forms: series('form_rate', (day) => [within(lastWeek, day) ? 1 : 4, 300]), leads: fourADay },
      [['forms and leads', 'critical', 21]],
    ],
    [
      'half as many leads, which may be luck',
      { forms: fourForms, leads: series('leads', (day) => (within(lastWeek, day) ? 2 : 4)) },
      'clear',
    ],
    [
      '25 % apart',
      { forms: fourForms, leads: series('leads', (day) => (within(lastWeek, day) ? 3 : 4)) },
      'clear',
    ],
    ['a site that always counts other forms', { forms: fourForms, leads: series('leads', () => 1) }, 'clear'],
    [
      'too few to compare',
      {
        forms: series('form_rate', () => [2, 300]),
        leads: series('leads', (day) => (within(lastWeek, day) ? null : 2)),
      },
      'clear',
    ],
    ['leads not known', { forms: fourForms, leads: series('leads', () => 4, UNKNOWN) }, 'clear'],
    [
      'not known',
      { forms: series('form_rate', () => [4, 300], UNKNOWN), leads: series('leads', () => 4, UNKNOWN) },
      'unknown',
    ],
  ],
  D7: [
    [
      '$700 of $14,700 of labor without a known pay type',
      { labor: laborWith((day) => (within(lastWeek, day) ? 100 : null)) },
      [['pay_type', 'warning', 700]],
    ],
    [
      '$280 of $14,280, less than 2 %',
      { labor: laborWith((day) => (within(lastWeek, day) ? 40 : null)) },
      'clear',
    ],
    [
      '$210, more than 2 % of little',
      { labor: laborWith((day) => (within(lastWeek, day) ? 30 : null), 100) },
      'clear',
    ],
    ['labor not known', { labor: laborWith(() => 100, 2_000, UNKNOWN.known) }, 'unknown'],
  ],
  B1: [
    ['5 % and $250 over', { lines: [line({ actualCents: 325_000 })] }, [['7', 'warning', 250]]],
    ['15 % over', { lines: [line({ actualCents: 345_000 })] }, [['7', 'critical', 450]]],
    ['$249 over', { lines: [line({ actualCents: 324_900 })] }, 'clear'],
    [
      'a category 3 % over without such a line',
      {
        lines: [
          line({ actualCents: 312_000 }),
          line({ expenseId: 8, actualCents: 313_000 }),
          line({ expenseId: 9, actualCents: null }),
        ],
      },
      [['2026-11-01 Radio', 'warning', 250]],
    ],
    ['nothing entered', { lines: [line()] }, 'clear'],
    ['half a year ago', { lines: [line({ month: '2026-05-01', actualCents: 900_000 })] }, 'clear'],
  ],
  B2: [
    [
      '111 % through the 10th',
      { lines: [line({ actualCents: 111_000, actualThrough: '2026-11-10' })] },
      [['7', 'warning', 110]],
    ],
    ['110 %', { lines: [line({ actualCents: 110_000, actualThrough: '2026-11-10' })] }, 'clear'],
    [
      'before a quarter of the flight',
      { lines: [line({ actualCents: 90_000, actualThrough: '2026-11-05' })] },
      'clear',
    ],
    [
      'a small line',
      {
        lines: [
          line({
            flights: [{ start: '2026-11-01', end: '2026-11-30', cents: 30_000 }],
            actualCents: 20_000,
            actualThrough: '2026-11-10',
          }),
        ],
      },
      'clear',
    ],
  ],
  B3: [
    [
      '79 %',
      { lines: [line({ actualCents: 79_000, actualThrough: '2026-11-10' })] },
      [['7', 'warning', 210]],
    ],
    ['80 %', { lines: [line({ actualCents: 80_000, actualThrough: '2026-11-10' })] }, 'clear'],
    ['nothing entered', { lines: [line()] }, 'clear'],
  ],
  B4: [
    [
      'spend without a plan',
      { lines: [line({ flights: [], actualCents: 50_000 })] },
      [['7', 'warning', 500]],
    ],
    ['$99', { lines: [line({ flights: [], actualCents: 9_900 })] }, 'clear'],
    ['planned', { lines: [line({ actualCents: 50_000 })] }, 'clear'],
  ],
  B5: [
    [
      '31 days after the month',
      { lines: [line({ month: '2026-09-01', hasInvoice: false, actualCents: 90_000 })] },
      [['store', 'info', 900]],
    ],
    [
      '17 days after it',
      { lines: [line({ month: '2026-10-01', hasInvoice: false, actualCents: 90_000 })] },
      'clear',
    ],
    [
      'two months are one alert',
      {
        lines: [
          line({ month: '2026-08-01', hasInvoice: false, actualCents: 30_000 }),
          line({ month: '2026-09-01', hasInvoice: false, actualCents: 90_000 }),
        ],
      },
      [['store', 'info', 1200]],
    ],
    ['with an invoice', { lines: [line({ month: '2026-09-01', actualCents: 90_000 })] }, 'clear'],
    [
      'a small sum',
      { lines: [line({ month: '2026-09-01', hasInvoice: false, actualCents: 49_900 })] },
      'clear',
    ],
  ],
  B6: [
    [
      'a store that left',
      { splits: [{ key: 'template 3', title: 'TV buy', month: null, goneShare: 14.3, goneStores: 1 }] },
      [['template 3', 'warning', 14]],
    ],
    ['none', { splits: [] }, 'clear'],
  ],
  B7: [
    [
      'the invoice goes on after the flight',
      {
        lines: [
          line({
            flights: [{ start: '2026-11-01', end: '2026-11-10', cents: 200_000 }],
            actualCents: 228_000,
            actualThrough: '2026-11-16',
          }),
        ],
      },
      [['7', 'warning', 280]],
    ],
    [
      'known for later days, but not above the flight',
      {
        lines: [
          line({
            flights: [{ start: '2026-11-01', end: '2026-11-10', cents: 200_000 }],
            actualCents: 200_000,
            actualThrough: '2026-11-16',
          }),
        ],
      },
      'clear',
    ],
  ],
  C1: [
    [
      '9 days left',
      { lines: [line({ coop: coop({ claimUntil: '2026-11-26' }) })] },
      [['7', 'warning', 6300]],
    ],
    [
      '7 days left',
      { lines: [line({ coop: coop({ claimUntil: '2026-11-24' }) })] },
      [['7', 'critical', 6300]],
    ],
    ['15 days left', { lines: [line({ coop: coop({ claimUntil: '2026-12-02' }) })] }, 'clear'],
    ['over', { lines: [line({ coop: coop({ claimUntil: '2026-11-16' }) })] }, 'clear'],
    [
      'a small claim',
      { lines: [line({ coop: coop({ claimUntil: '2026-11-24', unclaimedCents: 24_900 }) })] },
      'clear',
    ],
  ],
  C2: [
    ['44 days left', { balances: [balance()] }, [['Toyota Q3', 'warning', 11_800]]],
    [
      'two months of a program',
      {
        balances: [
          balance({ balanceCents: 60_000 }),
          balance({ expiresOn: '2026-11-30', balanceCents: 50_000 }),
        ],
      },
      [['Toyota Q3', 'warning', 1_100]],
    ],
    ['61 days left', { balances: [balance({ expiresOn: '2027-01-17' })] }, 'clear'],
    ['less than $1,000', { balances: [balance({ balanceCents: 99_900 })] }, 'clear'],
    [
      'claimed since',
      { balances: [balance({ statedOn: '2026-10-08' }), balance({ balanceCents: 50_000 })] },
      'clear',
    ],
    ['expired', { balances: [balance({ expiresOn: '2026-11-16' })] }, 'clear'],
    ['a statement of a later day', { balances: [balance({ statedOn: '2026-11-17' })] }, 'clear'],
  ],
  C3: [
    ['a claim of a statement denied', { lines: [], claims: [claim()] }, [['Toyota C-18', 'warning', 640]]],
    [
      'the same claim on a budget line',
      { lines: [denied({ month: '2026-09-01' })], claims: [claim()] },
      [['7', 'warning', 640]],
    ],
    [
      'two claims of one amount, a line of one of them',
      { lines: [denied({ month: '2026-09-01' })], claims: [claim(), claim({ claim: 'C-19' })] },
      [
        ['7', 'warning', 640],
        ['Toyota C-19', 'warning', 640],
      ],
    ],
    [
      'a claim from before the month of the line',
      { lines: [denied({ month: '2026-11-01' })], claims: [claim()] },
      [
        ['7', 'warning', 640],
        ['Toyota C-18', 'warning', 640],
      ],
    ],
    [
      '91 % paid',
      { lines: [], claims: [claim({ status: 'paid', claimedCents: 1_000_000, grantedCents: 910_000 })] },
      'clear',
    ],
    ['half a year ago', { lines: [], claims: [claim({ submittedOn: '2026-05-12' })] }, 'clear'],
    [
      'denied',
      { lines: [line({ coop: coop({ status: 'denied', claimedCents: 100_000 }) })], claims: [] },
      [['7', 'warning', 1000]],
    ],
    [
      '89 % granted',
      {
        lines: [line({ coop: coop({ status: 'credited', claimedCents: 500_000, grantedCents: 445_000 }) })],
        claims: [],
      },
      [['7', 'warning', 550]],
    ],
    [
      '90 % granted',
      {
        lines: [line({ coop: coop({ status: 'credited', claimedCents: 600_000, grantedCents: 540_000 }) })],
        claims: [],
      },
      'clear',
    ],
    [
      'a small claim',
      { lines: [line({ coop: coop({ status: 'denied', claimedCents: 49_900 }) })], claims: [] },
      'clear',
    ],
    [
      'not decided',
      { lines: [line({ coop: coop({ status: 'claimed', claimedCents: 100_000 }) })], claims: [] },
      'clear',
    ],
  ],
  L1: [
    [
      '7 a day instead of 10',
      { leads: series('leads', (day) => (within(lastWeek, day) ? 7 : 10)) },
      [['store', 'critical', 21]],
    ],
    [
      '8 a day: luck may explain it',
      { leads: series('leads', (day) => (within(lastWeek, day) ? 8 : 10)) },
      'clear',
    ],
    ['few leads', { leads: series('leads', (day) => (within(lastWeek, day) ? 0 : 2)) }, 'clear'],
    ['last week not known', { leads: series('leads', () => 10, UNKNOWN) }, 'unknown'],
    ['the weeks before not known', { leads: series('leads', () => 10, { known: [days(30)] }) }, 'unknown'],
  ],
  L2: [
    [
      'silent for 10 days',
      { leads: series('leads', (day) => (within(days(10), day) ? null : 1), { values: ['CarGurus'] }) },
      [['CarGurus', 'warning', 7]],
    ],
    [
      'one lead in the week',
      { leads: series('leads', (day) => (day > '2026-11-10' ? null : 1), { values: ['CarGurus'] }) },
      'clear',
    ],
    [
      'four a week',
      {
        leads: series(
          'leads',
          (day) => (within(lastWeek, day) || day.endsWith('1') || day.endsWith('2') ? null : 0.57),
          { values: ['CarGurus'] },
        ),
      },
      'clear',
    ],
    ['not known', { leads: series('leads', () => 1, { values: ['CarGurus'], ...UNKNOWN }) }, 'unknown'],
  ],
  L3: [
    ['4 in 10 answered', { answered: series('resp_15_pct', () => [4, 10]) }, [['store', 'warning', 18]]],
    [
      'a bad weekend in a good week',
      { answered: series('resp_15_pct', (day) => (day > '2026-11-13' ? [4, 10] : [9, 10])) },
      'clear',
    ],
    ['half answered', { answered: series('resp_15_pct', () => [5, 10]) }, 'clear'],
    ['few leads', { answered: series('resp_15_pct', () => [0, 3]) }, 'clear'],
    ['not known', { answered: series('resp_15_pct', () => [4, 10], UNKNOWN) }, 'unknown'],
  ],
  L4: [
    [
      '8 % where 14 % were usual',
      { closing: series('closing_ratio', (day) => (within(days(60), day) ? [0.8, 10] : [1.4, 10])) },
      [['store', 'warning', 36]],
    ],
    [
      '13 % where 14 % were usual',
      { closing: series('closing_ratio', (day) => (within(days(60), day) ? [1.3, 10] : [1.4, 10])) },
      'clear',
    ],
    [
      'few leads',
      { closing: series('closing_ratio', (day) => (within(days(60), day) ? [0, 1.5] : [0.4, 1.5])) },
      'clear',
    ],
    [
      'a year not known',
      { closing: series('closing_ratio', () => [1, 10], { known: [days(200)] }) },
      'unknown',
    ],
  ],
  L5: [
    [
      '9 sold in a quarter a year ago, none in 3 months, and it costs',
      {
        sold: series('units_retail', (day) => (day < '2026-02-01' && day.endsWith('0') ? 1 : null), {
          values: ['CarGurus'],
        }),
        spend: series('spend_actual', (day) => (day.endsWith('-15') ? 2400 : null), { values: ['CarGurus'] }),
      },
      [['CarGurus', 'info', 7200]],
    ],
    [
      'it sold last month',
      {
        sold: series('units_retail', (day) => (day.endsWith('0') ? 1 : null), { values: ['CarGurus'] }),
        spend: series('spend_actual', () => 0),
      },
      'clear',
    ],
    [
      'it never sold much',
      {
        sold: series('units_retail', (day) => (day < '2026-02-01' && day.endsWith('-15') ? 1 : null), {
          values: ['CarGurus'],
        }),
        spend: series('spend_actual', () => 0),
      },
      'clear',
    ],
    [
      'not known',
      { sold: series('units_retail', () => 1, UNKNOWN), spend: series('spend_actual', () => 0) },
      'unknown',
    ],
  ],
  S1: [
    [
      '$150 less on 21 units',
      { front: series('front_pvr', (day) => (within(lastWeek, day) ? [5550, 3] : [6000, 3])) },
      [['store', 'warning', 3150]],
    ],
    [
      '$149 less',
      { front: series('front_pvr', (day) => (within(lastWeek, day) ? [5553, 3] : [6000, 3])) },
      'clear',
    ],
    [
      '14 units',
      { front: series('front_pvr', (day) => (within(lastWeek, day) ? [2000, 2] : [4000, 2])) },
      'clear',
    ],
    [
      'weeks that always differ by more',
      {
        front: series('front_pvr', (day) => {
          if (within(lastWeek, day)) return [5200, 3];
          return Math.floor((daysBetween(day, lastWeek.start) - 1) / 7) % 2 === 0 ? [7000, 3] : [5000, 3];
        }),
      },
      'clear',
    ],
    [
      'back to usual after a very good week',
      {
        front: series('front_pvr', (day) =>
          within({ start: addDays(TODAY, -14), end: addDays(TODAY, -7) }, day) ? [9000, 3] : [6000, 3],
        ),
      },
      'clear',
    ],
    ['not known', { front: series('front_pvr', () => [6000, 3], UNKNOWN) }, 'unknown'],
  ],
  S2: [
    [
      'three of one person',
      {
        rate: series('unwind_rate', (day) => (within(days(3), day) ? [1, 1] : [0, 1]), {
          values: ['Pat Reed'],
        }),
        all: series('unwind_rate', () => [0, 4]),
      },
      [['Pat Reed', 'warning', 3]],
    ],
    [
      'two of one person',
      {
        rate: series('unwind_rate', (day) => (within(days(2), day) ? [1, 1] : [0, 1]), {
          values: ['Pat Reed'],
        }),
        all: series('unwind_rate', () => [0, 4]),
      },
      'clear',
    ],
    [
      'more than 5 % of the store',
      { rate: series('unwind_rate', () => [0, 1]), all: series('unwind_rate', () => [1, 10]) },
      [['store', 'warning', 30]],
    ],
    [
      'not known',
      { rate: series('unwind_rate', () => [0, 1], UNKNOWN), all: series('unwind_rate', () => [0, 4]) },
      'unknown',
    ],
  ],
  I1: [
    [
      '17 over 90 days, usually 12',
      { aged: series('aged_units_90', (day) => (day > '2026-11-10' ? 17 : 12)) },
      [['store', 'warning', 17]],
    ],
    ['16, usually 12', { aged: series('aged_units_90', (day) => (day > '2026-11-10' ? 16 : 12)) }, 'clear'],
    ['few vehicles', { aged: series('aged_units_90', (day) => (day > '2026-11-10' ? 14 : 2)) }, 'clear'],
    ['not known', { aged: series('aged_units_90', () => 15, UNKNOWN) }, 'unknown'],
  ],
  I3: [
    [
      '11 of 100 without a price',
      { photos: series('no_photo_share', () => [1, 100]), prices: pricedOf100(89) },
      [['price', 'warning', 11]],
    ],
    [
      '11 of 100',
      { photos: series('no_photo_share', () => [11, 100]), prices: pricedOf100(90) },
      [['store', 'warning', 11]],
    ],
    ['10 of 100', { photos: series('no_photo_share', () => [10, 100]), prices: pricedOf100(90) }, 'clear'],
    ['4 of 10', { photos: series('no_photo_share', () => [4, 10]), prices: pricedOf100(90) }, 'clear'],
    [
      'not known',
      {
        photos: series('no_photo_share', () => [11, 100], UNKNOWN),
        prices: series('no_price_share', () => [1, 1], UNKNOWN),
      },
      'unknown',
    ],
  ],
  I2: [
    [
      '$2,499 instead of $24,999',
      { prices: listed(2_499), market: toMarket(100) },
      [[VEHICLES[0] ?? '', 'warning', 22_500]],
    ],
    ['$2,499 since a week', { prices: listed(24_999), market: toMarket(10, 100) }, [['0', 'warning', 90]]],
    ['15 % less', { prices: listed(24_999 * 0.851), market: toMarket(100) }, 'clear'],
    [
      'five of six far from their market',
      { prices: listed(24_999), market: toMarket(116, 111, 84, 80, 130, 100) },
      [['store', 'warning', 5]],
    ],
    ['four of six', { prices: listed(24_999), market: toMarket(116, 111, 84, 85, 130, 100) }, 'clear'],
    [
      'not known',
      {
        prices: series('avg_list_price', () => [1, 1], UNKNOWN),
        market: series('price_to_market', () => [2, 1], UNKNOWN),
      },
      'unknown',
    ],
  ],
  I4: [
    ['five', { unseen: series('zero_vdp_units', () => 5) }, [['store', 'info', 5]]],
    ['four', { unseen: series('zero_vdp_units', () => 4) }, 'clear'],
    ['not known', { unseen: series('zero_vdp_units', () => 9, UNKNOWN) }, 'unknown'],
  ],
  M1: [
    ['100 basis points', { share: share(90), dealers }, [['store', 'info', 100]]],
    ['90 basis points', { share: share(91), dealers }, 'clear'],
    [
      'not known a year ago',
      {
        share: series('market_share', () => [1, 100], {
          known: [{ start: '2026-01-01', end: '2026-10-01' }],
        }),
        dealers,
      },
      'unknown',
    ],
  ],
  I5: [
    [
      'new stock for 90 days, used for 30',
      {
        supply: series('days_supply', (_, value) => (value === 'new' ? [90, 1] : [60, 2]), {
          values: ['new', 'used'],
        }),
      },
      [
        ['new', 'info', 15],
        ['used', 'info', 5],
      ],
    ],
    [
      'within the bands',
      {
        supply: series('days_supply', (_, value) => (value === 'new' ? [75, 1] : [70, 2]), {
          values: ['new', 'used'],
        }),
      },
      'clear',
    ],
    [
      'few vehicles',
      { supply: series('days_supply', () => [19, 0.1], { values: ['new', 'used'] }) },
      'clear',
    ],
    ['no sales', { supply: series('days_supply', () => [90, 0], { values: ['new', 'used'] }) }, 'clear'],
    [
      'not known',
      { supply: series('days_supply', () => [90, 1], { values: ['new', 'used'], ...UNKNOWN }) },
      'unknown',
    ],
  ],
  F1: [
    [
      'ten, usually four',
      { aged: series('open_ros_aged', (day) => (day > '2026-11-10' ? 10 : 4)) },
      [['store', 'warning', 10]],
    ],
    [
      'eight, usually four: luck may explain it',
      { aged: series('open_ros_aged', (day) => (day > '2026-11-10' ? 8 : 4)) },
      'clear',
    ],
    ['always eight', { aged: series('open_ros_aged', () => 8) }, 'clear'],
    ['four', { aged: series('open_ros_aged', (day) => (day > '2026-11-10' ? 4 : 1)) }, 'clear'],
    ['not known', { aged: series('open_ros_aged', () => 8, UNKNOWN) }, 'unknown'],
  ],
  F2: [
    [
      '6 % less',
      { rate: series('elr_cp', (day) => (within(days(14), day) ? [1880, 10] : [2000, 10])) },
      [['store', 'warning', 1680]],
    ],
    [
      '4 % less',
      { rate: series('elr_cp', (day) => (within(days(14), day) ? [1920, 10] : [2000, 10])) },
      'clear',
    ],
    [
      'few hours',
      { rate: series('elr_cp', (day) => (within(days(14), day) ? [1000, 7] : [2000, 10])) },
      'clear',
    ],
    ['not known', { rate: series('elr_cp', () => [2000, 10], UNKNOWN) }, 'unknown'],
  ],
  W1: [
    [
      '150 a day instead of 200',
      { sessions: series('sessions', (day) => (within(lastWeek, day) ? 150 : 200)) },
      [['store', 'warning', 350]],
    ],
    ['165 a day', { sessions: series('sessions', (day) => (within(lastWeek, day) ? 165 : 200)) }, 'clear'],
    ['a small site', { sessions: series('sessions', (day) => (within(lastWeek, day) ? 5 : 20)) }, 'clear'],
    ['not known', { sessions: series('sessions', () => 200, UNKNOWN) }, 'unknown'],
  ],
  W2: [
    [
      'from 20 % to 30 %',
      {
        sessions: series('sessions', (day) => (within(lastWeek, day) ? 30 : 20), { values: ['Paid Search'] }),
        all: series('sessions', () => 100),
      },
      [['Paid Search', 'warning', 70]],
    ],
    [
      'from 20 % to 27 %',
      {
        sessions: series('sessions', (day) => (within(lastWeek, day) ? 27 : 20), { values: ['Paid Search'] }),
        all: series('sessions', () => 100),
      },
      'clear',
    ],
    [
      'unassigned above 10 %',
      {
        sessions: series('sessions', () => 11, { values: ['Unassigned'] }),
        all: series('sessions', () => 100),
      },
      [['Unassigned', 'warning', 0]],
    ],
    [
      'a small site',
      {
        sessions: series('sessions', (day) => (within(lastWeek, day) ? 30 : 0), { values: ['Email'] }),
        all: series('sessions', () => 50),
      },
      'clear',
    ],
    [
      'not known',
      { sessions: series('sessions', () => 30, UNKNOWN), all: series('sessions', () => 50) },
      'unknown',
    ],
  ],
  P1: [
    [
      'cheap leads, a third lost',
      {
        lost: series('ppc_lost_budget', () => [30, 100], { values: ['Used'] }),
        cost: series('ppc_cpa', () => [40, 2], { values: ['Used'] }),
        average: series('ppc_cpa', () => [60, 2]),
      },
      [['Used', 'info', 26]],
    ],
    [
      'dearer than the store',
      {
        lost: series('ppc_lost_budget', () => [30, 100], { values: ['Used'] }),
        cost: series('ppc_cpa', () => [80, 2], { values: ['Used'] }),
        average: series('ppc_cpa', () => [60, 2]),
      },
      'clear',
    ],
    [
      'a fifth lost',
      {
        lost: series('ppc_lost_budget', () => [20, 100], { values: ['Used'] }),
        cost: series('ppc_cpa', () => [40, 2], { values: ['Used'] }),
        average: series('ppc_cpa', () => [60, 2]),
      },
      'clear',
    ],
    [
      'not known',
      {
        lost: series('ppc_lost_budget', () => [30, 100]),
        cost: series('ppc_cpa', () => [40, 2], UNKNOWN),
        average: series('ppc_cpa', () => [60, 2]),
      },
      'unknown',
    ],
  ],
  P2: [
    [
      '$510 in 30 days',
      { cost: series('ppc_cpa', () => [17, 0], { values: ['Brand'] }) },
      [['Brand', 'warning', 510]],
    ],
    ['$480', { cost: series('ppc_cpa', () => [16, 0], { values: ['Brand'] }) }, 'clear'],
    [
      'one conversion',
      { cost: series('ppc_cpa', (day) => [50, day === '2026-11-16' ? 1 : 0], { values: ['Brand'] }) },
      'clear',
    ],
    ['not known', { cost: series('ppc_cpa', () => [17, 0], UNKNOWN) }, 'unknown'],
  ],
  P3: [
    [
      '30 % more',
      { cpc: series('ppc_cpc', (day) => [within(lastWeek, day) ? 52 : 40, 20], { values: ['Used'] }) },
      [['Used', 'warning', 84]],
    ],
    [
      '29 % more',
      { cpc: series('ppc_cpc', (day) => [within(lastWeek, day) ? 51.6 : 40, 20], { values: ['Used'] }) },
      'clear',
    ],
    [
      'few clicks',
      { cpc: series('ppc_cpc', (day) => [within(lastWeek, day) ? 40 : 20, 10], { values: ['Used'] }) },
      'clear',
    ],
    ['not known', { cpc: series('ppc_cpc', () => [40, 20], UNKNOWN) }, 'unknown'],
  ],
  O1: [
    [
      '25 % less than last year',
      { clicks: series('seo_non_brand_clicks', (day) => (within(days(28), day) ? 15 : 20)) },
      [['store', 'warning', 140]],
    ],
    [
      '20 % less',
      { clicks: series('seo_non_brand_clicks', (day) => (within(days(28), day) ? 16 : 20)) },
      'clear',
    ],
    [
      'few clicks',
      { clicks: series('seo_non_brand_clicks', (day) => (within(days(28), day) ? 1 : 5)) },
      'clear',
    ],
    [
      'last year not known',
      { clicks: series('seo_non_brand_clicks', () => 20, { known: [days(200)] }) },
      'unknown',
    ],
  ],
  G1: [
    [
      'best to date',
      goodNews((day) => (day >= '2026-11-01' ? [2200, 1] : [2000, 1])),
      [['fi_pvr', 'good', 200]],
    ],
    ['just as good', goodNews(() => [2000, 1]), 'clear'],
    [
      'few units',
      goodNews((day) => (day >= '2026-11-01' ? (day.endsWith('0') ? [2200, 1] : null) : [2000, 1])),
      'clear',
    ],
  ],
};

function goodNews(financePvr: OnDay): Record<string, DaySeries> {
  return {
    ...{ gross: series('total_gross', () => 100), units: sixUnits, leads: series('leads_good', () => 10) },
    financePvr: series('fi_pvr', financePvr),
    frontPvr: series('front_pvr', () => [2000, 1]),
  };
}

function found(result: readonly Finding[] | null): Expected {
  if (result === null) return 'unknown';
  if (result.length === 0) return 'clear';
  return result.map(({ subject, severity, size }) => [subject.key, severity, size.value] as const);
}

describe.each(Object.entries(CASES))('rule %s', (id, cases) => {
  it.each(cases)('%s', (_, answers, expected) => {
    expect(found(judge(id, answers))).toEqual(expected);
  });
});

it('every rule has cases that fire and that do not, and answers to all of its questions', () => {
  expect(Object.keys(CASES).toSorted()).toEqual(alertRules.map(({ id }) => id).toSorted());
  for (const { id, questions, minimum } of alertRules) {
    const cases = CASES[id] ?? [];
    const names = Object.keys(questions).toSorted();
    for (const [name, answers] of cases)
      expect(Object.keys(answers).toSorted(), `${id} ${name}`).toEqual(names);
    expect(
      cases.some(([, , expected]) => typeof expected !== 'string'),
      `${id} fires`,
    ).toBe(true);
    expect(
      cases.some(([, , expected]) => expected === 'clear'),
      `${id} does not fire`,
    ).toBe(true);
    const asksKpis = Object.values<Question>(questions).some((question) => 'kpi' in question);
    if (asksKpis && minimum !== null && id !== 'G1' && id !== 'D2') {
      expect(
        cases.some(([, , expected]) => expected === 'unknown'),
        `${id} is silent without data`,
      ).toBe(true);
    }
  }
});

it('findings are written for people: a sentence with its size, evidence in order, an explanation within the days', () => {
  for (const [id, cases] of Object.entries(CASES)) {
    for (const [, answers] of cases) {
      for (const { what, evidence, explained, since } of judge(id, answers) ?? []) {
        expect(what, id).toMatch(/^[A-Z$\d“].+\.$/s);
        expect(what, id).not.toMatch(/NaN|undefined|null|Infinity/);
        expect(since <= TODAY || id === 'C1', id).toBe(true);
        const shown = (evidence?.points ?? []).map(({ day }) => day);
        expect(shown, id).toEqual(shown.toSorted());
        if (explained)
          expect(explained.from <= explained.through && explained.through < TODAY, id).toBe(true);
      }
    }
  }
});

describe('the usual range of evidence', () => {
  /** Ten on Mondays, one more each day, ten times as much in the last week. */
  const leads = series('leads', (day) => {
    const weekday = ((daysBetween(START, day) + 2) % 7) + 10;
    return within(days(7), day) ? weekday * 10 : weekday + (daysBetween(day, TODAY) > 63 ? 100 : 0);
  });

  it('of days is that of the same weekdays in the eight weeks before the window', () => {
    const { points } = trendOf(leads, days(7));
    expect(points).toHaveLength(28);
    expect(points.map(({ low, high }) => [low, high])).toEqual(
      points.map(({ value }) => [value, value].map((one) => ((one ?? 0) >= 100 ? (one ?? 0) / 10 : one))),
    );
  });

  it('of weeks is that of the eight weeks before the window', () => {
    const { points } = weeklyOf(leads, days(7));
    const week = 10 + 11 + 12 + 13 + 14 + 15 + 16;
    expect(points.map(({ low, high }) => [low, high])).toEqual(points.map(() => [week, week]));
    expect(points.at(-1)?.value).toBe(week * 10);
  });

  it('is left out where fewer than six of the weeks are known', () => {
    const short = series('leads', () => 5, { known: [days(47)] });
    for (const { points } of [trendOf(short, days(7)), weeklyOf(short, days(7))])
      expect(points.flatMap(({ low, high }) => [low, high]).filter((one) => one !== null)).toEqual([]);
  });
});
