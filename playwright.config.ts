import { defineConfig } from '@playwright/test';
import { freePort } from './src/server/embedded-postgres/settings.ts';
import { CHROMIUM_FLAGS, findChromium } from './test/helpers/chromium.ts';
import { temporaryFolder } from './test/helpers/scratch.ts';

// This file is read again in every worker; what it finds the first time is handed on.
// The gate has started the server before, so that its demo is loaded by now.
const running = process.env.ROOFTOP_BROWSER_SERVER;
const port = running ?? process.env.ROOFTOP_BROWSER_PORT ?? String(await freePort());
process.env.ROOFTOP_BROWSER_PORT = port;
const browser = process.env.ROOFTOP_BROWSER
  ? (JSON.parse(process.env.ROOFTOP_BROWSER) as Awaited<ReturnType<typeof findChromium>>)
  : await findChromium();
process.env.ROOFTOP_BROWSER = JSON.stringify(browser);

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  expect: {
    timeout: 20_000,
    toHaveScreenshot: { animations: 'disabled', maxDiffPixelRatio: 0.002 },
  },
  snapshotPathTemplate: 'test/screenshots/{arg}{ext}',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // A trace of every test is half of their time: playwright test --trace on writes one.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      args: CHROMIUM_FLAGS,
      // Chromium makes a file of 2 MB for each reply; on a RAM disk that is a sixth less work for a page.
      env: { ...process.env, ...browser.env, TMPDIR: await temporaryFolder() } as Record<string, string>,
    },
  },
  ...(running === undefined && {
    webServer: {
      // Without a shell between, so that the server sees when the run is gone.
      command: `${process.platform === 'win32' ? '' : 'exec '}"${process.execPath}" test/helpers/browser-server.ts`,
      env: { PORT: port },
      wait: { stdout: /The server is ready/ },
      timeout: 180_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      stdout: 'pipe',
      stderr: 'pipe',
    },
  }),
});
