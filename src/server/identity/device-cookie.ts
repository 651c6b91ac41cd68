import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'rooftop_device';
const PATH = '/api/auth';
const KEPT_SECONDS = 400 * 86_400;

/** The browser's secret of an earlier sign-in. It gives no access; see decision 0020. */
export function deviceOf({ headers }: FastifyRequest): string | null {
  return new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? null;
}

export function rememberDevice({ protocol }: FastifyRequest, reply: FastifyReply, device: string): void {
  const secure = protocol === 'https' ? '; Secure' : '';
  const cookie = `${NAME}=${device}; Path=${PATH}; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Strict${secure}`;
  reply.header('set-cookie', cookie);
}
