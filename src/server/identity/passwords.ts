import { hash, verify } from '@node-rs/argon2';
import { Problem } from '../../core/errors.ts';
import type { Services } from '../services.ts';

/** NIST 800-63B: fifteen characters where the password may be the only factor, and no rules of composition. */
export const SHORTEST_PASSWORD = 15;
export const LONGEST_PASSWORD = 1_024;

/** Argon2id as OWASP recommends: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let nobody: Promise<string> | undefined;

/** Takes equally long whether the person exists or not. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('the password of no one');
  const matches = await verify(stored ?? (await nobody), password);
  return matches && stored !== null && stored !== undefined;
}

export interface PasswordOwner {
  readonly email: string;
  readonly name: string;
}

/** @throws Problem `invalid` on the named field, with what is wrong with the password */
export async function requireGoodPassword(
  _services: Services,
  password: string,
  _owner: PasswordOwner,
  field = 'password',
): Promise<void> {
  const weakness = weaknessOf(password);
  if (weakness !== null) throw new Problem('invalid', weakness, [{ field, message: weakness }]);
}

function weaknessOf(password: string): string | null {
  const length = [...password].length;
  if (length < SHORTEST_PASSWORD) return `Use at least ${SHORTEST_PASSWORD} characters.`;
  return length > LONGEST_PASSWORD ? `Use at most ${LONGEST_PASSWORD} characters.` : null;
}
