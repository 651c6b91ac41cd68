import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { findings } from '../helpers/axe.ts';
import { test } from '../helpers/browser-test.ts';
import { ownDatabases } from '../helpers/own-databases.ts';
import { scratchFolder } from '../helpers/scratch.ts';
import { isSoak } from '../helpers/sizes.ts';

const ROOT = join(import.meta.dirname, '../..');
const LEASH = pathToFileURL(join(ROOT, 'scripts', 'leash.mjs')).href;
const READY_WITHIN_MS = 60_000;

interface EmptyServer {
  readonly base: string;
  /** The address that it printed for the first person. */
  readonly address: string;
  stop(): Promise<void>;
}

/** A server of its own on an empty database, as `ROOFTOP_DEMO=off npm start` starts it. */
async function emptyServer(now: string): Promise<EmptyServer> {
  const home = await scratchFolder('first-run');
  const given = process.env.DATABASE_URL;
  const own = given ? await ownDatabases(given) : null;
  const server = spawn(process.execPath, ['--import', LEASH, join(ROOT, 'src', 'main.server.ts')], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...{ PORT: '0', HOST: '127.0.0.1', ROOFTOP_HOME: home, ROOFTOP_NOW: now, ROOFTOP_DEMO: 'off' },
      ...{ ROOFTOP_LOG: 'warn', DATABASE_URL: (await own?.create('first_run')) ?? '' },
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(server, 'exit');
  const printed = Promise.withResolvers<string>();
  const late = setTimeout(
    () => printed.reject(new Error(`No address was printed: ${text}`)),
    READY_WITHIN_MS,
  );
  let text = '';
  server.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    const found = /http:\/\/\S+\/site\/first-run#[\w-]{43}/.exec(text)?.[0];
    if (found) printed.resolve(found);
  });
  const stop = async () => {
    server.kill('SIGTERM');
    const [code] = await ended;
    await own?.dropAll();
    await rm(home, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The server ended with code ${code}.`);
  };
  try {
    const address = await printed.promise;
    return { base: new URL(address).origin, address, stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(late);
  }
}

interface Start {
  readonly now: string;
  /** The leads of each of the two stores. */
  readonly files: readonly [LeadFile, LeadFile];
  readonly unmapped: RegExp;
  /** What the home screen shows of both files together, such as `Month to date 13`. */
  readonly shows: RegExp;
  /** A period in the address; absent: this month. */
  readonly period?: string;
}

interface LeadFile {
  readonly name: string;
  readonly content: Buffer;
}

/** Presses of a button; typing and pasting are not counted. */
function counted(page: Page) {
  let clicks = 0;
  return {
    clicks: () => clicks,
    async press(name: string | RegExp) {
      clicks += 1;
      await page.getByRole('button', { name }).click();
    },
  };
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((table) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', table);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

const STORES =
  'Store\tZIP\tBrands\tType\tWebsite\nMaple Kia\t60614\tKia\tFranchise\tmaplekia.example\nMaple BMW\t1000\tBMW\tFranchise\tmaplebmw.example';

/** From the printed address to leads on the home screen. */
async function fromNothingToNumbers(
  page: Page,
  { now, files, unmapped, shows, period }: Start,
): Promise<void> {
  const server = await emptyServer(now);
  const startedAt = Date.now();
  const { press, clicks } = counted(page);
  try {
    await page.goto(server.address);
    await expect(page, 'the secret leaves the address bar').toHaveURL(`${server.base}/site/first-run`);
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ana Ruiz');
    await page.getByRole('textbox', { name: 'Email' }).fill('ana@maple.example');
    await page.getByLabel('Password', { exact: true }).fill('tamarind gearbox lantern 47');
    await page.getByRole('textbox', { name: 'Dealer group' }).fill('Maple Motors');
    await press('Continue to setup');

    await page.getByLabel('Store name of store 1').focus();
    await paste(page, STORES);
    await press('Save and continue');
    const zip = page.getByLabel('ZIP of store 2');
    await expect(zip).toHaveAccessibleDescription('Must be a ZIP such as 60614.');
    expect(await findings(page)).toEqual([]);
    await zip.fill('10001');
    await press('Save and continue');

    await expect(page).toHaveURL(/onboarding\/integration/);
    for (const [index, store] of (['Maple Kia', 'Maple BMW'] as const).entries()) {
      await press(/^Which store do these belong to/);
      await page.getByRole('option', { name: store }).click();
      const file = files[index] ?? files[0];
      await page
        .locator('#setup-files input[type=file]')
        .setInputFiles({ ...file, buffer: file.content, mimeType: 'text/csv' });
      await press(/^Import [\d,]+ rows/);
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: file.name })
          .getByText(/rows imported/)
          .first(),
      ).toBeVisible();
    }
    const leadCard = page
      .getByRole('list', { name: 'Feeds' })
      .getByRole('listitem')
      .filter({ hasText: 'Leads' })
      .first();
    await expect(leadCard).toContainText('2 of 2 stores');
    await expect(page.getByRole('heading', { name: unmapped })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await press(/^Skip for now Inventory/);
    await press('Continue');

    await expect(page).toHaveURL(/onboarding\/users/);
    await page.goto(server.base);
    await expect(page, 'found again where it was left').toHaveURL(/onboarding\/users/);
    await press('Continue');
    await expect(page).toHaveURL(/onboarding\/review/);
    await expect(page.getByText('Skipped for now.')).toHaveCount(1);
    await expect(page.getByText(unmapped)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await press('Finish and open Rooftop');

    await expect(page).toHaveURL(/real-time-cashflow/);
    if (period) await page.goto(`${page.url()}?${period}`);
    await expect(page.locator('main')).toContainText(shows);
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    process.stdout.write(
      `From an empty database to ${shows.source.replace('\\s*', ' ')}: ${clicks()} clicks, ${seconds} seconds.\n`,
    );
    await operatorMenu(page);
    await referral(page, server.base);
  } finally {
    await server.stop();
  }
}

/** An operator reaches the installation and the outbox from the menu. */
async function operatorMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('button', { name: 'Installation' }).click();
  await expect(page.getByText('Not set up: messages stay in the outbox')).toHaveCount(2);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Outbox' }).click();
  await expect(page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible();
}

/** A referral link leads to a request that waits on the Installation screen. */
async function referral(page: Page, base: string): Promise<void> {
  const hash = await page.evaluate(async () => {
    const { accessToken } = JSON.parse(localStorage.getItem('tokens') ?? '{}') as { accessToken: string };
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
    const send = async (path: string, init = {}) => await (await fetch(path, { headers, ...init })).json();
    const groups = (await send('/api/dealer/full-list')) as { active: { id: number }[] };
    const path = `/api/referral/create-link?dealerGroupId=${groups.active[0]?.id}`;
    return ((await send(path, { method: 'POST', body: '{}' })) as { link: { hash: string } }).link.hash;
  });
  await page.goto(`${base}/referral/${hash}`);
  await expect(page.getByText('Ana Ruiz of Maple Motors recommends Rooftop to you.')).toBeVisible();
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  }
  await page.getByRole('textbox', { name: 'Your name' }).fill('Bo Lee');
  await page.getByRole('textbox', { name: 'Email' }).fill('bo@harbor.example');
  await page.getByRole('textbox', { name: 'Dealer group' }).fill('Harbor Cars');
  await page.getByRole('button', { name: 'Request to start' }).click();
  await expect(page.getByText('Thank you.')).toBeVisible();
  await page.goto(`${base}/installation`);
  await expect(page.getByText('recommended by Ana Ruiz, Maple Motors')).toBeVisible();
  await page.getByRole('button', { name: 'Decline Harbor Cars' }).click();
  await expect(page.getByRole('list', { name: 'Decided requests' })).toContainText('Harbor Cars');
  const log = page.getByRole('table', { name: 'Audit log' });
  for (const entry of ['Request to start declined', 'Group approved', 'Group created']) {
    await expect(log).toContainText(entry);
  }
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  }
}

/** As many leads of November 2026, one each hour. */
function generatedLeads(count: number, day: number): Buffer {
  const rows = Array.from(
    { length: count },
    (_, index) =>
      `AutoList,Internet,Active,2024,Kia,Soul,11/${String(day).padStart(2, '0')}/2026 ${10 + (index % 8)}:15`,
  );
  const header = 'Lead Source,Lead Type,Lead Status Type,Year,Make,Model,Lead Origination Date';
  return Buffer.from(`${[header, ...rows].join('\n')}\n`);
}

const SAMPLES = join(process.env.ROOFTOP_SAMPLES ?? join(ROOT, '../shared/data'), 'leads-csv');
const REAL = ['vinsolutions-lead-log-used.csv', 'dealer-leads.csv'] as const;
const hasReal = REAL.every((name) => existsSync(join(SAMPLES, name)));

// One way through is enough for a short run.
if (!hasReal || isSoak) {
  test('from the printed address of an empty database to leads on the home screen', async ({ page }) => {
    test.setTimeout(120_000);
    const files = [
      { name: 'kia-leads.csv', content: generatedLeads(8, 10) },
      { name: 'bmw-leads.csv', content: generatedLeads(5, 11) },
    ] as const;
    const unmapped = /1 lead source\b/;
    const start = { now: '2026-11-20T17:30:00Z', files, unmapped, shows: /Month to date\s*13/ };
    await fromNothingToNumbers(page, start);
  });
}

if (hasReal) {
  test('from the printed address to leads from real files of two stores', async ({ page }) => {
    test.setTimeout(120_000);
    const [log, list] = await Promise.all(
      REAL.map(async (name) => ({ name, content: await readFile(join(SAMPLES, name)) })),
    );
    if (!log || !list) throw new Error('Two files were read.');
    // The log has 126 rows of July 2025; 168 of the 1,800 rows of the list are of that month.
    const period = 'viewType=daysOfMonth&year=2025&month=6';
    const of = { files: [log, list], unmapped: /\d+ lead sources?\b/, shows: /Leads\s*294/ } as const;
    const start = { now: '2026-01-02T18:00:00Z', ...of, period };
    await fromNothingToNumbers(page, start);
  });
} else test.skip('real files of two stores; they are absent: set ROOFTOP_SAMPLES', () => undefined);
