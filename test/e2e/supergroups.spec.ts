import { expect, type Page } from '@playwright/test';
import type { ReplyOf } from '../../src/core/contract.ts';
import { demoOutbox } from '../../src/features/account/outbox/contract.ts';
import { findings } from '../helpers/axe.ts';
import { test } from '../helpers/browser-test.ts';
import { type Calls, callsOf, type DemoGroup, demoGroup } from '../helpers/demo.ts';
import { themesIn, widthsIn } from '../helpers/looks.ts';
import { signIn } from '../helpers/sign-in.ts';

const NOVEMBER = 'viewType=daysOfMonth&year=2026&month=10';
const STORE = /^(Alderpoint|Cinder|Juniper|Pine)/;
const grid = (page: Page) => page.getByRole('grid');
const row = (page: Page, name: RegExp) => grid(page).getByRole('row', { name });

async function groupsOf(calls: Calls): Promise<[DemoGroup, DemoGroup]> {
  return [await demoGroup(calls, 'large'), await demoGroup(calls, 'small')];
}

async function aSupergroup(calls: Calls, name: string): Promise<number> {
  const [large, small] = await groupsOf(calls);
  const dealerGroups = [large, small].map(({ id }) => ({ id, dealerships: [] }));
  const body = { dealerGroupId: large.id, name, isGlobal: 0, dealerGroups, steps: [] };
  return (await calls.post<{ id: number }>('custom-groups/create', body)).id;
}

