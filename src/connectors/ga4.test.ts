import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileOf, readFound, testHash } from '../../test/helpers/read-records.ts';
import { addDays, type Day } from '../core/time/period.ts';
import type { TrafficRecord } from '../records/web-traffic/record.ts';
import { dryRun } from './dry-run/dry-run.ts';
import { fileReader } from './index.ts';

async function linesOf(text: string): Promise<TrafficRecord[]> {
  const { items } = await readFound(text);
  return items.flatMap((item) => ('record' in item ? [item.record as TrafficRecord] : []));
}

const verdicts = (text: string) =>
  dryRun(fileReader, fileOf(text, 'export.csv'), { hash: testHash, now: new Date('2026-11-21T12:00:00Z') });
const refusalOf = async (text: string) => (await verdicts(text))[0]?.reasons[0]?.message;
const sum = (numbers: readonly (number | null)[]) =>
  numbers.reduce<number>((all, one) => all + (one ?? 0), 0);

const PREAMBLE = `# ----------------------------------------
# Traffic acquisition: Session primary channel group
# Account: Maple, Inc
# Property: Maple Honda
# ----------------------------------------
#
# All Users
# Start date: 20260301
# End date: 20260303
`;

describe('sessions by channel', () => {
  it('keeps the channel as reported beside the one of the eight', async () => {
    const lines =
      await linesOf(`${PREAMBLE}Session primary channel group (Default Channel Group),Date,Sessions,Engaged sessions
Cross-network,20260301,7,4
(other),20260301,2,1
,20260301,1,0
Organic Video,20260302,3,2
`);
    expect(
      lines.map(({ day, sourceChannel, channel, sessions }) => [day, sourceChannel, channel, sessions]),
    ).toEqual([
      ['2026-03-01', 'Cross-network', 'Paid Search', 7],
      ['2026-03-01', '(other)', '(Other)', 2],
      ['2026-03-01', '(not set)', '(Other)', 1],
      ['2026-03-02', 'Organic Video', 'Social', 3],
    ]);
    expect(new Set(lines.map(({ cut, grain, account }) => `${cut}, ${grain}, ${account}`))).toEqual(
      new Set(['channel, day by channel, Maple Honda']),
    );
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
  });

  it('works out counts from reported rates and means', async () => {
    const [line] = await linesOf(
      'Date,Session default channel group,Sessions,Engagement rate,Average engagement time per session,Views per session\n20260301,Direct,200,48.5%,1m 05s,2.5\n',
    );
    expect(line).toMatchObject({
      engagedSessions: 97,
      engagementSeconds: 13_000,
      pageviews: 500,
      users: null,
    });
  });

  it.each([
    {
      why: 'no channel, but where visits came from',
      head: 'Session source / medium',
      cell: 'google / cpc',
      channel: 'Paid Search',
    },
    { why: 'a social network', head: 'Session source / medium', cell: 'facebook / paid', channel: 'Social' },
    { why: 'typed in', head: 'Source / Medium', cell: '(direct) / (none)', channel: 'Direct' },
    { why: 'nobody knows', head: 'Session source / medium', cell: '(not set)', channel: '(Other)' },
  ])('by source and medium: $why', async ({ head, cell, channel }) => {
    const [line] = await linesOf(`Date,${head},Sessions\n20260301,${cell},5\n`);
    expect(line).toMatchObject({ channel, sourceChannel: cell, grain: 'day by channel' });
  });

  it('adds up rows that are finer than what is kept, and no people', async () => {
    const lines = await linesOf(
      'Date,Session default channel group,Browser,Sessions,Total users\n20260301,Direct,Chrome,5,4\n20260301,Direct,Safari,6,5\n',
    );
    expect(new Set(lines.map(({ key }) => key)).size).toBe(1);
    expect(lines.map(({ isPart, users }) => [isPart, users])).toEqual([
      [true, null],
      [true, null],
    ]);
  });
});

