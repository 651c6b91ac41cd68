import * as z from 'zod/mini';
import { PLATFORMS } from '../../../core/sources/platforms.ts';

export const CONNECTION_STATES = ['active', 'needs_attention', 'paused'] as const;

/** An account of a platform that is asked for its numbers every night. Nothing of what opens it is ever told. */
export const Connection = z.object({
  id: z.number(),
  dealershipId: z.number(),
  platform: z.enum(PLATFORMS),
  /** The property, customer or site. */
  account: z.string(),
  title: z.string(),
  /** Whose credentials open it: a service account's address, or the beginning of a client's id. */
  openedBy: z.string(),
  status: z.enum(CONNECTION_STATES),
  /** How far back days are asked for, and the days that came so far; null while none has. */
  requestedFrom: z.string(),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  lastSuccessAt: z.nullable(z.string()),
  /** Why the last pull did not come through, and what helps; null once one has. */
  lastError: z.nullable(z.string()),
  /** Null while nothing is due until somebody does something. */
  nextPullAt: z.nullable(z.string()),
});
export type Connection = z.output<typeof Connection>;
