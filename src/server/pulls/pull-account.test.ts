import { describe, expect, inject, it } from 'vitest';
import { drop } from '../../../test/helpers/ingest.ts';
import { failure, type ReportedRow } from '../../../test/helpers/platform-server.ts';
import { platformContext } from '../../../test/helpers/pulls.ts';
import { revivePulls } from './revive-pulls.ts';
import { nextNight } from './windows.ts';

const NIGHT = '2026-11-20T09:00:00Z';
const NEXT_NIGHT = '2026-11-21T09:00:00Z';
const LINES = 'day::text, campaign, clicks, cost_cents';

const ad = (day: string, campaign: string, clicks: number): ReportedRow => ({
  day,
  said: { campaign, id: String(campaign.length) },
  counts: { impressions: clicks * 10, clicks, costMicros: clicks * 1_500_000, conversions: 1.5 },
});
const visits = (day: string, channel: string, sessions: number): ReportedRow => ({
  day,
  said: { sessionDefaultChannelGroup: channel, deviceCategory: 'mobile', landingPage: '/new', city: 'Boise' },
  counts: {
    sessions,
    engagedSessions: sessions,
    screenPageViews: sessions * 2,
    userEngagementDuration: sessions * 30,
  },
});
const searches = (day: string, query: string, clicks: number): ReportedRow => ({
  day,
  said: { query, page: 'https://maple.example/', device: 'MOBILE', country: 'usa' },
  counts: { clicks, impressions: clicks * 4, position: 2.5 },
});

describe('Google Ads', () => {
  it('imports its days, and the next night the corrected numbers of the same days', async () => {
    const context = await platformContext('google_ads', {
      rows: [ad('2026-11-18', 'Brand', 4), ad('2026-11-19', 'Trucks', 7)],
    });
    await context.pull(NIGHT);
    expect(await context.lines('ad_performance', LINES)).toEqual([
      ['2026-11-18', 'Brand', 4, 600],
      ['2026-11-19', 'Trucks', 7, 1050],
    ]);
    expect(await context.account()).toMatchObject({
      first_pulled_day: '2026-11-01',
      last_pulled_day: '2026-11-19',
      last_error: null,
    });
    context.platform.rows = [ad('2026-11-18', 'Brand', 5), ad('2026-11-20', 'Trucks', 3)];
    await context.pull(NEXT_NIGHT);
    expect(await context.lines('ad_performance', LINES)).toEqual([
      ['2026-11-18', 'Brand', 5, 750],
      ['2026-11-20', 'Trucks', 3, 450],
    ]);
    expect(await context.lines('measure_day', 'day::text, ad_clicks, ad_cost')).toEqual(
      expect.arrayContaining([
        ['2026-11-18', 5, 750],
        ['2026-11-20', 3, 450],
      ]),
    );
    const ledger = await context.lines(
      'import_run',
      'id, status, came_by, connector, row_count, changed, rejected',
    );
    expect(ledger).toEqual([
      [expect.any(Number), 'done', 'pull', 'google-ads', 2, 2, 0],
      [expect.any(Number), 'done', 'pull', 'google-ads', 3, 3, 0],
    ]);
  });

  it('takes several pages, however small they are', async () => {
    const context = await platformContext('google_ads', {
      rows: Array.from({ length: 7 }, (_, index) => ad(`2026-11-0${index + 1}`, 'Brand', index + 1)),
    });
    context.platform.rowsAPage = 3;
    await context.pull(NIGHT);
    expect(await context.lines('ad_performance', 'day::text, clicks')).toHaveLength(7);
  });

  it('takes the place of the same days that came in a file', async () => {
    const context = await platformContext('google_ads', { rows: [ad('2026-11-18', 'Brand', 4)] });
    const file = JSON.stringify({
      results: [
        {
          campaign: { id: '5', name: 'Brand' },
          segments: { date: '2026-11-18' },
          metrics: { clicks: '4', impressions: '40', costMicros: '6000000' },
        },
      ],
    });
    await drop(await context.at(NIGHT), file, {
      group: context.group,
      dealershipId: context.dealershipId,
      name: 'ads.json',
    });
    await context.pull(NIGHT);
    expect(await context.lines('ad_performance', LINES)).toEqual([['2026-11-18', 'Brand', 4, 600]]);
  });

  it('goes back month by month as far as requested, and goes on where it was after a crash', async () => {
    const context = await platformContext('google_ads', {
      rows: [ad('2026-09-15', 'Brand', 1), ad('2026-10-15', 'Brand', 2), ad('2026-11-15', 'Brand', 3)],
      requestedFrom: '2026-09-10',
    });
    await context.pull(NIGHT);
    context.platform.interrupt = () => failure(500, 'INTERNAL', 'Oops.');
    await context.pull(NIGHT);
    expect(await context.account()).toMatchObject({
      first_pulled_day: '2026-11-01',
      status: 'active',
      failures: 1,
    });
    context.platform.interrupt = null;
    await context.pull(NIGHT);
    expect(await context.account()).toMatchObject({ first_pulled_day: '2026-10-01', failures: 0 });
    await context.pull(NIGHT);
    expect(await context.account()).toMatchObject({ first_pulled_day: '2026-09-10' });
    const count = context.platform.questions().length;
    await context.pull(NIGHT);
    expect(context.platform.questions()).toHaveLength(count);
    expect(await context.lines('ad_performance', 'day::text, clicks')).toHaveLength(3);
  });

  it('in another currency is refused with a message', async () => {
    const context = await platformContext('google_ads', { rows: [ad('2026-11-18', 'Brand', 4)] });
    context.platform.currency = 'CAD';
    await context.pull(NIGHT);
    expect(await context.account()).toMatchObject({ status: 'needs_attention', next_pull_at: null });
    expect((await context.account()).last_error).toContain('pays in CAD');
    expect(await context.lines('ad_performance', LINES)).toEqual([]);
  });
});

