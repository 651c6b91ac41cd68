import * as z from 'zod/mini';
import { PLATFORMS } from '../../../core/sources/platforms.ts';

export const CONNECTION_STATES = ['active', 'needs_attention', 'paused'] as const;

/** A platform account that is pulled every night. Replies never contain its credentials. */
export const Connection = z.object({
  id: z.number(),
  dealershipId: z.number(),
  platform: z.enum(PLATFORMS),
  /** Property, customer or site. */
  account: z.string(),
  title: z.string(),
  /** A service account's address, or the start of a client id. */
  openedBy: z.string(),
  status: z.enum(CONNECTION_STATES),
  /** First day to pull, and the days imported so far; null before the first import. */
  requestedFrom: z.string(),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  lastSuccessAt: z.nullable(z.string()),
  /** Why the last pull failed and how to fix it; null after a success. */
  lastError: z.nullable(z.string()),
  /** Null until somebody acts on an error. */
  nextPullAt: z.nullable(z.string()),
});
export type Connection = z.output<typeof Connection>;