describe('days and hours', () => {
  it.each([
    {
      why: 'an hour of a day',
      head: 'Date + hour (YYYYMMDDHH)',
      cell: '2026030223',
      day: '2026-03-02',
      hour: 23,
    },
    {
      why: 'an hour in words',
      head: 'Date + hour (YYYYMMDDHH)',
      cell: '"Mar 2, 2026, 11 PM"',
      day: '2026-03-02',
      hour: 23,
    },
    { why: 'midnight in words', head: 'Date hour', cell: '"Mar 2, 2026, 12AM"', day: '2026-03-02', hour: 0 },
    { why: 'days counted from the first', head: 'Nth day', cell: '0002', day: '2026-03-03', hour: null },
    { why: 'hours counted from the first', head: 'Nth hour', cell: '000047', day: '2026-03-02', hour: 23 },
    { why: 'a date with dashes', head: 'Date', cell: '2026-03-02', day: '2026-03-02', hour: null },
  ])('$why', async ({ head, cell, day, hour }) => {
    const [line] = await linesOf(`${PREAMBLE}${head},Sessions\n${cell},5\n`);
    expect(line).toMatchObject({ day, firstDay: day, hour, sessions: 5 });
  });

  it('takes the hour from a column of its own', async () => {
    const lines = await linesOf('Date,Hour,Sessions\n20260301,0,5\n20260301,13,6\n');
    expect(lines.map(({ hour }) => hour)).toEqual([0, 13]);
    expect(lines[0]?.grain).toBe('hour');
  });

  it('rejects a day after those the report says it is of', async () => {
    const [verdict] = await verdicts(`${PREAMBLE}Nth day,Sessions\n0000,5\n0003,6\n`);
    expect(verdict).toMatchObject({ accepted: 1, rejected: 1 });
    expect(verdict?.reasons[0]?.message).toBe('"0003" is after Mar 3, 2026, the last day of the report.');
  });

  it('reads a whole report of one day as that day', async () => {
    const [line] = await linesOf(
      '# Start date: 20260301\n# End date: 20260301\nSession default channel group,Sessions\nDirect,5\nReferral,2\n',
    );
    expect(line).toMatchObject({ day: '2026-03-01', channel: 'Direct' });
  });

  it('a landing page may cover several days', async () => {
    const [line] = await linesOf(`${PREAMBLE}Landing page + query string,Sessions\n/new/civic?utm=x,5\n`);
    expect(line).toMatchObject({
      cut: 'landing_page',
      landingPage: '/new/civic',
      firstDay: '2026-03-01',
      day: '2026-03-03',
      grain: 'period',
    });
  });
});

it('leaves out totals, wherever they are, and comparisons with all users', async () => {
  const [verdict] = await verdicts(
    `Segment,Session default channel group,Date,Sessions,
,,,16,Grand total
All Users,Direct,20260301,9,
All Users,Email,20260301,7,
Mobile traffic,Direct,20260301,4,
Total,,,16,
`,
  );
  expect(verdict).toMatchObject({ accepted: 2, skipped: 3, rejected: 0 });
});

describe('events', () => {
  const eventsOf = (rows: readonly string[]) =>
    linesOf(`Date,Event name,Event count\n${rows.map((row) => `20260301,${row}`).join('\n')}\n`);
  const counted = (lines: readonly TrafficRecord[]) => ({
    srp: sum(lines.map((line) => line.srpViews)),
    vdp: sum(lines.map((line) => line.vdpViews)),
    forms: sum(lines.map((line) => line.forms)),
    calls: sum(lines.map((line) => line.calls)),
    chats: sum(lines.map((line) => line.chats)),
    texts: sum(lines.map((line) => line.texts)),
  });

  it('counts a form once, though its department fires an event too', async () => {
    const lines = await eventsOf([
      ...['page_view,900', 'asc_itemlist_pageview,300', 'asc_item_pageview,200', 'asc_form_submission,9'],
      ...[
        'asc_form_submission_sales,6',
        'asc_form_submission_service,3',
        'generate_lead,9',
        'asc_click_to_call,7',
      ],
      ...['asc_phone_call,5', 'asc_chat_start,4', 'asc_click_to_text,2'],
    ]);
    expect(counted(lines)).toEqual({ srp: 300, vdp: 200, forms: 9, calls: 7, chats: 4, texts: 2 });
    expect(lines.some(({ event }) => event === 'page_view')).toBe(false);
  });

  it('counts forms by department where there is no general event', async () => {
    const lines = await eventsOf([
      'asc_form_submission_sales,6',
      'asc_form_submission_service,3',
      'generate_lead,9',
    ]);
    expect(counted(lines).forms).toBe(9);
  });

  it('counts what websites without the standard report', async () => {
    const lines = await eventsOf(['view_item,30', 'view_item_list,50', 'generate_lead,4', 'click_to_call,3']);
    expect(counted(lines)).toEqual({ srp: 50, vdp: 30, forms: 4, calls: 3, chats: 0, texts: 0 });
  });

  it('keeps whether a vehicle was new or used', async () => {
    const lines = await linesOf(
      'Date,Event name,Item condition,Event count\n20260301,asc_item_pageview,New,5\n20260301,asc_item_pageview,Used,6\n20260301,asc_item_pageview,(not set),1\n',
    );
    expect(lines.map(({ vehicleCondition, vdpViews }) => [vehicleCondition, vdpViews])).toEqual([
      ['new', 5],
      ['used', 6],
      [null, 1],
    ]);
    expect(lines[0]).toMatchObject({ cut: 'event', grain: 'day by condition' });
  });

  it.each([
    { head: 'Landing page', cell: '/new', cut: 'event_landing_page' },
    { head: 'City', cell: 'Olathe', cut: 'event_city' },
  ])('by $head they are a cut of their own', async ({ head, cell, cut }) => {
    const [line] = await linesOf(
      `Date,Event name,${head},Event count\n20260301,asc_item_pageview,${cell},5\n`,
    );
    expect(line).toMatchObject({ cut });
  });
});