describe('Google Analytics', () => {
  it('imports visits, landing pages, cities and events', async () => {
    const event: ReportedRow = {
      day: '2026-11-19',
      said: {
        eventName: 'asc_form_submission',
        sessionDefaultChannelGroup: 'Direct',
        deviceCategory: 'mobile',
      },
      counts: { eventCount: 6 },
    };
    const context = await platformContext('ga4', {
      rows: [visits('2026-11-18', 'Organic Search', 10), visits('2026-11-19', 'Paid Search', 5), event],
    });
    context.platform.rowsAPage = 1;
    await context.pull(NIGHT);
    expect(
      await context.lines(
        'web_traffic',
        'cut, day::text, channel, sessions, engaged_sessions, forms, account',
      ),
    ).toEqual([
      ['channel', '2026-11-18', 'Organic Search', 10, 10, null, '123456'],
      ['channel', '2026-11-19', 'Paid Search', 5, 5, null, '123456'],
      ['city', '2026-11-18', 'Organic Search', 10, 10, null, '123456'],
      ['city', '2026-11-19', 'Paid Search', 5, 5, null, '123456'],
      ['event', '2026-11-19', 'Direct', null, null, 6, '123456'],
      ['landing_page', '2026-11-18', 'Organic Search', 10, 10, null, '123456'],
      ['landing_page', '2026-11-19', 'Paid Search', 5, 5, null, '123456'],
    ]);
    context.platform.rows = [visits('2026-11-19', 'Paid Search', 6)];
    await context.pull(NEXT_NIGHT);
    expect(await context.lines('web_traffic', 'cut, day::text, sessions')).toEqual([
      ['channel', '2026-11-19', 6],
      ['city', '2026-11-19', 6],
      ['landing_page', '2026-11-19', 6],
    ]);
    const days = context.platform
      .questions()
      .slice(-1)
      .map(({ body }) => JSON.parse(body).dateRanges[0]);
    expect(days).toEqual([{ startDate: '2026-11-18', endDate: '2026-11-20' }]);
  });
});

describe('Search Console', () => {
  it('imports final days in Pacific time', async () => {
    const context = await platformContext('search_console', {
      rows: [searches('2026-11-16', 'ford near me', 3), searches('2026-11-17', 'maple ford', 5)],
    });
    await context.pull('2026-11-20T09:00:00Z');
    expect(
      await context.lines('search_performance', 'cut, day::text, query, clicks, impressions, positions'),
    ).toEqual(
      expect.arrayContaining([
        ['day', '2026-11-16', null, 3, 12, 3000],
        ['query', '2026-11-17', 'maple ford', 5, 20, 5000],
      ]),
    );
    expect(JSON.parse(context.platform.questions()[0]?.body ?? '')).toMatchObject({
      endDate: '2026-11-17',
      rowLimit: 25_000,
      dataState: 'final',
    });
  });
});

