import { setTimeout as rest } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { homeTiles } from '../src/features/today/real-time-revenue/board.ts';
import { type Database, openDatabase } from '../src/server/database/database.ts';
import { announce } from '../src/server/live/realtime.ts';
import { recomputeRollups } from '../src/server/rollups/rollups.ts';
import type { BenchServer } from './bench-server.ts';
import { openBrowser, signIn } from './browser.ts';
import { NOW, TODAY } from './dataset.ts';
import { type Measurement, timesOf } from './measurement.ts';
import type { Among } from './questions.ts';

const EVENTS = 200;
const SCREENS = 200;
const LEADS_A_RUN = 10;
const BETWEEN_LEADS_MS = 3_000;

/** From the commit of a lead to its number painted in an open browser. */
export async function commitToPixel(server: BenchServer, url: string, among: Among): Promise<Measurement[]> {
  const browser = await openBrowser();
  const database = await openDatabase(url);
  try {
    await forgetLeads(database, among);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await openHome(page, server, among);
    const taken: number[] = [];
    for (let event = 0; event < EVENTS; event += 1) {
      const painted = paintOfNextChange(page);
      const committed = await commitLead(database, among, `pixel ${event}`);
      taken.push((await painted) - committed);
    }
    const { median, p95 } = timesOf(taken);
    const name = `commit to pixel over ${EVENTS} leads, 15 rooftops on the screen`;
    return [
      { name: `${name}: median`, value: median, unit: 'ms', goal: null },
      { name: `${name}: p95`, value: p95, unit: 'ms', goal: { most: 1_000 } },
    ];
  } finally {
    await forgetLeads(database, among);
    await database.close();
    await browser.close();
  }
}

/** Many open home screens: the cost for the server, and the time until all have a new lead. */
export async function openScreens(server: BenchServer, url: string, among: Among): Promise<Measurement[]> {
  const database = await openDatabase(url);
  const closing = new AbortController();
  try {
    await forgetLeads(database, among);
    const before = await server.memory();
    const screens = await Promise.all(
      Array.from({ length: SCREENS }, () => openScreen(server, among, closing.signal)),
    );
    const open = await server.memory();
    const quiet = await shareOfProcessor(server, () => rest(5_000));
    const taken: number[] = [];
    const busy = await shareOfProcessor(server, async () => {
      for (let lead = 0; lead < LEADS_A_RUN; lead += 1) {
        const shown = screens.map((screen) => screen.next());
        const committed = await commitLead(database, among, `screen ${lead}`);
        const at = await Promise.all(shown);
        taken.push(...at.map((moment) => moment - committed));
        await rest(Math.max(0, BETWEEN_LEADS_MS - (Date.now() - committed)));
      }
    });
    const most = await server.memory();
    const name = `${SCREENS} open home screens`;
    return [
      { name: `${name}: memory for each`, value: (open - before) / SCREENS, unit: 'MB', goal: null },
      { name: `${name}: server memory`, value: most, unit: 'MB', goal: { most: 700 } },
      { name: `${name}: processor while nothing happens`, value: quiet, unit: 'percent', goal: null },
      { name: `${name}: processor with a lead every 3 s`, value: busy, unit: 'percent', goal: null },
      { name: `${name}: a lead answered on all, p95`, value: timesOf(taken).p95, unit: 'ms', goal: null },
    ];
  } finally {
    closing.abort();
    await forgetLeads(database, among);
    await database.close();
  }
}

async function openHome(page: Page, { origin, token }: BenchServer, among: Among): Promise<void> {
  await signIn(page, token);
  await page.goto(`${origin}/real-time-cashflow?dealerGroupId=${among.dealerGroupId}`);
  await page.getByRole('button', { name: /Leads today/ }).waitFor();
  // The live connection opens after the first numbers are shown.
  await rest(3_000);
}

/** When the leads of today changed on screen, in milliseconds since 1970. */
async function paintOfNextChange(page: Page): Promise<number> {
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const card = () =>
          [...document.querySelectorAll('button')].find((one) => one.textContent?.includes('Leads today'))
            ?.textContent;
        const before = card();
        const watch = new MutationObserver(() => {
          if (card() === before) return;
          watch.disconnect();
          // The change is visible when the frame after it begins.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now())),
          );
        });
        watch.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );
}

/** Adds a lead of today like the intake does. Resolves when it is committed. */
async function commitLead(
  database: Database,
  { dealerGroupId, dealershipIds }: Among,
  key: string,
): Promise<number> {
  const dealershipId = dealershipIds[0] ?? 0;
  await database.inGroups([dealerGroupId], async (tx) => {
    await tx.client.query(
      `insert into lead (dealer_group_id, dealership_id, source, natural_key, day, hour, requested_at, received_at,
         department, lead_type, raw_source)
       values ($1, $2, 'bench', $3, $4, 11, $5, $5, 'sales', 'internet', 'Bench')`,
      [dealerGroupId, dealershipId, key, TODAY, new Date(NOW.getTime() - 60_000)],
    );
    await recomputeRollups(tx, { feed: 'lead', dealerGroupId, cells: [{ dealershipId, day: TODAY }] });
    await announce(tx, { dealerGroupId, dealershipIds: [dealershipId], facts: ['lead'] });
  });
  return Date.now();
}

/** Of this run, or of one that was stopped. */
async function forgetLeads(database: Database, { dealerGroupId, dealershipIds }: Among): Promise<void> {
  const dealershipId = dealershipIds[0] ?? 0;
  await database.inGroups([dealerGroupId], async (tx) => {
    await tx.client.query("delete from lead where dealer_group_id = $1 and source = 'bench'", [
      dealerGroupId,
    ]);
    await recomputeRollups(tx, { feed: 'lead', dealerGroupId, cells: [{ dealershipId, day: TODAY }] });
  });
}

interface Screen {
  /** When the reply to the next change has arrived. */
  next(): Promise<number>;
}

/**
 * The requests of an open home screen: its board, the live connection, and the board again at every
 * change.
 */
async function openScreen(server: BenchServer, among: Among, signal: AbortSignal): Promise<Screen> {
  const tiles = homeTiles({ view: 'month', isOpen: true, isSingle: false, compare: 'previous' });
  const month = { dealerGroupId: among.dealerGroupId, view: 'month', year: 2026, month: 11 };
  const ask = () => server.ask('kpi/board', { ...month, tiles });
  await ask();
  const line = await fetch(`${server.origin}/api/live/changes`, {
    headers: { authorization: `Bearer ${server.token}`, accept: 'text/event-stream' },
    signal,
  });
  let reported: (at: number) => void = () => undefined;
  void follow(line, async () => {
    await ask();
    reported(Date.now());
  });
  return {
    next: () =>
      new Promise((resolve) => {
        reported = resolve;
      }),
  };
}

async function follow(line: Response, onChange: () => Promise<void>): Promise<void> {
  try {
    for await (const chunk of line.body ?? []) {
      if (new TextDecoder().decode(chunk as Uint8Array).includes('"lead"')) await onChange();
    }
  } catch {
    // The connection was closed on purpose.
  }
}

/** Percent of one processor. */
async function shareOfProcessor(server: BenchServer, work: () => Promise<void>): Promise<number> {
  const [used, started] = [await server.processor(), performance.now()];
  await work();
  return (((await server.processor()) - used) / (performance.now() - started)) * 100;
}
