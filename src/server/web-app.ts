import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const FOLDER = fileURLToPath(new URL('../../dist/web/', import.meta.url));
const NONCE_PLACE = '__CSP_NONCE__';

/** The built web app: hashed assets for ever, and one page for every other address. */
export interface WebApp {
  register(app: FastifyInstance): Promise<void>;
  /** Answers with the page where a person asks for an address; null leaves the request to others. */
  answer(request: FastifyRequest, reply: FastifyReply): FastifyReply | null;
}

export async function openWebApp(hasChat: boolean): Promise<WebApp> {
  const page = await readFile(`${FOLDER}index.html`, 'utf8');
  return {
    register: async (app) => {
      await app.register(fastifyStatic, {
        root: FOLDER,
        index: false,
        wildcard: false,
        setHeaders: (reply, path) => {
          if (path.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable');
        },
      });
    },
    answer: (request, reply) => (isForPage(request) ? sendPage(page, hasChat, reply) : null),
  };
}

function isForPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' || request.url.startsWith('/api/') || request.url.startsWith('/assets/'))
    return false;
  return (request.headers.accept ?? '').includes('text/html');
}

function sendPage(page: string, hasChat: boolean, reply: FastifyReply): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(nonce, hasChat),
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
    .send(page.replaceAll(NONCE_PLACE, nonce));
}

/** What the support widget loads and talks to, named only where a chat application id is set. */
const CHAT_HOSTS = {
  script: ' https://widget.intercom.io https://js.intercomcdn.com',
  connect: ' https://*.intercom.io wss://*.intercom.io https://*.intercomcdn.com',
  image: ' https://*.intercomcdn.com https://*.intercomassets.com',
};
const NO_HOSTS = { script: '', connect: '', image: '' };

/** Nothing from elsewhere runs; the UI kit's style elements carry the nonce of their page. */
function contentSecurityPolicy(nonce: string, hasChat: boolean): string {
  const chat = hasChat ? CHAT_HOSTS : NO_HOSTS;
  return [
    "default-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    `img-src 'self' data:${chat.image}`,
    `connect-src 'self'${chat.connect}`,
    `script-src 'self' 'nonce-${nonce}'${chat.script}`,
    `style-src 'self' 'nonce-${nonce}'`,
  ].join('; ');
}
