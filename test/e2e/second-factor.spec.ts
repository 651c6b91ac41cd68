import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { findings } from '../helpers/axe.ts';
import { test } from '../helpers/browser-test.ts';
import { themesIn, widthsIn } from '../helpers/looks.ts';
import { type OwnInstallation, ownInstallation } from '../helpers/own-installation.ts';
import { codeOf } from '../helpers/second-factors.ts';

const OWNER = { name: 'Dana Reyes', email: 'dana@maplemotors.example', groupName: 'Maple Motors' };
const FIRST_PASSWORD = 'copper meadow telegraph';
const PASSWORD = 'violet harbor lantern 7';

let own: OwnInstallation;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(120_000);
  own = await ownInstallation();
  const request = await playwright.request.newContext({ baseURL: own.url });
  const made = await request.post('/api/installation/start', {
    data: {
      ...{ ...OWNER, secret: own.firstRunSecret, password: FIRST_PASSWORD },
      ...{ fingerprint: 'first', rememberme: 0 },
    },
  });
  expect(made.status(), await made.text()).toBe(200);
  await request.dispose();
});
test.afterAll(() => own.close());

const signedIn = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('tokens') !== null)).toBe(true);

async function fillIn(page: Page, password = PASSWORD): Promise<void> {
  await page.goto(`${own.url}/site/login`);
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

async function enter(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code);
  await page.keyboard.press('Enter');
}

/** Calls of the person who is signed in on the page. */
async function callsOf(page: Page, request: APIRequestContext) {
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('tokens') ?? '{}') as { accessToken: string }).accessToken,
  );
  const headers = { authorization: `Bearer ${token}` };
  const answered = async (answer: Awaited<ReturnType<APIRequestContext['get']>>) => {
    expect(answer.ok(), await answer.text()).toBe(true);
    return await answer.json();
  };
  return {
    get: async (path: string) => answered(await request.get(`${own.url}/api/${path}`, { headers })),
    post: async (path: string, data: object) =>
      answered(await request.post(`${own.url}/api/${path}`, { headers, data })),
  };
}

const signOut = (page: Page) =>
  page.evaluate(() => localStorage.clear()).then(() => page.context().clearCookies());

