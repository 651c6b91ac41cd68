import { expect, type Page } from '@playwright/test';
import { findings } from '../helpers/axe.ts';
import { test } from '../helpers/browser-test.ts';
import { signIn } from '../helpers/sign-in.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a vehicle is found in the stock, opened, and its sister units with it', async ({ page }) => {
  await signIn(page);
  await page.goto('/inventory-report');
  const vehicles = section(page, 'Vehicles');
  const grid = page.getByRole('grid', { name: 'Vehicles' });
  await expect(grid.getByRole('row').nth(2)).toContainText('In stock');
  // The card and the table by age differ, so the cards say what they count.
  await expect(page.getByText('ages, shares, and changes over the last 30 days')).toBeVisible();
  await vehicles.getByRole('button', { name: 'State:' }).click();
  await page.getByRole('option', { name: 'Sold', exact: true }).click();
  await expect(page).toHaveURL(/vehicles=state/);
  await expect(grid.getByRole('row').nth(1)).toContainText('Sold');
  await vehicles.getByRole('searchbox').fill('no such vehicle');
  await expect(vehicles).toContainText('No vehicle matches');
  await page.reload();
  await expect(vehicles.getByRole('searchbox')).toHaveValue('no such vehicle');
  await vehicles.getByRole('searchbox').fill('');
  await grid.getByRole('row').nth(1).getByRole('button').first().click();
  await expect(page).toHaveURL(/inventory-report\/report\/\d+\./);
  await expect(section(page, 'Identity')).toContainText('Sold');
  await expect(section(page, 'Events')).toContainText('In stock');
  const events = page.getByRole('region', { name: 'Events, scrollable' });
  await events.focus();
  await expect(events).toBeFocused();
  await expect(section(page, 'Price and cost')).toContainText('$');
  await expect(page.getByText('No photo in the feed')).toBeVisible();
});

test('a vehicle shows the first photo of its feed, over https, or says that it does not load', async ({
  page,
}) => {
  await signIn(page);
  await page.route('**/api/inventory/vehicle?*', async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    reply.found.vehicle.photoUrl = 'http://photos.example/first.svg';
    await route.fulfill({ response, json: reply });
  });
  let isThere = true;
  const requests: (string | undefined)[] = [];
  await page.route('https://photos.example/first.svg', async (route) => {
    requests.push(route.request().headers().referer);
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"/>';
    await route.fulfill(isThere ? { contentType: 'image/svg+xml', body } : { status: 404 });
  });
  await page.goto('/inventory-report');
  const row = page.getByRole('grid', { name: 'Vehicles' }).getByRole('row').nth(1);
  const name = await row.getByRole('button').first().innerText();
  await row.getByRole('button').first().click();
  const photo = page.getByRole('img', { name, exact: true });
  await expect(photo).toHaveJSProperty('naturalWidth', 8);
  isThere = false;
  await page.reload();
  await expect(page.getByText('The photo does not load')).toBeVisible();
  await expect(photo).toHaveCount(0);
  expect(requests).toEqual([undefined, undefined]);
});

test('filtered vehicles are kept as a work list with notes', async ({ page }) => {
  await signIn(page);
  await page.goto('/inventory-report');
  const vehicles = section(page, 'Vehicles');
  await vehicles.getByRole('button', { name: 'State:' }).click();
  await page.getByRole('option', { name: 'Missing', exact: true }).click();
  await expect(page).toHaveURL(/vehicles=state/);
  await vehicles.getByRole('button', { name: 'Keep as list' }).click();
  const form = page.getByRole('dialog', { name: 'Keep as list' });
  await form.getByLabel('Name').fill('Where are they');
  await form.getByLabel('Note on each vehicle').fill('Call the store');
  await form.getByRole('button', { name: 'Save' }).click();
  const panel = page.getByRole('dialog', { name: 'Work lists' });
  const first = panel.getByRole('list', { name: 'Where are they' }).getByRole('listitem').first();
  await expect(first).toContainText('Missing');
  await first.getByRole('textbox').fill('Found at the body shop');
  await first.getByRole('textbox').press('Tab');
  expect(await findings(page)).toEqual([]);
  if (process.env.LOOK_AT) await page.screenshot({ path: `${process.env.LOOK_AT}/work-list.png` });
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await vehicles.getByRole('button', { name: 'Work lists' }).click();
  await expect(first.getByRole('textbox')).toHaveValue('Found at the body shop');
  await panel.getByRole('button', { name: 'Delete list' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete Where are they?' });
  await confirm.getByRole('button', { name: 'Keep' }).click();
  await expect(first.getByRole('textbox')).toHaveValue('Found at the body shop');
  await panel.getByRole('button', { name: 'Delete list' }).click();
  await confirm.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(panel).not.toContainText('Where are they');
});

test('a number opens what it is made of', async ({ page }) => {
  await signIn(page);
  await page.goto('/inventory-report');
  await section(page, 'Key numbers')
    .getByRole('button', { name: /^Units in stock/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('Units in Stock');
});