describe('several tables in one file', () => {
  const chart = '# Start date: 20260301\n# End date: 20260302\nNth day,Sessions\n0000,12\n0001,9\n';
  const people = '# Start date: 20260301\n# End date: 20260302\nNth day,Users\n0000,10\n0001,8\n';
  const table =
    '# Start date: 20260301\n# End date: 20260302\nSession default channel group,Nth day,Sessions\nDirect,0000,5\nEmail,0000,7\nDirect,0001,9\n';

  it('reads those that hold something, each by its own days', async () => {
    const found = await verdicts(`${PREAMBLE}Nth day,Users\n0000,3\n\n${chart}\n${people}`);
    expect(found.map(({ connector }) => connector)).toEqual([null, 'ga4', null]);
  });

  it('leaves out a chart whose sessions are in a table by channel, wherever it is', async () => {
    for (const text of [`${chart}\n${table}`, `${table}\n${chart}`]) {
      const found = await verdicts(text);
      expect(found.map(({ accepted }) => accepted).sort()).toEqual([0, 3]);
      const refused = found.find(({ connector }) => connector === null);
      expect(refused?.reasons[0]?.message).toMatch(
        /already has the same sessions by day by channel; they are counted there\.$/,
      );
    }
  });
});

describe('what is refused, and why', () => {
  it.each([
    {
      why: 'no day',
      text: `${PREAMBLE}Session default channel group,Sessions\nDirect,5\nEmail,7\n`,
      words: /^Sessions of Mar 1–3, 2026 together: no column says which day/,
    },
    {
      why: 'no day at all',
      text: 'Session default channel group,Sessions\nDirect,5\nEmail,7\n',
      words: /Add the dimension Date/,
    },
    {
      why: 'an index without a first day',
      text: 'Nth day,Sessions\n0000,5\n0001,7\n',
      words: /lines that begin with #/,
    },
    { why: 'people', text: `${PREAMBLE}Nth day,Active users\n0000,5\n0001,7\n`, words: /cannot be added up/ },
    {
      why: 'pages',
      text: `${PREAMBLE}Page title and screen class,Views\nWelcome,5\n`,
      words: /counts page views/,
    },
    { why: 'age', text: `${PREAMBLE}Date,Age,Sessions\n20260301,25-34,5\n`, words: /of some visitors only/ },
    {
      why: 'pages, of which a visit has several',
      text: 'Date,Page path and screen class,Sessions\n20260301,/,5\n20260301,/new,4\n',
      words: /a visit counts once for each page/,
    },
    {
      why: 'events without their number',
      text: 'Date,Event name,Sessions\n20260301,page_view,5\n20260301,scroll,4\n',
      words: /a visit counts once for each page or event/,
    },
    { why: 'nothing', text: `${PREAMBLE}Item name,Items purchased\n`, words: /The table is empty/ },
  ])('$why', async ({ text, words }) => {
    const message = await refusalOf(text);
    expect(message).toMatch(words);
    expect(message).toMatch(/\.$/);
  });

  it('rejects a row whose number is none, and says which', async () => {
    const [verdict] = await verdicts(
      'Date,Session default channel group,Sessions\n20260301,Direct,5\n20260301,Email,many\n20260301,Display,-3\n',
    );
    expect(verdict).toMatchObject({ accepted: 1, rejected: 2 });
    expect(verdict?.reasons.map(({ field }) => field)).toEqual(['Sessions', 'Sessions']);
  });
});

/** One export language: headers, decimal mark, delimiter. */
interface Language {
  readonly name: string;
  readonly start: string;
  readonly heads: readonly [channel: string, date: string, sessions: string, engaged: string, rate: string];
  readonly comma: boolean;
}

