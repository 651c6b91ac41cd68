import type { FastifyReply } from 'fastify';
import type { Download } from './route.ts';

/** The browser's PDF viewer embeds the file and its styles, and stays blank in a sandbox. */
const POLICY = [
  "default-src 'none'",
  "object-src 'self'",
  "img-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

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
