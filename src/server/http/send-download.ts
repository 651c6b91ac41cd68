import type { FastifyReply } from 'fastify';
import type { Download } from './route.ts';

/** The browser's own PDF viewer embeds the file and styles itself, and stays blank in a sandbox; nothing else is allowed. */
const POLICY = [
  "default-src 'none'",
  "object-src 'self'",
  "img-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A file on its way out: saved, or shown in a tab of its own. */
export function sendDownload(
  { name, type, content, isShown = false }: Download,
  reply: FastifyReply,
): FastifyReply {
  const ascii = name.replace(/[^\w.() -]/g, '_');
  const names = `filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`;
  reply.headers({
    'content-type': type,
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; ${names}`,
    'content-security-policy': POLICY,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  });
  return reply.send(content);
}
