import { catalogKpi } from '../../../../core/kpis/catalog.ts';
import { kpiNamed } from '../../../../core/kpis/checks.ts';
import type { ScopedDatabase } from '../../../../server/database/database.ts';
import { type Route, serve } from '../../../../server/http/route.ts';
import { type AuthorizedScope, onlyGroup } from '../../../../server/identity/access.ts';
import { definitionOf } from '../../../../server/kpi-answers/definitions.ts';
import * as contract from '../contract-favorites.ts';
import {
  type KeptFavorite,
  suggested,
  withAdded,
  withMoved,
  withRemoved,
  withRenamed,
} from '../rules-favorites.ts';
import { changeList, forgetList, type ListOwner, readList } from './favorites-repository.ts';

export const favoriteRoutes: readonly Route[] = [
  serve(contract.myFavorites, async ({ scope, db, query: { type } }) => {
    const list = await db.run((tx) => readList(tx, ownerOf(scope, type)));
    return reported(type, list);
  }),

  serve(contract.addFavorite, async ({ scope, db, query: { type }, body: { metric } }) => {
    const { key } = kpiNamed(metric);
    return await change({ scope, db, type }, (list) => withAdded(list, key));
  }),

  serve(contract.removeFavorite, async ({ scope, db, query: { type }, body: { metric } }) =>
    change({ scope, db, type }, (list) => withRemoved(list, metric)),
  ),

  serve(contract.moveFavorite, async ({ scope, db, query: { type, metric }, body: { position } }) =>
    change({ scope, db, type }, (list) => withMoved(list, metric, position)),
  ),

  serve(contract.renameFavorite, async ({ scope, db, query: { type, metric }, body: { name } }) =>
    change({ scope, db, type }, (list) => withRenamed(list, metric, name)),
  ),

  serve(contract.defaultFavorites, async ({ scope, db, query: { type } }) => {
    await db.run((tx) => forgetList(tx, ownerOf(scope, type)));
    return reported(type, null);
  }),
];

interface Asker {
  readonly scope: AuthorizedScope;
  readonly db: ScopedDatabase;
  readonly type: contract.FavoriteType;
}

async function change(
  { scope, db, type }: Asker,
  make: (list: readonly KeptFavorite[]) => readonly KeptFavorite[],
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

function reported(type: contract.FavoriteType, list: readonly KeptFavorite[] | null) {
  const favorites = (list ?? suggested(type)).map(({ metric, name }) => {
    const kpi = catalogKpi(metric);
    return { metric, title: name ?? kpi.title, name, kpi: definitionOf(kpi) };
  });
  return { type, isDefault: list === null, favorites };
}
