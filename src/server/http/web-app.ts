import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy } from './page-policy.ts';

const BUILT = fileURLToPath(new URL('../../../dist/web/', import.meta.url));
const PAGE = 'index.html';
const NONCE_PLACE = '__CSP_NONCE__';

/** Hashed assets are cached forever; other addresses get the one page. */
export interface WebApp {
  register(app: FastifyInstance): Promise<void>;
  answer(request: FastifyRequest, reply: FastifyReply): FastifyReply | null;
}

export async function openWebApp({ hasChat = false, folder = BUILT } = {}): Promise<WebApp> {
  const page = await readFile(join(folder, PAGE), 'utf8');
  return {
    register: async (app) => {
      await app.register(fastifyStatic, {
        root: folder,
        index: false,
        wildcard: false,
        // The page needs a nonce and a policy per request.
        globIgnore: [PAGE],
        setHeaders: (reply, path) => {
          if (path.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable');
        },
      });
    },
    answer: (request, reply) => (isForPage(request) ? sendPage(page, hasChat, reply) : null),
  };
}

function isForPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
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
