import { catalogueKpi } from '../../../../core/kpis/catalogue.ts';
import { kpiNamed } from '../../../../core/kpis/checks.ts';
import type { ScopedDatabase } from '../../../../server/database/database.ts';
import { type Route, serve } from '../../../../server/http/route.ts';
import { type AuthorizedScope, onlyGroup } from '../../../../server/identity/access.ts';
import { definitionOf } from '../../../../server/kpi-answers/definitions.ts';
import * as contract from '../contract-favourites.ts';
import {
  type KeptFavourite,
  suggested,
  withAdded,
  withMoved,
  withRemoved,
  withRenamed,
} from '../rules-favourites.ts';
import { changeList, forgetList, type ListOwner, readList } from './favourites-repository.ts';

export const favouriteRoutes: readonly Route[] = [
  serve(contract.myFavourites, async ({ scope, db, query: { type } }) => {
    const list = await db.run((tx) => readList(tx, ownerOf(scope, type)));
    return reported(type, list);
  }),

  serve(contract.addFavourite, async ({ scope, db, query: { type }, body: { metric } }) => {
    const { key } = kpiNamed(metric);
    return await change({ scope, db, type }, (list) => withAdded(list, key));
  }),

  serve(contract.removeFavourite, async ({ scope, db, query: { type }, body: { metric } }) =>
    change({ scope, db, type }, (list) => withRemoved(list, metric)),
  ),

  serve(contract.moveFavourite, async ({ scope, db, query: { type, metric }, body: { position } }) =>
    change({ scope, db, type }, (list) => withMoved(list, metric, position)),
  ),

  serve(contract.renameFavourite, async ({ scope, db, query: { type, metric }, body: { name } }) =>
    change({ scope, db, type }, (list) => withRenamed(list, metric, name)),
  ),

  serve(contract.defaultFavourites, async ({ scope, db, query: { type } }) => {
    await db.run((tx) => forgetList(tx, ownerOf(scope, type)));
    return reported(type, null);
  }),
];

interface Asker {
  readonly scope: AuthorizedScope;
  readonly db: ScopedDatabase;
  readonly type: contract.FavouriteType;
}

async function change(
  { scope, db, type }: Asker,
  make: (list: readonly KeptFavourite[]) => readonly KeptFavourite[],
) {
  const list = await db.run((tx) =>
    changeList(tx, ownerOf(scope, type), {
      first: suggested(type),
      change: make,
    }),
  );
  return reported(type, list);
}

function ownerOf(scope: AuthorizedScope, type: string): ListOwner {
  return { dealerGroupId: onlyGroup(scope), userId: scope.userId, type };
}

function reported(type: contract.FavouriteType, list: readonly KeptFavourite[] | null) {
  const favourites = (list ?? suggested(type)).map(({ metric, name }) => {
    const kpi = catalogueKpi(metric);
    return { metric, title: name ?? kpi.title, name, kpi: definitionOf(kpi) };
  });
  return { type, isDefault: list === null, favourites };
}
