import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { text } from '../../../core/wire.ts';

/** A person saves at most so many in a group. */
export const MOST_SAVED_FILTERS = 30;

const name = () => text({ max: 60 });

const SavedFilter = z.object({
  name: z.string(),
  /** As in the address of the vehicle table: `age:91-;price:15000-25000`. */
  filters: z.string(),
});

export const savedFilters = call({
  method: 'GET',
  path: 'inventory/saved-filters',
  access: 'viewer',
  summary: 'The caller’s own saved filters of the vehicle table, by name.',
  query: DealerScope,
  reply: json(z.object({ saved: z.array(SavedFilter) })),
});

export const saveFilter = call({
  method: 'POST',
  path: 'inventory/save-filter',
  access: 'viewer',
  summary: 'Saves filters of the vehicle table under a name. An existing name gets the new filters.',
  query: DealerScope,
  body: z.object({ name: name(), filters: text({ max: 2_000 }) }),
  reply: json(SavedFilter),
});

export const deleteFilter = call({
  method: 'POST',
  path: 'inventory/delete-filter',
  access: 'viewer',
  summary: 'Deletes one of the caller’s saved filters. A missing one is not an error.',
  query: DealerScope,
  body: z.object({ name: name() }),
  reply: json(z.object({ name: z.string() })),
});