async function looked(page: Page, name: string): Promise<void> {
  for (const theme of themesIn('light')) {
    await page.evaluate((kept) => {
      localStorage.setItem('theme', JSON.stringify(kept));
      document.documentElement.setAttribute('data-theme', kept);
      document.documentElement.setAttribute('data-mantine-color-scheme', kept);
    }, theme);
    for (const width of widthsIn(theme)) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findings(page), `${name} ${theme} ${width}`).toEqual([]);
      const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(scrolls, `${name} ${width}`).toBe(false);
      const folder = process.env.ROOFTOP_LOOKS;
      if (folder) await page.screenshot({ path: `${folder}/${name}-${theme}-${width}.png` });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

let secret = '';
let recoveryCodes: readonly string[] = [];

test('a forgotten password: the mail, the link, a weak and a new password; the link works once', async ({
  page,
}) => {
  await page.goto(`${own.url}/site/login`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The screen before has an email field too.
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
  await page.getByLabel('Email').fill(OWNER.email);
  await looked(page, 'forgot');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await looked(page, 'sent');
  const { links } = await own.mailbox.mailTo(OWNER.email);
  const link = links.find((one) => one.includes('/site/change-password/')) ?? '';
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('rooftop rooftop rooftop');
  await expect(page.getByText(/guess/i)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is mostly your name, your email or the product.')).toBeVisible();
  await looked(page, 'new-password');
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await expect(page.getByText(/strong/i)).toBeVisible();
  await page.keyboard.press('Enter');
  await signedIn(page);
  await signOut(page);
  await page.goto(link);
  await expect(page.getByText('This link can no longer be used.')).toBeVisible();
  await looked(page, 'gone');
  await expect(page.getByRole('link', { name: 'Send me a new link' })).toBeVisible();
});

test('an invitation and a refused post arrive as mails, whose links invite and unsubscribe', async ({
  page,
  request,
  browser,
}) => {
  await fillIn(page);
  await signedIn(page);
  const calls = await callsOf(page, request);
  const groups = (await calls.get('dealer/full-list')) as { onboarding: { id: number }[] };
  const of = `dealerGroupId=${groups.onboarding[0]?.id}`;
  const { stores } = (await calls.post(`onboarding/save-stores?${of}`, {
    stores: [{ name: 'Maple Kia', timeZone: 'America/Chicago' }],
  })) as { stores: { id: number }[] };

  const guest = { name: 'Robin Vale', email: 'robin@maplemotors.example' };
  await calls.post(`users/invite?${of}`, {
    people: [{ ...guest, role: 'viewer', allDealerships: true }],
  });
  const invitation = await own.mailbox.mailTo(guest.email);
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(invitation.links.find((one) => one.includes('/site/invite')) ?? '');
  await expect(theirs.getByRole('heading', { name: 'Join Maple Motors' })).toBeVisible();
  await theirs.getByLabel('Choose a password').fill('orchid lantern ferry 83');
  await theirs.getByRole('button', { name: 'Accept and sign in' }).click();
  await signedIn(theirs);
  await theirs.context().close();

  const before = own.mailbox.mails.length;
  const { key } = (await calls.post(`feeds/create-intake?${of}`, {
    title: 'Website leads',
    dealershipId: stores[0]?.id,
  })) as { key: string };
  const post = await request.post(`${own.url}/api/intake/leads`, {
    headers: { authorization: `Bearer ${key}`, 'content-type': 'text/plain' },
    data: 'No lead in here.',
  });
  expect(post.status()).toBe(422);
  const notice = await own.mailbox.mailTo(OWNER.email, before);
  expect(notice.subject).toContain('An import was refused');
  expect(notice.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  await page.goto(notice.links.find((one) => one.includes('/unsubscribe')) ?? '');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
});

test('a code by text, from the outbox', async ({ page, request }) => {
  await fillIn(page);
  await signedIn(page);
  const calls = await callsOf(page, request);
  await calls.post('users/prove', { password: PASSWORD });
  await calls.post('users/begin-factor', { kind: 'phone', phone: '(312) 555-0123' });
  const newestCode = async () => {
    const { messages } = (await calls.get('outbox/list')) as { messages: { id: number; channel: string }[] };
    const text = messages.find(({ channel }) => channel === 'sms');
    return (await calls.get(`outbox/message?messageId=${text?.id}`)) as { code: string };
  };
  const { code } = await newestCode();
  const added = await calls.post('users/finish-factor', { kind: 'phone', code });
  recoveryCodes = (added as { recoveryCodes: string[] }).recoveryCodes;
  const tokens = await page.evaluate(() => localStorage.getItem('tokens') ?? '');
  await signOut(page);
  await fillIn(page);
  await expect(page.getByText('A code was texted to •••• 0123.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Text another code in \d+ s/ })).toBeDisabled();
  await enter(page, '000000');
  await expect(page.getByText('That code is not right. 4 tries are left.')).toBeVisible();
  await looked(page, 'code');
  expect(tokens).not.toBe('');
  const { code: sent } = await newestCode();
  await enter(page, sent);
  await signedIn(page);
});

test('an authenticator app, once a step, and a recovery code', async ({ page, request }) => {
  await fillIn(page);
  await page.getByLabel('Code').waitFor();
  await enter(page, recoveryCodes[0] ?? '');
  await signedIn(page);
  const calls = await callsOf(page, request);
  const begun = await calls.post('users/begin-factor', { kind: 'authenticator' });
  secret = (begun as { authenticator: { secret: string } }).authenticator.secret;
  const used = codeOf(secret);
  await calls.post('users/finish-factor', { kind: 'authenticator', code: used });
  await signOut(page);
  await fillIn(page);
  await expect(page.getByText('Enter the code that your authenticator app shows.')).toBeVisible();
  await enter(page, used);
  await expect(page.getByText('That code is not right.')).toBeVisible();
  await enter(page, codeOf(secret, 1));
  await signedIn(page);
  await calls.post('users/remove-factor', { kind: 'authenticator' });
  await calls.post('users/remove-factor', { kind: 'phone' });
  const list = (await calls.get('dealer/full-list')) as { onboarding: { id: number }[] };
  const id = list.onboarding[0]?.id;
  await calls.post(`users/change-two-factor-rule?dealerGroupId=${id}`, { roles: ['admin'] });
});

test('a group that requires a second factor: a passkey at sign-in, then as second factor and alone', async ({
  page,
}) => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await fillIn(page);
  await expect(page.getByText('Maple Motors requires a second factor.')).toBeVisible();
  await looked(page, 'enroll');
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await looked(page, 'qr');
  await fillIn(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await looked(page, 'recovery-codes');
  await page.getByRole('button', { name: 'I kept them' }).click();
  await signedIn(page);

  await signOut(page);
  await fillIn(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await signedIn(page);

  await signOut(page);
  await page.goto(`${own.url}/site/login`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await signedIn(page);
});
