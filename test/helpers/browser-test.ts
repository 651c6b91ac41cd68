import { test as base } from '@playwright/test';

/**
 * A browser test. Requests still open when a test ends, such as on a live screen, are not failures.
 */
export const test = base.extend<{ unrouted: undefined }>({
  unrouted: [
    async ({ page }, use) => {
      await use(undefined);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
    { auto: true },
  ],
});