test('a supergroup is made by a rule with a preview, compared, saved, hidden behind letters, and left', async ({
  page,
}) => {
  const calls = await callsOf(page.request, await signIn(page));
  const [large] = await groupsOf(calls);
  await page.goto(`/enterprise-reporting?${NOVEMBER}&dealerShipId=0&dealerGroupId=${large.id}`);
  await page.getByRole('button', { name: 'Supergroups' }).click();
  await page.getByRole('button', { name: 'New supergroup' }).click();
  const included = page.getByRole('status').filter({ hasText: / of \d+ stores$/ });
  await expect(included).toHaveText('13 of 13 stores');
  await page.getByRole('button', { name: 'Add a step' }).click();
  await page.getByRole('button', { name: 'any brand' }).click();
  await page.getByRole('combobox', { name: 'Brands' }).fill('Kia');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(included).toHaveText('1 of 13 stores');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(included).toHaveText('12 of 13 stores');
  const name = `Peers ${Date.now()}`;
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Required.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/g\/\d+\?/);
  await expect(grid(page).getByRole('rowheader', { name: STORE })).toHaveCount(15);
  await expect(row(page, /^Alderpoint Auto Group/)).toContainText('Subtotal, 8 stores');
  await expect(row(page, /^Alderpoint Toyota/)).toContainText(/\d+ of \d+/);
  for (const foot of [/^Average store/, /^Median/, /^Total/])
    await expect(row(page, foot)).toContainText('%');
  await page.getByRole('button', { name: 'Different gross basis' }).click();
  await expect(page.getByText('Juniper Bay Motors: DMS')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Total Gross Profit.*: Not compared/)).toBeVisible();

  // A subtotal opens as its own stores, with how fresh they are.
  const subtotal = row(page, /^Cinder Creek Motors/)
    .getByRole('button')
    .first();
  const shown = (await subtotal.textContent()) ?? '';
  await subtotal.click();
  const drill = page.getByRole('dialog');
  await expect(drill).toContainText('Cinder Creek Nissan, Cinder Creek Jeep');
  await expect(drill).toContainText(shown);
  await expect(drill.getByRole('region', { name: 'Freshness' })).toContainText('2 of 2 stores');
  await page.keyboard.press('Escape');
  await expect(drill).toHaveCount(0);

  // Ordered by a KPI, the stores of all groups are one list, and say their group.
  const units = grid(page).getByRole('columnheader', { name: /^New Units/ });
  await units.getByRole('button').click();
  await expect(units).toHaveAttribute('aria-sort', 'descending');
  await expect(grid(page).getByRole('rowheader').first()).toContainText('Alderpoint Auto Group');
  await page.getByRole('button', { name: 'As columns' }).click();
  await expect(grid(page).getByRole('rowheader', { name: 'Effective Labor Rate' })).toBeVisible();
  await page.getByRole('button', { name: 'Stores as rows' }).click();

  await page.getByRole('checkbox', { name: 'Anonymous' }).check();
  await expect(grid(page).getByRole('rowheader', { name: /^Store [A-Z]$/ })).toHaveCount(12);
  await expect(page.getByRole('main')).not.toContainText(STORE);
  await expect(grid(page).getByRole('gridcell').getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Composite');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Report saved successfully')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Anonymous' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Composite', exact: true })).toBeVisible();

  // Leaving goes back to all stores.
  await page.goto(`${page.url()}&dealerShipId=${large.dealerships[0]?.id}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Sales', exact: true }).click();
  await expect(page).toHaveURL(/\/sales\?.*dealerShipId=0/);
  await page.goBack();
  await page.getByRole('button', { name: 'Supergroups' }).click();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).toHaveURL(/\/enterprise-reporting/);
});

/** A new viewer of both groups, who is signed in on the page. */
async function aMemberOfBoth(page: Page): Promise<{ id: number; theirs: Calls; admin: Calls }> {
  const admin = await callsOf(page.request);
  const email = `wren-${Date.now()}@example.com`;
  const person = { name: 'Wren Hale', email, role: 'viewer', allDealerships: 1 };
  for (const { id } of await groupsOf(admin))
    await admin.post('users/invite', { dealerGroupId: id, people: [person] });
  const { messages } = await admin.get<ReplyOf<typeof demoOutbox>>(demoOutbox.path);
  const secrets = messages
    .filter(({ recipient }) => recipient === email)
    .flatMap(({ links }) => links[0]?.split('#')[1] ?? []);
  const [first, second] = secrets;
  const answer = await page.request.post('/api/auth/invite', {
    data: {
      ...{ username: email, password: first, new_password: 'orchid lantern ferry 83' },
      ...{ rememberme: false, fingerprint: 'supergroups' },
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const tokens = (await answer.json()) as { accessToken: string };
  await page.goto('/api/auth/password-settings');
  await page.evaluate(
    (kept) => localStorage.setItem('tokens', JSON.stringify({ ...kept, receivedAt: Date.now() })),
    tokens,
  );
  const theirs = await callsOf(page.request, tokens.accessToken);
  await theirs.post('users/accept-invitation', { password: second });
  const [large] = await groupsOf(admin);
  const { people } = await admin.get<{ people: { id: number; email: string }[] }>(
    `users/list?dealerGroupId=${large.id}`,
  );
  return { id: people.find((one) => one.email === email)?.id ?? 0, theirs, admin };
}

test('a right that is revoked while the screen is open takes its group off the screen, with a notice', async ({
  page,
}) => {
  const { id, theirs, admin } = await aMemberOfBoth(page);
  const supergroup = await aSupergroup(theirs, 'Revoked');
  await page.goto(`/g/${supergroup}?${NOVEMBER}`);
  await expect(row(page, /^Juniper Bay Motors/)).toContainText('Subtotal');
  const [, small] = await groupsOf(admin);
  await admin.post('users/remove', { dealerGroupId: small.id, id });
  await expect(page.getByText(/^1 dealer group of this supergroup is left out/)).toBeVisible();
  await expect(grid(page)).not.toContainText('Juniper');
  await expect(row(page, /^Total/)).toContainText('$');
});

for (const theme of themesIn('light', 2))
  test(`supergroups have no accessibility findings and fit, ${theme}`, async ({ page }) => {
    const calls = await callsOf(page.request, await signIn(page));
    const id = await aSupergroup(calls, `Look ${theme} ${Date.now()}`);
    await page.evaluate((value) => localStorage.setItem('theme', JSON.stringify(value)), theme);
    for (const width of widthsIn(theme)) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of [`/g/${id}`, '/g/new']) {
        await page.goto(`${path}?${NOVEMBER}`);
        await expect(page.getByText(/Average store|13 of 13 stores/).first()).toBeVisible();
        expect(await findings(page)).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect({ path, width, overflow }).toEqual({ path, width, overflow: 0 });
      }
    }
    await calls.post('custom-groups/delete', { customGroupId: id });
  });
