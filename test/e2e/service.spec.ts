import { expect, type Page } from '@playwright/test';
import { test } from '../helpers/browser-test.ts';
import { signIn } from '../helpers/sign-in.ts';

const NOVEMBER = 'viewType=daysOfMonth&year=2026&month=10';
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the service dashboard shows who sells the work, the load and what a number is made of', async ({
  page,
}) => {
  await signIn(page);
  await page.goto(`/service-dash?${NOVEMBER}`);
  const advisors = page.getByRole('grid', { name: 'Who sells the work: Advisors' });
  await expect(advisors.getByRole('row').nth(2)).toContainText('$');
  await expect(section(page, 'Load by weekday')).toContainText('of the hours at work are sold');
  await expect(section(page, 'Customer-pay work')).toContainText('the guide is 60%');
  const technicians = section(page, 'Technicians').getByRole('grid');
  await expect(technicians.getByRole('row').first()).toContainText('Proficiency');
  await expect(technicians.getByRole('row').nth(2)).toContainText('%');
  await page
    .getByRole('button', { name: /^ELR customer pay \$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText(/ELR customer pay/i);
});
