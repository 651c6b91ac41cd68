import { createHash, randomBytes } from 'node:crypto';
import { intakeKey } from '../rules.ts';
import type { KeptKey } from './intake-repository.ts';

export function makeKey(dealerGroupId: number): { key: string; kept: KeptKey } {
  const key = intakeKey(dealerGroupId, randomBytes(32).toString('base64url'));
  return { key, kept: { hash: hashOfKey(key), hint: key.slice(-4) } };
}

/** A plain hash is enough: keys are random and too many to guess. */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
