import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { buildServer } from '../../src/server/http/http.ts';
import { openWebApp } from '../../src/server/http/web-app.ts';
import type { Services } from '../../src/server/services.ts';
import { test } from '../helpers/browser-test.ts';

/**
 * A stand-in with the effects of the real widget, on the hosts its maker lists. It uses no network.
 */
const STAND_IN = `
  const add = (name, fields, into = document.body) => into.append(Object.assign(document.createElement(name), fields));
  add('style', { textContent: '#stand-in { color: rgb(1, 2, 3) } @font-face { font-family: widget; src: url(https://fonts.intercomcdn.com/a.woff2) }' });
  add('div', { id: 'stand-in', textContent: 'Chat', style: 'font-family: widget' });
  add('script', { src: 'https://js.intercomcdn.com/frame.js' });
  add('img', { src: 'https://static.intercomassets.com/a.png' });
  add('img', { src: 'https://downloads.intercomcdn.com/a.png' });
  add('video', { src: 'https://js.intercomcdn.com/a.mp4' });
  add('iframe', { src: 'https://intercom-sheets.com/sheet' });
  const frame = document.createElement('iframe');
  document.body.append(frame);
  add('style', { textContent: 'body { margin: 0 }' }, frame.contentDocument.head);
  fetch('https://api-iam.intercom.io/messenger/web/ping').catch(() => {});
  new WebSocket('wss://nexus-websocket-a.intercom.io/');
`;

test('the chat widget gets all it loads, and other hosts are blocked', async ({ page }) => {
  const app = await buildServer({
    services: {} as Services,
    routes: [],
    onBug: () => {},
    webApp: await openWebApp({ hasChat: true }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  await page.addInitScript(() => {
    const blocked: string[] = [];
    Object.assign(window, { blocked });
    document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
      blocked.push(`${effectiveDirective} ${blockedURI}`),
    );
  });
  await page.route(/^https:/, (route) => route.fulfill({ body: '' }));
  await page.route('https://widget.intercom.io/widget/ab12', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STAND_IN }),
  );
  const settings = { minimumLength: 10, maximumLength: 1_024, demo: null, chatAppId: 'ab12' };
  await page.route('**/api/auth/password-settings*', (route) => route.fulfill({ json: settings }));
  const frameLoaded = page.waitForRequest('https://intercom-sheets.com/sheet');
  await page.goto(`http://127.0.0.1:${port}/site/login`);
  await frameLoaded;
  await expect(page.locator('#stand-in')).toHaveCSS('color', 'rgb(1, 2, 3)');
  const blocked = () => page.evaluate(() => (window as unknown as { blocked: string[] }).blocked);
  expect(await blocked()).toEqual([]);
  await page.evaluate(() => {
    document.head.append(
      Object.assign(document.createElement('script'), { src: 'https://evil.example/a.js' }),
    );
    document.head.append(Object.assign(document.createElement('script'), { textContent: 'window.ran = 1' }));
    document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://evil.example/' }));
    fetch('https://evil.example/').catch(() => {});
  });
  await expect
    .poll(async () => (await blocked()).toSorted())
    .toEqual([
      'connect-src https://evil.example/',
      'frame-src https://evil.example',
      'script-src-elem https://evil.example/a.js',
      'script-src-elem inline',
    ]);
  await app.close();
});
