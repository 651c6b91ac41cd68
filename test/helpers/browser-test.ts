import { type BrowserContext, test as base } from '@playwright/test';

/**
 * A browser test. One context per worker keeps the app's files and its compiled code between tests;
 * storage and cookies are cleared. Requests still open when a test ends, such as on a live screen,
 * are not failures.
 */
export const test = base.extend<{ unrouted: undefined }, { workerContext: BrowserContext }>({
  workerContext: [
    async ({ browser }, use, info) => {
      const { baseURL, viewport, locale, timezoneId } = info.project.use;
      const context = await browser.newContext({
        baseURL: baseURL as string,
        viewport: viewport as { width: number; height: number },
        locale: locale as string,
        timezoneId: timezoneId as string,
      });
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ workerContext }, use) => {
    await workerContext.setStorageState({ cookies: [], origins: [] });
    await use(workerContext);
    for (const page of workerContext.pages()) await page.close();
    await workerContext.clearPermissions();
  },
  unrouted: [
    async ({ page }, use) => {
      await use(undefined);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
    { auto: true },
  ],
});
