import { expect } from '@playwright/test';
import { findings } from '../helpers/axe.ts';
import { test } from '../helpers/browser-test.ts';
import { callsOf, demoGroup } from '../helpers/demo.ts';
import { themesIn, widthsIn } from '../helpers/looks.ts';
import { signIn } from '../helpers/sign-in.ts';

test('a refused post becomes a mail in the outbox, whose link unsubscribes and takes it back', async ({
  page,
}) => {
  const calls = await callsOf(page.request, await signIn(page));
  const { id, dealerships } = await demoGroup(calls, 'small');
  const { key } = await calls.post<{ key: string }>(`feeds/create-intake?dealerGroupId=${id}`, {
    title: 'Mails without leads',
    dealershipId: dealerships[0]?.id,
  });
  const post = await page.request.post('/api/intake/leads', {
    headers: { authorization: `Bearer ${key}`, 'content-type': 'text/plain' },
    data: 'No lead in here.',
  });
  expect(post.status()).toBe(422);
  await page.goto('/outbox');
  const entry = page.getByRole('button', { name: /An import was refused/ }).first();
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(entry).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await entry.click();
  const mail = page.frameLocator('iframe[title^="Mail:"]');
  await expect(mail.getByRole('heading', { name: /An import was refused/ })).toBeVisible();
  await expect(mail.getByText('Unsubscribe')).toHaveCSS('text-decoration-line', 'underline');
  for (const theme of themesIn('dark')) {
    await page.evaluate((kept) => localStorage.setItem('theme', JSON.stringify(kept)), theme);
    await page.reload();
    await entry.click();
    for (const width of widthsIn(theme)) {
      await page.setViewportSize({ width, height: 900 });
      await expect(mail.getByRole('heading')).toBeVisible();
      expect({ theme, width, findings: await findings(page) }).toEqual({ theme, width, findings: [] });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect({ width, overflow: Math.max(0, overflow) }).toEqual({ width, overflow: 0 });
    }
  }
  const link = await page.getByLabel('Link 2').inputValue();
  const { pathname, search } = new URL(link);
  await page.goto(`${pathname}${search}`);
  await expect(page.getByText('Stop “An import was refused” mails')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
});

test('before signing in, the demo shows messages to demo people on this machine', async ({ page }) => {
  await page.goto('/outbox');
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
  await expect(page.getByText(/Messages to demo people|No messages yet/).first()).toBeVisible();
});
