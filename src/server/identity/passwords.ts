import { hash, verify } from '@node-rs/argon2';
import { Problem } from '../../core/errors.ts';
import { isMostlyAbout, wordsAbout } from '../../core/text/password-words.ts';

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

/** Below this a leaked password or a pattern is most of it. */
const LEAST_SCORE = 3;

/** @throws Problem `invalid` on the named field, with what is wrong with the password */
export async function requireGoodPassword(
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<void> {
  const weakness = lengthWeakness(password) ?? (await guessableWeakness(password, owner));
  if (weakness !== null) throw new Problem('invalid', weakness, [{ field, message: weakness }]);
}

function lengthWeakness(password: string): string | null {
  const length = [...password].length;
  if (length < SHORTEST_PASSWORD) return `Use at least ${SHORTEST_PASSWORD} characters.`;
  return length > LONGEST_PASSWORD ? `Use at most ${LONGEST_PASSWORD} characters.` : null;
}

/** Loaded on first use: the list of leaked passwords is large. */
async function guessableWeakness(password: string, owner: PasswordOwner): Promise<string | null> {
  const { isLeakedPassword, passwordScore } = await import('../../core/text/password-strength.ts');
  if (isLeakedPassword(password)) return 'This password is on a list of leaked ones. Choose another.';
  const words = wordsAbout(owner);
  if (isMostlyAbout(password, words)) {
    return 'This is mostly your name, your email or the product. Choose something else.';
  }
  if (passwordScore(password, words) >= LEAST_SCORE) return null;
  return 'This is easy to guess: it repeats itself or a common password. Three random words work better.';
}
