import type { Page } from '@playwright/test';
import { demoTokens } from './demo.ts';

/**
 * Signs in without the form, which has its own tests, and without the home screen, which loads
 * slowly.
 * The page then shows a plain reply; go to the screen from there.
 *
 * @returns the access token
 */
export async function signIn(page: Page): Promise<string> {
  const tokens = await demoTokens(page.request);
  await page.goto('/api/auth/password-settings');
  await page.evaluate(
    (kept) => localStorage.setItem('tokens', JSON.stringify({ ...kept, receivedAt: Date.now() })),
    tokens,
  );
  return tokens.accessToken;
}

/** From the next page on, screens see the signed-in person with this role. */
export async function asRole(page: Page, role: string): Promise<void> {
  await page.route('**/api/users/current*', async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as { memberships: { role: string }[] };
    for (const membership of user.memberships) membership.role = role;
    await route.fulfill({ response, json: user });
  });
}

export interface KeptTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: number;
  readonly receivedAt: number;
}

/** Changes the stored session, as time or another program would. */
export async function tamper(page: Page, change: Partial<KeptTokens>): Promise<void> {
  await page.evaluate((changed) => {
    const tokens = JSON.parse(localStorage.getItem('tokens') ?? '{}') as object;
    localStorage.setItem('tokens', JSON.stringify({ ...tokens, ...changed }));
  }, change);
}

/** Expired long ago, but valid when it arrived. */
export const EXPIRED = { receivedAt: 1, expiresAt: 2 };
