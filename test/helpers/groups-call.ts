import * as z from 'zod/mini';
import { call, json } from '../../src/core/contract.ts';
import type { DealerGroups } from '../../src/web/scope/dealer-groups.ts';

/** The call for the stores of a person, as the parts of the app know it that import no feature. */
export const groupsCall = call({
  method: 'GET',
  path: 'dealer/full-list',
  access: 'viewer',
  summary: 'The groups.',
  reply: json(z.custom<DealerGroups>()),
});
