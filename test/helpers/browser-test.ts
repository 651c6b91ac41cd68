import { test as base } from '@playwright/test';

/** A test in a browser. What a page asks again while its test ends, such as a screen that is live, is no failure. */
export const test = base.extend<{ unrouted: undefined }>({
  unrouted: [
    async ({ page }, use) => {
      await use(undefined);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
    { auto: true },
  ],
});
