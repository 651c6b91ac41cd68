import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { build, type PreviewServer, preview } from 'vite';
import { test } from '../helpers/browser-test.ts';
import { themesIn, widthsIn } from '../helpers/looks.ts';
import { scratchFolder } from '../helpers/scratch.ts';

// No build has the gallery, so it is built here as in development.
let folder: string;
let server: PreviewServer;
let place: string;

test.setTimeout(240_000);

test.beforeAll(async () => {
  folder = await scratchFolder('gallery');
  const outDir = join(folder, 'web');
  const define = { 'import.meta.env.DEV': 'true' };
  await build({ define, logLevel: 'silent', build: { outDir, emptyOutDir: true } });
  const at = { port: 0, strictPort: false, host: '127.0.0.1' };
  server = await preview({ logLevel: 'error', build: { outDir }, preview: at });
  place = `${server.resolvedUrls?.local[0] ?? ''}ui`;
});

test.afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const section = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true }).first();

/** The drawing of a widget, once it is drawn. */
async function drawing(page: Page, name: string): Promise<Locator> {
  // A chart is drawn when it comes near the view.
  await section(page, name).first().scrollIntoViewIfNeeded();
  const group = section(page, name).getByRole('group');
  await expect(group.locator('canvas, svg').first()).toBeVisible();
  return group;
}

async function openGallery(page: Page): Promise<void> {
  await page.goto(place);
  await expect(section(page, 'Sessions, leads and cost')).toBeVisible();
}

const READ = [
  {
    name: 'Sessions, leads and cost',
    keys: ['Home'],
    said: 'Nov 1, 2026. Sessions: 1,447. Leads: 48.',
    opened: 'day 1',
  },
  {
    name: 'Share of channels',
    keys: ['ArrowDown', 'ArrowDown'],
    said: 'Paid search: 5,985.',
    opened: 'paid',
  },
  { name: 'Cost and gross by source', keys: ['Home'], said: 'Chat. Cost per sale: $164.', opened: 'Chat' },
  {
    name: 'From lead to sale',
    keys: ['End'],
    said: 'Sold: 171. Of Appointment shown: 55.9%.',
    opened: 'sold',
  },
  {
    name: 'By weekday and hour',
    keys: ['Home', 'ArrowDown', 'ArrowRight'],
    said: 'Tuesday, 1 AM: 1.',
    opened: 'Tuesday, 1',
  },
];