it('more queries than fit on a page are all reported, as far as the platform does', async () => {
  const many = Array.from({ length: 50_040 }, (_, index) => searches('2026-11-16', `suv ${index}`, 1));
  const context = await platformContext('search_console', { rows: many });
  await context.pull(NIGHT);
  const reported = await context.lines('search_performance', 'cut, query');
  expect(reported.filter(([cut]) => cut === 'query')).toHaveLength(50_000);
  const requested = context.platform.questions().map(({ body }) => JSON.parse(body));
  const ofQueries = requested.filter(({ dimensions = [] }) => dimensions.includes('query'));
  expect(ofQueries.map(({ startRow }) => startRow)).toEqual([0, 25_000, 50_000]);
  expect(await context.lines('measure_day', 'day::text, search_clicks')).toContainEqual([
    '2026-11-16',
    50_040,
  ]);
}, 60_000);

it('undoing a pull restores the numbers of a file, until the next nightly pull', async () => {
  const context = await platformContext('search_console', { rows: [searches('2026-11-16', 'suv', 3)] });
  const ingest = await context.at(NIGHT);
  await drop(ingest, 'Date,Clicks,Impressions,CTR,Position\n2026-11-16,2,9,22%,1\n', {
    group: context.group,
    dealershipId: context.dealershipId,
    name: 'Dates.csv',
  });
  const days = () => context.lines('search_performance', "day::text, clicks, account, cut || ''");
  const dayOf = async () => (await days()).filter(([, , , cut]) => cut === 'day');
  await context.pull(NIGHT);
  expect(await dayOf()).toEqual([['2026-11-16', 3, 'sc-domain:maple.example', 'day']]);
  const [run] = await context.lines(
    'import_run',
    'id, warning',
    "came_by = 'pull' and recognised_as like '%: day%'",
  );
  expect(run?.[1]).toContain('from a file of Search Console for Nov 16, 2026');
  await context.undo(Number(run?.[0]));
  expect(await dayOf()).toEqual([['2026-11-16', 2, null, 'day']]);
  await context.pull(NEXT_NIGHT);
  expect(await dayOf()).toEqual([['2026-11-16', 3, 'sc-domain:maple.example', 'day']]);
});

