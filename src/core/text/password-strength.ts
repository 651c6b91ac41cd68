import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { isMostlyAbout } from './password-words.ts';

/** Longer passwords are judged by their beginning, which bounds the work. */
const JUDGED_CHARACTERS = 72;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
const leaked: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** From 0 (guessed at once) to 4 (out of reach). */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

/**
 * How hard a password is to guess, 0 to 4, for somebody who knows the leaked ones and these words about its owner.
 * Large because of its list of leaked passwords: load it where it is needed.
 */
export function passwordScore(password: string, words: readonly string[]): PasswordScore {
  if (isMostlyAbout(password, words)) return password === '' ? 0 : 1;
  return estimator.check(password.slice(0, JUDGED_CHARACTERS), [...words]).score;
}

/** Whether the password is one of 49,000 that were leaked most often; case does not matter. */
export function isLeakedPassword(password: string): boolean {
  return leaked.has(password.toLowerCase());
}
