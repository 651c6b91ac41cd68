import { type Browser, expect, type Page } from '@playwright/test';
import type { ReplyOf } from '../../src/core/contract.ts';
import { demoOutbox } from '../../src/features/account/outbox/contract.ts';
import { roleTable } from '../../src/features/setup/users/contract-roles.ts';
import { findings } from '../helpers/axe.ts';
import { test } from '../helpers/browser-test.ts';
import { callsOf, demoGroup } from '../helpers/demo.ts';
import { signIn } from '../helpers/sign-in.ts';

const STORE = 'Juniper Bay Subaru';

async function openUsers(page: Page) {
  const calls = await callsOf(page.request, await signIn(page));
  const group = await demoGroup(calls, 'small');
  await page.goto(`/users?dealerGroupId=${group.id}`);
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible();
  return { calls, group };
}

/** Invites one person to one store with the dialog; returns the link in the mail. */
async function invited(page: Page, person: { name: string; email: string }): Promise<string> {
  const { calls } = await openUsers(page);
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByLabel('Name').fill(person.name);
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('All stores, later ones too').uncheck();
  for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
  await dialog.getByLabel(STORE).check();
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText('1 invitation sent.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Invitations' })).toContainText(person.email);
  const { messages } = await calls.get<ReplyOf<typeof demoOutbox>>(demoOutbox.path);
  const link = messages.find(({ recipient }) => recipient === person.email)?.links[0];
  if (link === undefined) throw new Error(`No mail to ${person.email}.`);
  return link;
}

/** A browser of its own, as the invited person has. */
async function accepted(browser: Browser, link: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: new URL(link).origin })).newPage();
  const { pathname, hash } = new URL(link);
  await page.goto(pathname + hash);
  await expect(page.getByRole('heading', { name: /^Join / })).toBeVisible();
  await page.getByLabel('Choose a password').fill('password12345678');
  await expect(page.getByRole('status').filter({ hasText: /^Guessed at once|^Easy to guess/ })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('Choose a password').fill('orchid lantern ferry 83');
  await expect(page.getByRole('status').filter({ hasText: /^(Very )?[Ss]trong$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Accept and sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Real-Time Revenue' })).toBeVisible();
  return page;
}

test('a person is invited, accepts, sees their store alone, and loses the role and the group while a tab is open', async ({
  page,
  browser,
}) => {
  const person = { name: 'Robin Vale', email: `robin-${Date.now()}@example.com` };
  const link = await invited(page, person);
  const theirs = await accepted(browser, link);
  const row = page.getByRole('row').filter({ hasText: person.email });
  await expect(page.getByRole('table', { name: 'People' })).toContainText(person.email);
  await expect(row).toContainText('Viewer');
  await expect(row).toContainText(STORE);

  await theirs.goto('/users');
  await expect(theirs.getByText('Only admins see who else is here. Your role is viewer')).toBeVisible();
  const groups = await theirs.evaluate(async () => {
    const { accessToken } = JSON.parse(localStorage.getItem('tokens') ?? '{}') as { accessToken: string };
    const headers = { authorization: `Bearer ${accessToken}` };
    return await (await fetch('/api/dealer/full-list', { headers })).text();
  });
  expect(groups.match(/"name":"[^"]*"/g)?.slice(1)).toEqual([`"name":"${STORE}"`]);

  await row.getByRole('button', { name: `Actions for ${person.name}` }).click();
  await page.getByRole('button', { name: 'Change role and stores' }).click();
  const access = page.getByRole('dialog', { name: `Access of ${person.name}` });
  await access.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: /^Manager/ }).click();
  await access.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Manager');
  // Not one of the two pages is loaded again.
  await expect(theirs.getByText('Your role is manager')).toBeVisible();

  await row.getByRole('button', { name: `Actions for ${person.name}` }).click();
  await page.getByRole('button', { name: 'Remove from the group' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(theirs.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'People' })).not.toContainText(person.email);

  await page.getByRole('tab', { name: 'Audit log' }).click();
  const log = page.getByRole('table', { name: 'Audit log' });
  for (const title of ['Person removed', 'Role or stores changed', 'Invitation accepted', 'Invitation sent'])
    await expect(log.getByRole('row').filter({ hasText: title }).first()).toContainText(person.email);
  await theirs.goto(new URL(link).pathname + new URL(link).hash);
  await expect(theirs.getByRole('alert')).toContainText('no longer valid');
  await theirs.context().close();
});

test('a pasted list is judged row by row before anything is sent', async ({ page }) => {
  await openUsers(page);
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog
    .getByRole('button', { name: 'A list' })
    .or(dialog.getByRole('radio', { name: 'A list' }))
    .click();
  const wrong = `Name\tEmail\tPhone\tRole\tStores\nAna Ruiz\tana\t\tmanager\tElm Street\nBo Lee\tbo@example.com`;
  await dialog.getByLabel('People', { exact: true }).fill(wrong);
  await expect(dialog.getByText('“ana” is not an email address.')).toBeVisible();
  await expect(dialog.getByText('There is no store called “Elm Street”.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Invite 2 people' })).toBeDisabled();
  await dialog
    .getByLabel('People', { exact: true })
    .fill('Demo, demo@rooftop.example\nBo Lee, bo@example.com');
  await dialog.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect(dialog.getByText('Is in this dealer group already.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('bo@example.com')).toHaveCount(0);
});

test('the table of roles on screen is the one that the server checks', async ({ page }) => {
  const { calls } = await openUsers(page);
  await page.getByRole('tab', { name: 'What each role may do' }).click();
  const table = page.getByRole('table', { name: 'What each role may do' });
  await expect(table).toBeVisible();
  const shown = await table.locator('tr[data-call]').evaluateAll((rows) =>
    rows.map((row) => ({
      call: row.getAttribute('data-call'),
      allowed: [...row.querySelectorAll('td')]
        .filter((cell) => cell.textContent === 'yes')
        .map((cell) => cell.getAttribute('data-column')),
    })),
  );
  const { features } = await calls.get<ReplyOf<typeof roleTable>>(roleTable.path);
  const rights = features.flatMap((feature) => feature.rights);
  expect(rights.length).toBeGreaterThan(100);
  expect(shown).toEqual(rights.map(({ call, allowed }) => ({ call, allowed })));
});

test('an admin requires a second factor from a role, and the audit log says so', async ({ page }) => {
  await openUsers(page);
  const rule = page.getByRole('region', { name: 'Who needs a second factor' });
  // Nobody signs in to the small group in this role.
  await rule.getByLabel('Marketing').click();
  await expect(page.getByText('The rule applies from the next sign-in.')).toBeVisible();
  await page.reload();
  await expect(rule.getByLabel('Marketing')).toBeChecked();
  await rule.getByLabel('Marketing').click();
  await expect(rule.getByLabel('Marketing')).not.toBeChecked();
  await page.getByRole('tab', { name: 'Audit log' }).click();
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  const security = rows.filter({ hasText: 'Group security changed' });
  await expect(security.first()).toContainText('second factor required from: none');
  await expect(security.nth(1)).toContainText('second factor required from: marketing');
});
