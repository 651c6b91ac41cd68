import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import { ROLE_COLUMNS } from './rules-roles.ts';

const Right = z.object({
  /** `POST budget/copy` */
  call: z.string(),
  does: z.string(),
  allowed: z.array(z.enum(ROLE_COLUMNS)),
});

export const roleTable = call({
  method: 'GET',
  path: 'users/roles',
  access: 'signedIn',
  summary: 'What each role may do: every call of the server with the roles that may make it.',
  reply: json(z.object({ features: z.array(z.object({ title: z.string(), rights: z.array(Right) })) })),
});
