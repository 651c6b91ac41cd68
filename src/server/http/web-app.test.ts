import { mkdir, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { scratchFolder } from '../../../test/helpers/scratch.ts';
import type { Services } from '../services.ts';
import { allowedHosts } from './hosts.ts';
import { buildServer, type ServerOptions } from './http.ts';
import { openWebApp } from './web-app.ts';

/** Long enough to be worth compressing. */
const PAGE = `<!doctype html><head><script nonce="__CSP_NONCE__"></script></head>${'<p>Rooftop</p>'.repeat(100)}`;
const SCREEN_FILES = {
  'real-time-cashflow': ['assets/home.js', 'assets/home.css'],
  'sales/person/:person': ['assets/person.js'],
};

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

async function webServer(options: Partial<ServerOptions> & { hasChat?: boolean } = {}) {
  const folder = await scratchFolder('web');
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'screen-files.json'), JSON.stringify(SCREEN_FILES));
  await writeFile(join(folder, 'assets', 'main.js'), '1');
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  const app = await buildServer({
    services: {} as Services,
    routes: [],
    onBug: (_id, error) => {
      throw error;
    },
    webApp: await openWebApp({ folder, hasChat: options.hasChat ?? false }),
    ...options,
  });
  app.get('/stray.html', (_request, reply) => reply.type('text/html').send('stray'));
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return async (path: string, { method = 'GET', headers = {} } = {}): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    request({ port, path, method, headers: { host: 'localhost', ...headers } }, async (response) =>
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: await text(response),
      }),
    )
      .once('error', reject)
      .end();
    return await promise;
  };
}

it.each(['/', '/index.html', '/%69ndex.html', '/index.html?x=1', '/budget'])(
  '%s is the page with its policy, its nonce, and kept by nobody',
  async (path) => {
    const ask = await webServer();
    const accept = path === '/budget' ? { accept: 'text/html' } : {};
    const { status, headers, body } = await ask(path, { headers: accept });
    const nonce = /nonce="([^"_]{20,})"/.exec(body)?.[1];
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    const head = await ask(path, { method: 'HEAD', headers: accept });
    expect({ status: head.status, body: head.body }).toEqual({ status: 200, body: '' });
  },
);

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? { rel: 'preload', as: 'style', href: `/assets/${file}` }
    : { rel: 'modulepreload', href: `/assets/${file}` };

/** The links that the last script of the page's head adds, which needs its nonce to run. */
function linksOf(body: string): object[] {
  const links: object[] = [];
  const document = { head: { append: (link: object) => links.push(link) }, createElement: () => ({}) };
  for (const [, script = ''] of body.matchAll(/<script nonce="[^"_]{20,}">([^<]+)<\/script><\/head>/g))
    new Function('document', script)(document);
  return links;
}

it.each([
  { path: '/', files: ['home.js', 'home.css'] },
  { path: '/?dealerGroupId=1', files: ['home.js', 'home.css'] },
  { path: '/real-time-cashflow/', files: ['home.js', 'home.css'] },
  { path: '/sales/person/7', files: ['person.js'] },
  { path: '/sales/person/7/more', files: [] },
  { path: '/nothing', files: [] },
])('the page at $path names $files, so that they load together with the app', async ({ path, files }) => {
  const { body } = await (await webServer())(path, { headers: { accept: 'text/html' } });
  expect(linksOf(body)).toEqual(files.map(linkTo));
});

it('the list of files is nothing to load', async () => {
  expect((await (await webServer())('/screen-files.json')).status).toBe(404);
});

it('a page of anybody else is framed by nobody and runs nothing', async () => {
  const { headers } = await (await webServer())('/stray.html');
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-frame-options': 'DENY',
  });
});

it('a query that says two things harms no page and no asset', async () => {
  const ask = await webServer();
  for (const query of ['a=1&a=2', 'a=1&a[]=2', 'p=1&'.repeat(6_000)]) {
    expect((await ask(`/?${query}`)).status).toBe(200);
    expect((await ask(`/assets/main.js?${query}`)).status).toBe(200);
    expect((await ask(`/favicon.svg?${query}`)).status).toBe(200);
    expect((await ask(`/no-such-file.png?${query}`)).status).toBe(404);
  }
  expect((await ask('/')).status).toBe(200);
});

it('answers to local names alone where nothing else is set', async () => {
  const ask = await webServer({ allowsHost: allowedHosts({ host: '127.0.0.1', url: null, hosts: [] }) });
  for (const host of ['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]:3000', 'localhost.']) {
    expect({ host, status: (await ask('/', { headers: { host } })).status }).toEqual({ host, status: 200 });
  }
  for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:80', '10.0.0.4']) {
    for (const path of ['/', '/assets/main.js', '/api/health', '/nothing']) {
      const { status, body, headers } = await ask(path, { headers: { host, accept: 'text/html' } });
      expect({ host, path, status }).toEqual({ host, path, status: 421 });
      expect(Object.keys(JSON.parse(body))).toEqual(['message']);
      expect(headers['content-type']).toContain('application/json');
    }
  }
});

it.each([
  {
    settings: { host: '0.0.0.0', url: null, hosts: [] },
    yes: ['any.example', '10.0.0.4'],
    no: [],
  },
  {
    settings: { host: '0.0.0.0', url: 'https://rooftop.example', hosts: [] },
    yes: ['rooftop.example', 'localhost'],
    no: ['10.0.0.4', 'www.rooftop.example'],
  },
  {
    settings: { host: '127.0.0.1', url: 'https://rooftop.example:8443', hosts: ['10.0.0.4', '::1'] },
    yes: ['rooftop.example', '10.0.0.4', '127.0.0.1', '::1'],
    no: ['evil.example', ''],
  },
])('$settings allows $yes and not $no', ({ settings, yes, no }) => {
  const isAllowed = allowedHosts(settings);
  expect(yes.filter((name) => !isAllowed(name))).toEqual([]);
  expect(no.filter((name) => isAllowed(name))).toEqual([]);
});

it('believes the headers of named proxies alone', async () => {
  const addressSeen = async (proxies: readonly string[]) => {
    const app = await buildServer({ services: {} as Services, routes: [], onBug: () => {}, proxies });
    app.get('/ip', ({ ip }) => ({ ip }));
    const headers = { 'x-forwarded-for': '203.0.113.9, 192.0.2.7, 10.1.2.3' };
    const { ip } = (await app.inject({ path: '/ip', headers, remoteAddress: '127.0.0.1' })).json();
    await app.close();
    return ip as string;
  };
  expect(await addressSeen([])).toBe('127.0.0.1');
  expect(await addressSeen(['127.0.0.1'])).toBe('10.1.2.3');
  expect(await addressSeen(['127.0.0.1', '10.0.0.0/8'])).toBe('192.0.2.7');
});

it('names the hosts of the chat widget only where there is a chat', async () => {
  const policyOf = async (hasChat: boolean) =>
    String((await (await webServer({ hasChat }))('/')).headers['content-security-policy']);
  expect(await policyOf(false)).not.toMatch(/intercom|unsafe/);
  const policy = await policyOf(true);
  expect(policy).toMatch(/frame-src https:\/\/intercom-sheets\.com/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

it('compresses the page for a browser that takes it', async () => {
  const get = await webServer();
  const plain = await get('/budget', { headers: { accept: 'text/html' } });
  const packed = await get('/budget', { headers: { accept: 'text/html', 'accept-encoding': 'gzip' } });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(Number(packed.headers['content-length'])).toBeLessThan(plain.body.length / 2);
});
