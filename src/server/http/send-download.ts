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
  const names = `filename="${asciiName(name)}"; filename*=UTF-8''${encodedName(name)}`;
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

/** For clients that do not know `filename*`: letters without their accents, and `_` for what ASCII has not. */
function asciiName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .replace(/[^\w.,()& -]+/g, '_');
}

/** An `ext-value` of RFC 5987, which allows fewer characters than `encodeURIComponent` leaves. */
function encodedName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
