import { randomBytes } from 'node:crypto';
import type { Origin } from '../http/route.ts';
import type { Services } from '../services.ts';
import { openSession, type Tokens } from './sessions.ts';

/** The form that a second factor continues. */
export type SignInForm = 'login' | 'invite' | 'password';

export interface FirstFactor {
  readonly userId: number;
  readonly rememberMe: boolean;
  readonly fingerprint: string;
  readonly form: SignInForm;
}

/** What a call answers once the first factor is proved: tokens, or that a second factor is missing. */
export async function finishSignIn(
  services: Services,
  origin: Origin,
  { userId, rememberMe, fingerprint }: FirstFactor,
): Promise<Tokens | { twoFactor: true }> {
  const device = origin.device ?? randomBytes(32).toString('base64url');
  origin.rememberDevice(device);
  return await openSession(services, {
    device,
    userId,
    rememberMe,
    fingerprint,
    userAgent: origin.userAgent,
  });
}