const TONGUES: readonly Language[] = [
  {
    name: 'English',
    start: 'Start date',
    heads: [
      'Session primary channel group (Default Channel Group)',
      'Date',
      'Sessions',
      'Engaged sessions',
      'Engagement rate',
    ],
    comma: false,
  },
  {
    name: 'German',
    start: 'Startdatum',
    heads: [
      'Sitzung – primäre Channelgruppe (Standard-Channelgruppe)',
      'Datum',
      'Sitzungen',
      'Sitzungen mit Interaktionen',
      'Engagement-Rate',
    ],
    comma: true,
  },
  {
    name: 'French',
    start: 'Date de début',
    heads: [
      'Groupe de canaux principal de la session (Groupe de canaux par défaut)',
      'Date',
      'Sessions',
      'Sessions avec engagement',
      "Taux d'engagement",
    ],
    comma: true,
  },
  {
    name: 'Spanish',
    start: 'Fecha de inicio',
    heads: [
      'Grupo de canales principal de la sesión (Grupo de canales predeterminado)',
      'Fecha',
      'Sesiones',
      'Sesiones con interacción',
      'Porcentaje de interacciones',
    ],
    comma: true,
  },
  {
    name: 'Italian',
    start: 'Data di inizio',
    heads: [
      'Gruppo di canali principale della sessione (Gruppo di canali predefinito)',
      'Data',
      'Sessioni',
      'Sessioni con coinvolgimento',
      'Tasso di coinvolgimento',
    ],
    comma: true,
  },
  {
    name: 'Portuguese',
    start: 'Data de início',
    heads: [
      'Grupo de canais principal da sessão (Grupo de canais padrão)',
      'Data',
      'Sessões',
      'Sessões engajadas',
      'Taxa de engajamento',
    ],
    comma: true,
  },
  {
    name: 'Dutch',
    start: 'Startdatum',
    heads: [
      'Primaire kanaalgroep van sessie (Standaardkanaalgroep)',
      'Datum',
      'Sessies',
      'Betrokken sessies',
      'Betrokkenheidspercentage',
    ],
    comma: true,
  },
  // An unlisted language: days and channels are recognized by their cells.
  {
    name: 'one whose words for day and channel nobody knows',
    start: '開始日',
    heads: ['セッション', '日付', 'Sessions', 'Engaged sessions', 'Engagement rate'],
    comma: false,
  },
];

const GROUPS = [
  'Direct',
  'Organic Search',
  'Paid Search',
  'Cross-network',
  'Unassigned',
  '(other)',
  'Organic Social',
  'Email',
  'Referral',
];

const anExport = fc.record({
  tongue: fc.constantFrom(...TONGUES),
  start: fc.integer({ min: 0, max: 900 }).map((count) => addDays('2024-01-01', count)),
  days: fc.integer({ min: 1, max: 12 }),
  groups: fc.subarray(GROUPS, { minLength: 2 }),
  counts: fc.array(fc.integer({ min: 0, max: 250_000 }), { minLength: 120, maxLength: 120 }),
  shout: fc.boolean(),
  isQuoted: fc.boolean(),
  totals: fc.constantFrom('none', 'first', 'last'),
});
type Export = typeof anExport extends fc.Arbitrary<infer T> ? T : never;

const grouped = (count: number, mark: string) => String(count).replace(/\B(?=(\d{3})+$)/g, mark);

function written({ tongue, start, days, groups, counts, shout, isQuoted, totals }: Export): string {
  const delimiter = tongue.comma ? ';' : ',';
  const heads = tongue.heads.map((head) => (shout && tongue.name !== 'German' ? head.toUpperCase() : head));
  const plain = (day: Day) => day.replaceAll('-', '');
  let sessions = 0;
  const rows = Array.from({ length: days }).flatMap((_, offset) =>
    groups.map((group, index) => {
      const count = counts[offset * groups.length + index] ?? 0;
      sessions += count;
      const rate = tongue.comma ? `${50 + (index % 9)},5 %` : `0.${50 + (index % 9)}5`;
      const shown = isQuoted ? `"${grouped(count, tongue.comma ? '.' : ',')}"` : String(count);
      return [group, plain(addDays(start, offset)), shown, Math.floor(count / 2), rate].join(delimiter);
    }),
  );
  const total = ['', '', sessions, 0, tongue.comma ? '50,5 %' : '0.505'].join(delimiter);
  const body = totals === 'first' ? [total, ...rows] : totals === 'last' ? [...rows, total] : rows;
  const line = '# ----------------------------------------';
  const preamble = [
    line,
    `# Property: Maple`,
    line,
    `# ${tongue.start}: ${plain(start)}`,
    `# X: ${plain(addDays(start, days - 1))}`,
  ];
  return [...preamble, heads.join(delimiter), ...body].join('\r\n');
}

it('sums of channels equal the total in every language, and the same file makes the same lines', async () => {
  await fc.assert(
    fc.asyncProperty(anExport, async (made) => {
      const text = written(made);
      const lines = await linesOf(text);
      const used = made.days * made.groups.length;
      expect(lines).toHaveLength(used);
      expect(sum(lines.map(({ sessions }) => sessions))).toBe(sum(made.counts.slice(0, used)));
      expect(lines.every(({ channel, cut }) => channel !== null && cut === 'channel')).toBe(true);
      expect(new Set(lines.map(({ day }) => day)).size).toBe(made.days);
      expect(new Set(lines.map(({ key }) => key)).size).toBe(used);
      expect(await linesOf(text)).toEqual(lines);
    }),
    { numRuns: 60 },
  );
}, 60_000);