async function chartsAreReadByKey(page: Page): Promise<void> {
  for (const { name, keys, said, opened } of READ) {
    const chart = await drawing(page, name);
    await chart.focus();
    for (const key of keys) await page.keyboard.press(key);
    await expect(chart.locator('[aria-live]')).toContainText(said);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Opened: ${opened}`, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(chart.locator('[aria-live]')).toHaveCount(0);
  }
}

async function aSeriesIsHidden(page: Page): Promise<void> {
  const name = 'Sessions, leads and cost';
  const key = section(page, name).getByRole('button', { name: 'Sales, right axis' });
  await expect(key).toHaveAttribute('aria-pressed', 'false');
  const chart = await drawing(page, name);
  await expect(chart).not.toHaveAccessibleName(/Sales/);
  await key.click();
  await expect(chart).toHaveAccessibleName(/Sales, right axis: \d+/);
}

async function aStepOpensUnderThePointer(page: Page): Promise<void> {
  const chart = await drawing(page, 'From lead to sale');
  const box = await chart.boundingBox();
  if (!box) throw new Error('The funnel is on the page.');
  await chart.hover({ position: { x: box.width / 3, y: box.height - 24 } });
  await expect(chart.locator('dl')).toContainText('Sold');
  await chart.click({ position: { x: box.width / 3, y: box.height - 24 } });
  await expect(page.getByText('Opened: sold', { exact: true })).toBeVisible();
}

async function chartsHaveTables(page: Page): Promise<void> {
  const cells = [
    ['Sessions, leads and cost', 'Nov 1, 2026'],
    ['Sessions by channel', '(Other)'],
    ['Share of channels', 'Email'],
    ['Cost and gross by source', 'Walk-in'],
    ['Where another $1,000 works', 'Conquest'],
    ['From lead to sale', 'Appointment set'],
    ['By weekday and hour', 'Wed'],
  ] as const;
  for (const [name, cell] of cells) {
    await section(page, name)
      .getByRole('button', { name: /as table$/ })
      .click();
    await expect(section(page, name).getByRole('table').getByText(cell, { exact: true })).toBeVisible();
  }
}

test('charts are read by key, hide a series, open from the pointer, and have tables', async ({ page }) => {
  await openGallery(page);
  await chartsAreReadByKey(page);
  await aSeriesIsHidden(page);
  await aStepOpensUnderThePointer(page);
  await page.keyboard.press('Escape');
  await chartsHaveTables(page);
});

async function aRankedTableOpens(page: Page): Promise<void> {
  const table = section(page, 'Lead sources');
  await expect(table.getByRole('row').nth(1)).toContainText('Website form');
  await table.getByRole('button', { name: 'Cost per lead' }).click();
  await expect(table.getByRole('row').nth(1)).toContainText('Autotrader');
  await table
    .getByRole('row', { name: /^CarGurus/ })
    .getByRole('button', { name: '318' })
    .click();
  await expect(page.getByText('Opened: leads of CarGurus')).toBeVisible();
  await table
    .getByRole('row', { name: /^All sources/ })
    .getByRole('button', { name: '1,867' })
    .click();
  await expect(page.getByText('Opened: leads of All sources')).toBeVisible();
}

async function widgetsHaveOtherStates(page: Page): Promise<void> {
  const states = page
    .getByRole('radiogroup', { name: 'State' })
    .or(page.getByRole('group', { name: 'State' }));
  const widgets = [
    'Two axes',
    'Areas of parts',
    'Bubbles',
    'Scatter',
    'Funnel',
    'Heat map',
    'Ring',
    'Up and down',
  ];
  const shown = {
    Loading: (widget: Locator) => expect(widget.locator('[aria-busy="true"]')).toHaveCount(1),
    Failed: (widget: Locator) => expect(widget.getByRole('button', { name: 'Try again' })).toBeVisible(),
    'Not allowed': (widget: Locator) => expect(widget).toContainText('You do not have access to'),
    Empty: (widget: Locator) => expect(widget).toContainText(/No |Nothing/),
  };
  for (const [state, holds] of Object.entries(shown)) {
    await states.getByText(state, { exact: true }).click();
    for (const name of widgets) await holds(section(page, name));
  }
}

test('a ranked table opens its rows, its numbers and its total; every widget has its other states', async ({
  page,
}) => {
  await openGallery(page);
  await aRankedTableOpens(page);
  await page.keyboard.press('Escape');
  await widgetsHaveOtherStates(page);
});

test('on a phone the table is a list that ends with its total', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await openGallery(page);
  const table = section(page, 'Lead sources');
  await table.getByRole('button', { name: /^Chat/ }).click();
  await table.getByRole('button', { name: '72.3%' }).click();
  await expect(page.getByText('Opened: contact of Chat')).toBeVisible();
  await expect(table.getByRole('list', { name: 'Total' })).toContainText('1,867');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'nothing is wider than the screen').toBeLessThanOrEqual(375);
});

test('the gallery is accessible in both themes', async ({ page }) => {
  await openGallery(page);
  for (const theme of themesIn('dark')) {
    const other = page.getByRole('button', { name: `Switch to ${theme}` });
    if (await other.isVisible()) await other.click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    for (const width of widthsIn(theme)) {
      await page.setViewportSize({ width, height: 900 });
      await drawing(page, 'By weekday and hour');
      // Only charts and tables: the gallery itself repeats names, which no screen does.
      const widgets = new AxeBuilder({ page }).include('figure').include('table');
      const { violations } = await widgets.disableRules(['landmark-unique']).analyze();
      const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html).slice(0, 3)]);
      expect(found, `${theme} at ${width}`).toEqual([]);
    }
  }
});
