import { expect, type Page } from '@playwright/test';
import { findings } from '../helpers/axe.ts';
import { test } from '../helpers/browser-test.ts';
import { callsOf, demoGroup } from '../helpers/demo.ts';
import { themesIn, widthsIn } from '../helpers/looks.ts';
import { signIn } from '../helpers/sign-in.ts';

const AUGUST = 'viewType=daysOfMonth&year=2026&month=7';
const JANUARY = 'viewType=daysOfMonth&year=2026&month=0';
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const ROWS = ['95814', '95816', '95819', '95825', '95831'].flatMap((zip, index) => [
  `2026-08,${zip},Subaru,New,JUNIPER BAY SUBARU,${3 + index}`,
  `2026-08,${zip},Subaru,New,HILLTOP SUBARU INC,${6 - index}`,
  `2026-08,${zip},Subaru,New,Hilltop Subaru of Larkfield,1`,
  `2026-08,${zip},Kia,New,Quarry Road Kia,${20 + index}`,
]);
const FILE = ['Month,ZIP,Make,New/Used,Selling Dealer,Registrations', ...ROWS].join('\n');

/** Signs in, and gives a store of the small group a market; the same file again changes nothing. */
async function aMarket(page: Page): Promise<string> {
  const token = await signIn(page);
  const { id, dealerships } = await demoGroup(await callsOf(page.request, token), 'small');
  const scope = `dealerGroupId=${id}&dealerShipId=${dealerships[0]?.id}`;
  const reply = await page.request.post(`/api/market-share/report-upload?${scope}`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { uploadedFile: { name: 'market.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) } },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  return scope;
}

test('a month without data leads to the latest one, where an area is tried out by keyboard', async ({
  page,
}) => {
  const scope = await aMarket(page);
  await page.goto(`/market-share?${scope}&${JANUARY}`);
  const missing = section(page, 'Registrations');
  await expect(missing).toContainText('The latest month with registrations is Aug 2026');
  await expect(section(page, 'Thirteen months')).toBeVisible();
  await expect(section(page, 'Dealers in the area')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await missing.getByRole('button', { name: 'Download the template' }).click();
  expect((await download).suggestedFilename()).toBe('registrations.csv');
  await missing.getByRole('button', { name: 'Show Aug 2026' }).click();
  await expect(page.getByText('1 dealer name to confirm')).toBeVisible();
  await expect(section(page, 'Dealers in the area')).toContainText('Quarry Road Kia');

  const zips = section(page, 'ZIPs');
  await expect(zips.getByRole('grid', { name: 'ZIPs' })).toContainText('95831');
  const radius = zips.getByRole('slider');
  await radius.focus();
  await radius.press('Home');
  await expect(zips.getByText('Try a radius: 1 mile', { exact: true })).toBeVisible();
  await zips.getByRole('button', { name: 'Back to the active area' }).click();
  await zips.getByRole('button', { name: 'Pick ZIPs on the map' }).click();
  const map = zips.getByRole('group', { name: 'Map of ZIPs' });
  await map.locator('button[tabindex="0"]').focus();
  await expect(map.locator('button:focus')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await expect(map.locator('button:focus')).toHaveAttribute('aria-pressed', 'false');
});

for (const theme of themesIn('dark', 2)) {
  for (const width of widthsIn(theme)) {
    test(`is accessible in ${theme} at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript((kept) => localStorage.setItem('theme', JSON.stringify(kept)), theme);
      await page.goto(`/market-share?${await aMarket(page)}&${AUGUST}`);
      await expect(section(page, 'Dealers in the area')).toContainText('%');
      await expect(section(page, 'ZIPs')).toContainText('95831');
      await page.getByRole('button', { name: 'Files and upload' }).click();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      expect(await findings(page)).toEqual([]);
    });
  }
}
