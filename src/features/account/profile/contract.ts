import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import { text } from '../../../core/wire.ts';

const Profile = z.object({
  name: z.string(),
  email: z.string(),
  /** In the international form. */
  phone: z.nullable(z.string()),
  /** Codes are texted to it: then it changes with the second factor. */
  isPhoneFactor: z.boolean(),
  /** Milliseconds since 1970; null for the first password. */
  passwordChangedAt: z.nullable(z.number()),
  /** Shared by many people: its password, factors and tokens stay as they are. */
  isDemo: z.boolean(),
});
export type Profile = z.output<typeof Profile>;

export const readProfile = call({
  method: 'GET',
  path: 'users/profile',
  access: 'signedIn',
  summary: 'Name, address and phone of the signed-in user.',
  reply: json(Profile),
});

export const changeProfile = call({
  method: 'POST',
  path: 'users/change-profile',
  access: 'signedIn',
  summary: 'Changes the name and the phone number of the signed-in user; an empty number removes it.',
  body: z.object({ name: text({ max: 120 }), phone: text({ min: 0, max: 40 }) }),
  reply: json(Profile),
});
