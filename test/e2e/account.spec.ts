import { type Browser, expect, type Page } from '@playwright/test';
import type { ReplyOf } from '../../src/core/contract.ts';
import { demoOutbox } from '../../src/features/account/outbox/contract.ts';
import { findings } from '../helpers/axe.ts';
import { test } from '../helpers/browser-test.ts';
import { callsOf, demoGroup } from '../helpers/demo.ts';
import { themesIn, widthsIn } from '../helpers/looks.ts';
import { codeOf } from '../helpers/second-factors.ts';
import { signIn } from '../helpers/sign-in.ts';

const PASSWORD = 'orchid lantern ferry 83';
const TABS = ['Profile', 'Signing in', 'Access tokens', 'Recommend Rooftop'] as const;

/** A new member of the small demo group, signed in; the demo account itself changes nothing. */
async function aNewMember(page: Page, browser: Browser): Promise<Page> {
  const calls = await callsOf(page.request, await signIn(page));
  const group = await demoGroup(calls, 'small');
  const email = `kim-${Date.now()}@example.com`;
  await page.goto(`/users?dealerGroupId=${group.id}`);
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByLabel('Name').fill('Kim Adler');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText('1 invitation sent.')).toBeVisible();
  const { messages } = await calls.get<ReplyOf<typeof demoOutbox>>(demoOutbox.path);
  const link = messages.find(({ recipient }) => recipient === email)?.links[0] ?? '';
  const theirs = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  const { pathname, hash } = new URL(link);
  await theirs.goto(pathname + hash);
  await theirs.getByLabel('Choose a password').fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Accept and sign in' }).click();
  await expect(theirs.getByRole('heading', { name: 'Real-Time Revenue' })).toBeVisible();
  return theirs;
}

async function open(page: Page, tab: (typeof TABS)[number]): Promise<void> {
  await page.getByRole('tab', { name: tab }).click();
}

test('a person changes their profile, adds an authenticator app, makes an access token and revokes it', async ({
  page: demo,
  browser,
}) => {
  test.setTimeout(120_000);
  const page = await aNewMember(demo, browser);
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('button', { name: 'My account' }).click();
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();

  await page.getByLabel('Name').fill('Kim A. Adler');
  await page.getByLabel('Phone').fill('312 555 0188');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue('+13125550188');
  await page.getByRole('button', { name: 'Light', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: '20 Nov 2026, 13:09' }).click();
  await expect(page.getByRole('button', { name: '20 Nov 2026, 13:09' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: '1\u00a0234.50' }).click();
  await expect(page.getByRole('button', { name: '1\u00a0234.50' })).toHaveAttribute('aria-pressed', 'true');
  const mail = page.getByRole('checkbox', { name: 'A feed is late' });
  await mail.click();
  await expect(mail).not.toBeChecked();
  await page.reload();
  await expect(mail).not.toBeChecked();

  await open(page, 'Signing in');
  const factors = page.getByRole('list', { name: 'Second factors' });
  await factors.getByRole('button', { name: 'Add an app' }).click();
  const adding = page.getByRole('dialog', { name: 'Add an authenticator app' });
  await expect(adding.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = /[A-Z2-7]{16,}/.exec(await adding.innerText())?.[0] ?? '';
  await adding.getByLabel('Code', { exact: true }).fill('000000');
  await adding.getByRole('button', { name: 'Add' }).click();
  await expect(adding.getByText('That code is not right.')).toBeVisible();
  await adding.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await adding.getByRole('button', { name: 'Add' }).click();
  const kept = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await expect(kept.getByRole('listitem')).toHaveCount(10);
  const recovery = await kept.getByRole('listitem').first().innerText();
  await kept.getByRole('button', { name: 'I kept them' }).click();
  await expect(factors).toContainText('10 codes left');
  await expect(page.getByRole('list', { name: 'Sessions' })).toContainText(
    /This one.*signed in \d+ \w{3} \d{4}/,
  );

  await open(page, 'Access tokens');
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Weekly report');
  // The proof of signing in is good for minutes, so the refusal that comes later is played once.
  await page.route(
    '**/api/tokens/create*',
    (route) =>
      route.fulfill({ status: 403, json: { message: 'Old', errors: [{ field: 'proof', message: 'Old' }] } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Create' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Your password', { exact: true }).fill('not my password');
  await proof.getByLabel('Code', { exact: true }).fill(recovery);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof.getByText('The password is not right.')).toBeVisible();
  await proof.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  const made = page.getByRole('dialog', { name: 'Your new access token' });
  const token = await made.getByLabel('Token', { exact: true }).inputValue();
  expect(token).toMatch(/^rooftop_[\w-]{43}$/);
  await made.getByRole('button', { name: 'I kept it' }).click();

  const [, address = ''] =
    /"(http[^"]+kpi\/get[^"]+)"/.exec(await page.getByLabel('curl', { exact: true }).inputValue()) ?? [];
  const { pathname, search } = new URL(address);
  const read = () => demo.request.get(pathname + search, { headers: { authorization: `Bearer ${token}` } });
  expect((await read()).status()).toBe(200);
  await page.getByRole('button', { name: 'Revoke Weekly report' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('Weekly report no longer reads anything.')).toBeVisible();
  expect((await read()).status()).toBe(401);

  await open(page, 'Recommend Rooftop');
  await page.getByRole('button', { name: 'Create a link' }).click();
  await expect(page.getByLabel('Your link', { exact: true })).toHaveValue(/\/referral\/[\w-]+$/);
  await looked(page);
});

async function looked(page: Page): Promise<void> {
  for (const theme of themesIn('light')) {
    await open(page, 'Profile');
    await page.getByRole('button', { name: theme === 'dark' ? 'Dark' : 'Light', exact: true }).click();
    for (const width of widthsIn(theme)) {
      await page.setViewportSize({ width, height: 900 });
      for (const tab of TABS) {
        await open(page, tab);
        expect(await findings(page, '#screen'), `${tab} ${theme} ${width}`).toEqual([]);
        const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        expect(scrolls, `${tab} ${width}`).toBe(false);
        const folder = process.env.ROOFTOP_LOOKS;
        if (folder) {
          await page.screenshot({ path: `${folder}/account-${tab}-${theme}-${width}.png`, fullPage: true });
        }
      }
    }
  }
}
