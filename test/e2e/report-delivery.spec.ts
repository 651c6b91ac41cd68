import { expect, type Page } from '@playwright/test';
import type { Report } from '../../src/features/reports/report-builder/contract.ts';
import { test } from '../helpers/browser-test.ts';
import { callsOf, demoGroup } from '../helpers/demo.ts';
import { looksFine } from '../helpers/looks.ts';
import { signIn } from '../helpers/sign-in.ts';

async function aMorningReport(page: Page, title: string) {
  const token = await signIn(page);
  const calls = await callsOf(page.request, token);
  const group = await demoGroup(calls, 'small');
  const path = (name: string) => `reports-builder/${name}?dealerGroupId=${group.id}`;
  const sent = { title, preset: 'gm_morning' };
  const { report } = await calls.post<{ report: Report }>(path('create'), sent);
  return { token, calls, group, report, path };
}

test('a report is scheduled for people and an address, sent now, and listed with its schedule', async ({
  page,
}) => {
  const title = `Scheduled ${Date.now()}`;
  const { group, report } = await aMorningReport(page, title);
  await page.goto(`/report-builder/report/${report.id}?dealerGroupId=${group.id}`);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Schedule ${title}` });
  await dialog
    .getByRole('combobox', { name: 'When' })
    .or(dialog.getByLabel('When', { exact: true }))
    .first()
    .click();
  await page.getByRole('option', { name: 'Last day of the month' }).click();
  await dialog.getByLabel('Time').fill('06:45');
  await expect(dialog.getByText(/^Next: Mon, Nov 30, 2026, 6:45 AM/)).toBeVisible();
  await dialog.getByLabel('Add an address').fill('partner@agency.example');
  await dialog.getByRole('button', { name: 'Add email' }).click();
  await expect(dialog.getByText('Confirms first')).toBeVisible();
  await dialog.getByText('Send to a system').click();
  await dialog.getByLabel('Add a webhook').fill('http://10.0.0.1/private');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('http://10.0.0.1/private: Must start with https://.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove http://10.0.0.1/private' }).click();
  await dialog.getByLabel('Add a webhook').fill('https://hooks.example.com/rooftop');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText('https://hooks.example.com/rooftop', { exact: true })).toBeVisible();
  await looksFine(page, 'schedule-dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The schedule is saved.')).toBeVisible();

  await send.click();
  await page.getByRole('button', { name: 'Send to me now', exact: true }).click();
  await expect(page.getByText('It is on its way to your email.')).toBeVisible();
  await expect(async () => {
    await send.click();
    await page.getByRole('button', { name: 'Deliveries', exact: true }).click();
    const history = page.getByRole('dialog', { name: `Deliveries of ${title}` });
    await expect(history.getByRole('link', { name: /^As sent/ }))
      .toBeVisible({ timeout: 2_000 })
      .catch(async (error) => {
        await page.keyboard.press('Escape');
        throw error;
      });
  }).toPass({ timeout: 30_000 });
  await looksFine(page, 'deliveries');
  await page.goto(`/report-builder?dealerGroupId=${group.id}`);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('Last day of the month at 6:45 AM');
  await looksFine(page, 'report-list');
});

test('the code of a document reopens it beside today', async ({ page }) => {
  const { token, group, report, path } = await aMorningReport(page, `Verified ${Date.now()}`);
  const file = await page.request.get(`/api/${path('export')}&id=${report.id}&type=csv`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const code = /\/verify\/([\w-]{9})/.exec(await file.text())?.[1] ?? '';
  await page.goto(`/verify/${code.toLowerCase()}?dealerGroupId=${group.id}`);
  await expect(page.getByRole('heading', { name: report.title })).toBeVisible();
  await expect(page.getByText(/same today|none is today|different today/)).toBeVisible();
  await looksFine(page, 'verify');
  await page.goto(`/report-builder/report/${report.id}?dealerGroupId=${group.id}`);
  await page.getByRole('button', { name: 'As of a day' }).click();
  await page.getByLabel('Day', { exact: true }).fill('2026-07-31');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText(/Choose a later day/)).toBeVisible();
  await looksFine(page, 'as-of');
  await page.getByRole('button', { name: 'Back to today' }).click();
  await expect(page.getByRole('button', { name: 'As of a day' })).toBeVisible();
  await page.goto(`/verify/${code}?dealerGroupId=${group.id}`);
  await page.getByLabel('Code of the document').fill('nothing');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('There is no such document')).toBeVisible();
});
