import { expect, it } from 'vitest';
import { fileOf, readFound, testHash } from '../../test/helpers/read-records.ts';
import type { TrafficRecord } from '../records/web-traffic/record.ts';
import { dryRun } from './dry-run/dry-run.ts';
import { fileReader } from './index.ts';

async function read(text: string) {
  const { connector, items } = await readFound(text);
  return {
    connector,
    lines: items.flatMap((item) => ('record' in item ? [item.record as TrafficRecord] : [])),
  };
}

const verdicts = (text: string) =>
  dryRun(fileReader, fileOf(text, 'export.csv'), { hash: testHash, now: new Date('2026-11-21T12:00:00Z') });

const preamble = (days: string) =>
  `# ----------------------------------------\n# All Web Site Data\n# Channels\n# ${days}\n# ----------------------------------------\n\n`;

it('reads channels by day, without taking bounces and durations for engagement', async () => {
  const { connector, lines } = await read(
    `${preamble('20220301-20220302')}Default Channel Grouping,Date,Sessions,% New Sessions,New Users,Bounce Rate,Pages / Session,Avg. Session Duration
Organic Search,20220301,"1,215",50.00%,607,41.20%,2.40,00:01:12
(Other),20220302,5,100.00%,5,80.00%,1.00,00:00:02
,,"1,220",50.20%,612,41.36%,2.39,00:01:11
`,
  );
  expect(connector).toBe('universal-analytics');
  expect(lines.map(({ day, channel, sessions, pageviews }) => [day, channel, sessions, pageviews])).toEqual([
    ['2022-03-01', 'Organic Search', 1_215, 2_916],
    ['2022-03-02', '(Other)', 5, 5],
  ]);
  expect(lines[0]).toMatchObject({ engagedSessions: null, engagementSeconds: null, account: null });
});

it.each([
  { why: 'hours', head: 'Hour Index, Sessions', cell: '25', day: '2015-07-02', hour: 1 },
  { why: 'days', head: 'Day Index,Sessions', cell: '3', day: '2015-07-04', hour: null },
])('counts $why from the first day of the report', async ({ head, cell, day, hour }) => {
  const { lines } = await read(`${preamble('20150701-20150731')}${head}\n${cell}, 7\n`);
  expect(lines).toMatchObject([{ day, hour, sessions: 7 }]);
});

it.each([
  { days: '20150401-20150410', cell: '4/3/2015', day: '2015-04-03' },
  { days: '20150301-20150310', cell: '4/3/2015', day: '2015-03-04' },
])(
  'reads $cell by the days $days that the report is of, though they stand in another table',
  async ({ days, cell, day }) => {
    const text = `${preamble(days)}Landing Page,Sessions,Bounce Rate\n/a,7,50.00%\n,7,50.00%\n\nDay Index,Sessions\n${cell},7\n,7\n`;
    const found = await verdicts(text);
    expect(found.map(({ connector, accepted }) => [connector, accepted])).toEqual([
      ['universal-analytics', 1],
      ['universal-analytics', 1],
    ]);
    const [, chart] = await fileReader.find(fileOf(text, 'export.csv'), []);
    if (!chart || chart.connector === null) throw new Error('The chart was not read.');
    const lines: unknown[] = [];
    for await (const item of chart.read({ hash: testHash, now: new Date('2026-11-21T12:00:00Z') })) {
      if ('record' in item) lines.push(item.record);
    }
    expect(lines).toMatchObject([{ day }]);
  },
);

it('refuses events, whose names every dealership chose itself', async () => {
  const [verdict] = await verdicts(
    `${preamble('20220301-20220302')}Event Category,Date,Total Events,Sessions\nForms,20220301,5,4\n`,
  );
  expect(verdict?.connector).toBe(null);
  expect(verdict?.reasons[0]?.message).toMatch(
    /^Every dealership names its Universal Analytics events differently/,
  );
});
