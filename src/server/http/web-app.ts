import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HOME } from '../../core/navigation/routes.ts';

const BUILT = fileURLToPath(new URL('../../../dist/web/', import.meta.url));
const PAGE = 'index.html';
const NONCE_PLACE = '__CSP_NONCE__';
/** Written by the build: the files that each screen opens with, by its path. */
const SCREEN_FILES = 'screen-files.json';

/** Hashed assets are cached forever; other addresses get the one page. */
export interface WebApp {
  register(app: FastifyInstance): Promise<void>;
}

export async function openWebApp({ hasChat = false, folder = BUILT } = {}): Promise<WebApp> {
  const page = await readFile(join(folder, PAGE), 'utf8');
  const filesFor = await readScreenFiles(folder);
  return {
    register: async (app) => {
      await app.register(fastifyStatic, {
        root: folder,
        index: false,
        wildcard: false,
        preCompressed: true,
        // The page needs a nonce and a policy per request.
        globIgnore: [PAGE, SCREEN_FILES, '**/*.br', '**/*.gz'],
        setHeaders: (reply, path) => {
          if (path.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable');
        },
      });
      // A route, since replies of the handler for unknown addresses are not compressed.
      app.route({
        method: ['GET', 'HEAD'],
        url: '/*',
        handler: (request, reply) =>
          isForPage(request)
            ? sendPage(withFiles(page, filesFor(pathOf(request.url))), hasChat, reply)
            : reply.callNotFound(),
      });
    },
  };
}

function isForPage({ url, headers }: FastifyRequest): boolean {
  const path = pathOf(url);
  if (path.startsWith('/api/') || path.startsWith('/assets/')) return false;
  // Uptime checks often send no Accept header.
  return path === '/' || path === `/${PAGE}` || (headers.accept ?? '').includes('text/html');
}

function pathOf(url: string): string {
  const [path = ''] = url.split('?');
  return path.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function sendPage(page: string, hasChat: boolean, reply: FastifyReply): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': pagePolicy(nonce, hasChat),
      'referrer-policy': 'same-origin',
    })
    .send(page.replaceAll(NONCE_PLACE, nonce));
}

/** The files of the screen at a path, none at an unknown one. */
async function readScreenFiles(folder: string): Promise<(path: string) => readonly string[]> {
  const files = JSON.parse(await readFile(join(folder, SCREEN_FILES), 'utf8')) as Record<string, string[]>;
  const screens = Object.entries(files).map(([path, names]) => ({
    pattern: new RegExp(`^/${path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
    names,
  }));
  return (path) => {
    const shown = path === '/' ? `/${HOME}` : path;
    return screens.find(({ pattern }) => pattern.test(shown))?.names ?? [];
  };
}

/**
 * Names files in the page, so that the browser asks for them together with the app. A script adds the links: a browser
 * looks ahead for links, and the page's own calls would wait for a connection behind twenty of them.
 */
function withFiles(page: string, files: readonly string[]): string {
  if (files.length === 0) return page;
  const script = `for (const file of ${JSON.stringify(files)}) {
      const kind = file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
      document.head.append(Object.assign(document.createElement('link'), kind, { href: '/' + file }));
    }`;
  return page.replace('</head>', () => `<script nonce="${NONCE_PLACE}">${script}</script></head>`);
}

type Sources = Readonly<Partial<Record<string, readonly string[]>>>;

/** Only own scripts; the UI kit's styles carry the page's nonce. */
function pagePolicy(nonce: string, hasChat: boolean): string {
  const own: Sources = {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    // Photos of vehicles come from the addresses in the feeds.
    'img-src': ["'self'", 'data:', 'https:'],
    'connect-src': ["'self'"],
    'font-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`],
    // The widget's styles have no nonce, and a nonce turns off unsafe-inline.
    'style-src': ["'self'", hasChat ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    ...(hasChat && { 'frame-src': [], 'media-src': ["'self'"] }),
  };
  const chat = hasChat ? CHAT : {};
  return Object.entries(own)
    .map(([directive, sources = []]) => [directive, ...sources, ...(chat[directive] ?? [])].join(' '))
    .join('; ');
}

const CDN = ['https://*.intercomcdn.com', 'https://*.intercomcdn.eu'];
const ATTACHMENTS = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((part) => `https://*.intercom-attachments-${part}.com`),
  'https://*.intercom-attachments.eu',
  'https://*.au.intercom-attachments.com',
];

/** From the vendor's list; allowed only with a chat application id. */
const CHAT: Sources = {
  'script-src': ['https://app.intercom.io', 'https://widget.intercom.io', 'https://js.intercomcdn.com'],
  'connect-src': [
    'https://*.intercom.io',
    'wss://*.intercom.io',
    'https://*.intercom-messenger.com',
    'wss://*.intercom-messenger.com',
    'https://uploads.intercomusercontent.com',
    ...CDN,
  ],
  'frame-src': [
    'https://intercom-sheets.com',
    'https://www.intercom-reporting.com',
    'https://www.youtube.com',
    'https://player.vimeo.com',
    'https://fast.wistia.net',
  ],
  'font-src': CDN,
  'media-src': CDN,
  'form-action': ['https://intercom.help', 'https://*.intercom.io'],
  'img-src': [
    'blob:',
    'https://*.intercom.io',
    'https://*.intercomassets.com',
    'https://*.intercomassets.eu',
    'https://uploads.intercomusercontent.com',
    ...CDN,
    ...ATTACHMENTS,
  ],
};
