import { expect, type Page } from '@playwright/test';

const DEMO = {
  username: 'demo@rooftop.example',
  password: 'showroom-2026',
  fingerprint: 'ready',
  rememberme: false,
};

/**
 * Signs in without the form, which has tests of its own, and without the home screen, whose numbers
 * take a while. The page then stands on an answer of the server; go to the screen from there.
 *
 * @returns the access token
 */
export async function signIn(page: Page): Promise<string> {
  const answer = await page.request.post('/api/auth/login', { data: DEMO });
  expect(answer.status(), await answer.text()).toBe(200);
  const tokens = (await answer.json()) as { accessToken: string };
  await page.goto('/api/auth/password-settings');
  await page.evaluate(
    (kept) => localStorage.setItem('tokens', JSON.stringify({ ...kept, receivedAt: Date.now() })),
    tokens,
  );
  return tokens.accessToken;
}
