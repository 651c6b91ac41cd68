import { expect, type Page } from '@playwright/test';
import { findings } from '../helpers/axe.ts';
import { test } from '../helpers/browser-test.ts';
import { signIn } from '../helpers/sign-in.ts';

/** Keeps the setting in the test: the account is shared with other tests. */
async function ownTour(page: Page, tour: unknown): Promise<() => unknown> {
  let kept = tour;
  await page.route('**/api/users/setting*', async (route) => {
    const sent = route.request().postDataJSON() as { value: unknown };
    kept = sent.value;
    await route.fulfill({ json: {} });
  });
  await page.route('**/api/users/current*', async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as { settings: Record<string, unknown> };
    const { tour: _, ...settings } = user.settings;
    await route.fulfill({
      response,
      json: { ...user, settings: kept === null ? settings : { ...settings, tour: kept } },
    });
  });
  return () => kept;
}

const tour = (page: Page) => page.getByRole('region', { name: 'Tour' });

test('the question mark beside a title opens the FAQ entry of the screen', async ({ page }) => {
  await signIn(page);
  await page.goto('/targets');
  await page.getByRole('link', { name: 'About Targets' }).press('Enter');
  await expect(page).toHaveURL(/\/faq\?.*entry=screen-targets/);
  await expect(page.getByText('What each store aims at, month by month.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^About/ })).toHaveCount(0);
});

test('the tour starts on request, goes on where it was left, by key and on a phone, and ends', async ({
  page,
}) => {
  const kept = await ownTour(page, null);
  await signIn(page);
  await page.goto('/targets');
  await expect(page.getByRole('heading', { level: 1, name: 'Targets' })).toBeVisible();
  await expect(tour(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: /Screens, stores/ });
  await search.fill('Take the tour');
  await expect(page.getByRole('option', { name: /^Take the tour/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(tour(page)).toContainText('Step 1 of 5: Connect your first feed');
  await tour(page).getByRole('button', { name: 'Next step' }).press('Enter');
  await expect(tour(page)).toContainText('Step 2 of 5');
  await expect.poll(kept).toBe(1);

  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/sales');
  await expect(tour(page)).toContainText('Step 2 of 5: Set targets');
  await tour(page).getByRole('link', { name: 'Open Targets' }).click();
  await expect(page).toHaveURL(/\/targets/);
  for (const step of [3, 4, 5]) {
    await tour(page).getByRole('button', { name: 'Next step' }).click();
    await expect(tour(page)).toContainText(`Step ${step} of 5`);
  }
  const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  expect(await page.evaluate(isWide)).toBe(false);
  expect(await findings(page)).toEqual([]);
  await tour(page).getByRole('button', { name: 'Finish the tour' }).click();
  await expect(tour(page)).toHaveCount(0);
  await expect.poll(kept).toBe('over');
});
