import { Problem } from '../../../../core/errors.ts';
import { type Route, serve } from '../../../../server/http/route.ts';
import * as contract from '../contract-saved-filters.ts';
import { readVehiclePicks, writeVehiclePicks } from '../vehicle-filter.ts';
import { ownFilters, removeFilter, writeFilter } from './saved-filter-repository.ts';

export const savedFilterRoutes: readonly Route[] = [
  serve(contract.savedFilters, async ({ scope, db }) => ({
    saved: await db.run((tx) => ownFilters(tx, scope)),
  })),

  serve(contract.saveFilter, async ({ scope, body: { name, filters }, db, now }) => {
    const known = writeVehiclePicks(readVehiclePicks(filters));
    if (known === undefined) {
      const message = 'These are not filters of the vehicle table.';
      throw new Problem('invalid', message, [{ field: 'filters', message }]);
    }
    await db.run(async (tx) => {
      await writeFilter(tx, scope, { name, filters: known, at: now });
      if ((await ownFilters(tx, scope)).length <= contract.MOST_SAVED_FILTERS) return;
      const message = `At most ${contract.MOST_SAVED_FILTERS} saved filters. Delete one first.`;
      throw new Problem('invalid', message, [{ field: 'name', message }]);
    });
    return { name, filters: known };
  }),

  serve(contract.deleteFilter, async ({ scope, body: { name }, db }) => {
    await db.run((tx) => removeFilter(tx, scope, name));
    return { name };
  }),
];
