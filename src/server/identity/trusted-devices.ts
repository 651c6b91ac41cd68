import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { deviceHash } from './session-repository.ts';

type People = Kysely<Tables>;

export const TRUST_DAYS = 30;

interface DeviceOfPerson {
  readonly userId: number;
  /** The browser's secret. */
  readonly device: string;
}

/** Whether the device verified a second factor with "remember me" in the last 30 days. */
export async function isTrusted(
  people: People,
  { userId, device }: DeviceOfPerson,
  now: Date,
): Promise<boolean> {
  const used = await people
    .updateTable('trusted_device')
    .set({ last_used_at: now })
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash(device))
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function trustDevice(
  people: People,
  { userId, device, userAgent }: DeviceOfPerson & { readonly userAgent: string },
  now: Date,
): Promise<void> {
  const trusted = {
    user_agent: userAgent,
    trusted_at: now,
    expires_at: new Date(now.getTime() + TRUST_DAYS * 86_400_000),
    last_used_at: now,
  };
  await people.deleteFrom('trusted_device').where('expires_at', '<=', now).execute();
  await people
    .insertInto('trusted_device')
    .values({ id: randomUUID(), user_id: userId, device_hash: deviceHash(device), ...trusted })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet(trusted))
    .execute();
}

/** Every device needs the second factor again. */
export async function trustNoDevice(people: People, userId: number): Promise<void> {
  await people.deleteFrom('trusted_device').where('user_id', '=', userId).execute();
}