describe('failures', () => {
  it('a platform that hangs times out and is retried later', async () => {
    const context = await platformContext('google_ads', { rows: [ad('2026-11-18', 'Brand', 4)] });
    context.platform.interrupt = () => 'never';
    context.pulls.patience = 100;
    await context.pull(NIGHT);
    expect(context.platform.questions()).toHaveLength(1);
    expect(await context.account()).toMatchObject({
      ...{ status: 'active', failures: 1, last_error: 'Google did not answer in time.' },
      next_pull_at: new Date('2026-11-20T09:05:00Z'),
    });
    context.platform.interrupt = null;
    context.pulls.patience = 5_000;
    await context.pull(NIGHT);
    expect(await context.account()).toMatchObject({ failures: 0, last_error: null });
  });

  it.each([
    ['that the queue gave up', 'update graphile_worker._private_jobs set attempts = max_attempts'],
    ['that was lost', 'delete from graphile_worker._private_jobs'],
  ])('a chain of pulls %s goes on the next night', async (_, end) => {
    const context = await platformContext('google_ads', { rows: [ad('2026-11-18', 'Brand', 4)] });
    await context.pull(NIGHT);
    const jobs = () => context.lines('graphile_worker.jobs', 'attempts, run_at', "key like 'pull-account%'");
    const [before] = await jobs();
    await revivePulls(await context.at('2026-11-21T15:00:00Z'));
    expect(await jobs()).toEqual([before]);
    await context.db.owner.query(end);
    await revivePulls(await context.at('2026-11-21T15:00:00Z'));
    const [job] = await jobs();
    expect(job).toEqual([0, (await context.account()).next_pull_at]);
    // Accounts take turns within the night by their ids, which go on from test to test on a cluster.
    const onCluster = nextNight(new Date('2026-11-21T15:00:00Z'), 'America/Chicago', context.accountId);
    const expected = inject('citusUrl') === null ? new Date('2026-11-22T09:07:00Z') : onCluster;
    expect(job?.[1]).toEqual(expected);
    expect((await context.account()).last_error).toContain('The next one is tonight');
  });

  it('a chain that waits for its owner is not restarted', async () => {
    const context = await platformContext('google_ads');
    context.platform.isRevoked = true;
    await context.pull(NIGHT);
    await revivePulls(await context.at('2026-11-21T15:00:00Z'));
    expect(await context.lines('graphile_worker.jobs', 'key, id', "key like 'pull-account%'")).toEqual([]);
  });

  it('a secret is cut out before what a platform says is cut short', async () => {
    const context = await platformContext('google_ads');
    const message = `${'x'.repeat(190)}refresh-SECRET-5b1c`;
    context.platform.interrupt = () => failure(400, 'INVALID_ARGUMENT', message);
    await context.pull(NIGHT);
    expect((await context.account()).last_error).not.toContain('refresh');
  });

  it('a token that expires in the middle is renewed, once', async () => {
    const context = await platformContext('google_ads', { rows: [ad('2026-11-18', 'Brand', 4)] });
    context.platform.interrupt = (_, question) => {
      if (question === 2) context.platform.expireTokens();
      return null;
    };
    await context.pull(NIGHT);
    expect(context.platform.heard.filter(({ url }) => url === '/token')).toHaveLength(2);
    expect(await context.account()).toMatchObject({ status: 'active', last_error: null });
  });

  it('withdrawn consent needs attention, and nothing is pulled until then', async () => {
    const context = await platformContext('ga4');
    context.platform.isRevoked = true;
    await context.pull(NIGHT);
    expect(await context.account()).toMatchObject({ status: 'needs_attention', next_pull_at: null });
    expect((await context.account()).last_error).toContain('Connect again');
    const count = context.platform.heard.length;
    await context.pull(NEXT_NIGHT);
    expect(context.platform.heard).toHaveLength(count);
  });

  it('429 is waited for as long as it says, and for longer in another pull', async () => {
    const context = await platformContext('google_ads', { rows: [ad('2026-11-18', 'Brand', 4)] });
    const busy = (seconds: string) =>
      failure(429, 'RESOURCE_EXHAUSTED', 'Slow down.', { headers: { 'retry-after': seconds } });
    context.platform.interrupt = (_, question) => (question === 1 ? busy('7') : null);
    await context.pull(NIGHT);
    expect(context.waited).toEqual([7_000]);
    expect(await context.account()).toMatchObject({ last_error: null });
    context.platform.interrupt = () => busy('7200');
    await context.pull(NEXT_NIGHT);
    expect(await context.account()).toMatchObject({
      status: 'active',
      failures: 1,
      next_pull_at: new Date('2026-11-21T11:00:00Z'),
    });
  });

  it('a platform that is down is retried four times with longer waits, then later', async () => {
    const context = await platformContext('google_ads');
    context.platform.interrupt = () => failure(503, 'UNAVAILABLE', 'Down.');
    await context.pull(NIGHT);
    expect(context.waited).toEqual([1_000, 2_000, 4_000]);
    expect(context.platform.questions()).toHaveLength(4);
    const { rows } = await context.db.owner.query(
      "select run_at, key from graphile_worker.jobs where key like 'pull-account%'",
    );
    expect(rows).toEqual([
      { run_at: new Date('2026-11-20T09:05:00Z'), key: expect.stringContaining('pull-account') },
    ]);
  });

  it.each([
    ['manual', true],
    ['due', false],
  ])('a %s pull during a running one starts after it', async (_, isRequested) => {
    const context = await platformContext('google_ads', { rows: [ad('2026-11-18', 'Brand', 4)] });
    const waiting = () => context.lines('graphile_worker.jobs', 'key, run_at', "key like 'pull-account%'");
    const reached = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    context.platform.interrupt = async () => {
      reached.resolve();
      await go.promise;
      return null;
    };
    const first = context.pull(NIGHT);
    await reached.promise;
    await context.pull(NIGHT, { isRequested });
    expect(await waiting()).toEqual([[expect.any(String), new Date('2026-11-20T09:00:03Z')]]);
    go.resolve();
    await first;
  });

  it('403 says what to give access to', async () => {
    const context = await platformContext('ga4');
    context.platform.interrupt = () => failure(403, 'PERMISSION_DENIED', 'refresh-SECRET-5b1c');
    await context.pull(NIGHT);
    expect((await context.account()).last_error).toContain('Give them access');
  });

  it('two servers at once pull once', async () => {
    const context = await platformContext('google_ads', { rows: [ad('2026-11-18', 'Brand', 4)] });
    await Promise.all([context.pull(NIGHT), context.pull(NIGHT)]);
    const campaigns = context.platform.questions().filter(({ body }) => /FROM campaign /.test(body));
    expect(campaigns).toHaveLength(1);
  });

  it('no secret is in the database or the errors', async () => {
    const context = await platformContext('google_ads');
    context.platform.interrupt = () =>
      failure(400, 'INVALID_ARGUMENT', 'Bad: refresh-SECRET-5b1c, developer-SECRET-9d2e');
    await context.pull(NIGHT);
    const { rows } = await context.db.owner.query(
      "select p::text || encode(credential, 'escape') as text from platform_account p",
    );
    expect(JSON.stringify(rows)).not.toContain('SECRET');
    expect(JSON.stringify(rows)).toContain('Bad: …, …');
  });
});
