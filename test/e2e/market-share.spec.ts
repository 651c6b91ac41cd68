import { expect, type Page } from '@playwright/test';
import { findings } from '../helpers/axe.ts';
import { test } from '../helpers/browser-test.ts';
import { callsOf, demoGroup } from '../helpers/demo.ts';
import { THEMES, widthsIn } from '../helpers/looks.ts';
import { signIn } from '../helpers/sign-in.ts';

const SEPTEMBER = 'viewType=daysOfMonth&year=2026&month=8';
const NOVEMBER = 'viewType=daysOfMonth&year=2026&month=10';
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Signs in, and finds a store of the demo by its name. */
async function storeNamed(page: Page, name: string): Promise<string> {
  const token = await signIn(page);
  const { id, dealerships } = await demoGroup(await callsOf(page.request, token), 'large');
  const store = dealerships.find((one) => one.name === name);
  return `dealerGroupId=${id}&dealerShipId=${store?.id}`;
}

test('a month without data leads to the latest one, where an area can be tried out', async ({ page }) => {
  const honda = await storeNamed(page, 'Alderpoint Honda');
  await page.goto(`/market-share?${honda}&${NOVEMBER}`);
  const missing = section(page, 'Registrations');
  await expect(missing).toContainText('The latest month with registrations is Sep 2026');
  await expect(missing.getByText('Drop a file of registrations here')).toBeVisible();
  const download = page.waitForEvent('download');
  await missing.getByRole('button', { name: 'Download the template' }).click();
  expect((await download).suggestedFilename()).toBe('registrations.csv');
  await missing.getByRole('button', { name: 'Show Sep 2026' }).click();

  const zips = section(page, 'ZIPs');
  const table = zips.getByRole('grid', { name: 'ZIPs' });
  await expect(table.getByRole('row').nth(1)).toContainText('%');
  await expect(zips).toContainText('The active area is 15 miles around the store');
  const fact = (name: string) => zips.getByRole('definition').filter({ hasText: name });
  await expect(fact('now')).toHaveCount(0);
  const radius = zips.getByRole('slider');
  await radius.focus();
  await radius.press('Home');
  await expect(zips.getByText('Try a radius: 1 mile', { exact: true })).toBeVisible();
  await expect(fact('now').first()).toBeVisible();
  await zips.getByRole('button', { name: 'Back to the active area' }).click();
  await expect(fact('now')).toHaveCount(0);

  // From bubble to bubble with the arrow keys, and one ZIP taken out of the list.
  await zips.getByText('Pick ZIPs on the map').click();
  const map = zips.getByRole('group', { name: 'Map of ZIPs' });
  const first = map.locator('button[tabindex="0"]');
  await first.focus();
  const before = await first.getAttribute('aria-label');
  await page.keyboard.press('ArrowDown');
  await expect(map.locator('button:focus')).not.toHaveAttribute('aria-label', before ?? '');
  const picked = await map.locator('button:focus').getAttribute('aria-pressed');
  await page.keyboard.press('Enter');
  await expect(map.locator('button:focus')).toHaveAttribute(
    'aria-pressed',
    picked === 'true' ? 'false' : 'true',
  );
});

test('Hilltop Honda is among the dealers, can be given a color, and its names are confirmed', async ({
  page,
}) => {
  const honda = await storeNamed(page, 'Alderpoint Honda');
  await page.goto(`/market-share?${honda}&${SEPTEMBER}`);
  const dealers = section(page, 'Dealers in the area');
  await expect(dealers.getByText('Hilltop Honda').first()).toBeVisible();
  await dealers
    .getByRole('button', { name: /^Color of Hilltop Honda/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Use the suggestion' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(section(page, 'Thirteen months')).toContainText('3-month share');
  const lists = section(page, 'Pump-in and pump-out');
  await expect(lists.getByRole('grid').getByRole('row').nth(1)).toContainText(/\d/);
});

for (const theme of THEMES) {
  for (const width of widthsIn(theme, 'dark')) {
    test(`is accessible in ${theme} at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript((kept) => localStorage.setItem('theme', JSON.stringify(kept)), theme);
      const toyota = await storeNamed(page, 'Alderpoint Toyota');
      await page.goto(`/market-share?${toyota}&${SEPTEMBER}`);
      await expect(section(page, 'Dealers in the area')).toContainText('%');
      await expect(section(page, 'ZIPs')).toContainText('6606');
      await page.getByRole('button', { name: 'Files and upload' }).click();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      expect(await findings(page)).toEqual([]);
    });
  }
}
