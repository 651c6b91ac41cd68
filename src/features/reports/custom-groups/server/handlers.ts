import { Problem } from '../../../../core/errors.ts';
import { type CustomGroupDefinition, storesOfDefinition } from '../../../../core/peers/store-rule.ts';
import { type Context, type Route, serve } from '../../../../server/http/route.ts';
import { type Caller, onlyGroup } from '../../../../server/identity/access.ts';
import {
  customGroupsIn,
  groupsOfMember,
  type ScopedCustomGroup,
  storeTraits,
} from '../../../../server/identity/custom-groups.ts';
import { requireFreeName, requireLatest, savedMeanwhile } from '../../../../server/kpi-grid/saved-reports.ts';
import type { Services } from '../../../../server/services.ts';
import * as contract from '../contract.ts';
import { deleteGroup, groupNames, insertGroup, updateGroup } from './repository.ts';
import { changeRights, customGroupIn, namedScope, requireChange, requireShare } from './rights.ts';

type Body = Context<typeof contract.createCustomGroup>['body'];

export const customGroupRoutes: readonly Route[] = [
  serve(contract.customGroups, async ({ services: { database }, caller, db }) => {
    const { userId } = caller;
    const member = await database.asUser(userId, (tx) => groupsOfMember(tx, userId));
    const found = await db.run((tx) => customGroupsIn(tx, { userId, member }));
    const kept = found.filter(({ definition }) =>
      definition.dealerGroups.some(({ id }) => member.includes(id)),
    );
    const rights = new Map<number, Awaited<ReturnType<typeof changeRights>>>();
    for (const home of new Set(kept.map(({ dealerGroupId }) => dealerGroupId)))
      rights.set(home, await changeRights(database, caller, home));
    return {
      customGroups: kept.map((one) => ({
        ...{ id: one.id, name: one.name, isGlobal: one.isGlobal },
        isMine: rights.get(one.dealerGroupId)?.(one) === true,
      })),
    };
  }),

  serve(contract.customGroup, async ({ services: { database }, caller, scope }) => {
    const group = customGroupIn(scope);
    // All of them, also where the request names fewer.
    const names = await database.inGroups(group.groups, (tx) => groupNames(tx, group.groups));
    const mayChange = await changeRights(database, caller, group.dealerGroupId);
    return { ...groupReply(group, names), isMine: mayChange(group) };
  }),

  serve(contract.createCustomGroup, async ({ services, caller, scope, body }) => {
    const home = onlyGroup(scope);
    return { id: await save(services, caller, { home, body, kept: null }) };
  }),

  serve(contract.updateCustomGroup, async ({ services, caller, scope, body }) => {
    const kept = customGroupIn(scope);
    await requireChange(services.database, caller, kept);
    requireLatest('custom_group', kept, body.version);
    return { id: await save(services, caller, { home: kept.dealerGroupId, body, kept }) };
  }),

  serve(contract.deleteCustomGroup, async ({ services: { database }, caller, scope, db }) => {
    const group = customGroupIn(scope);
    const { id, dealerGroupId } = group;
    await requireChange(database, caller, group);
    await db.run((tx) => deleteGroup(tx, { dealerGroupId, id }));
    return { id };
  }),

  serve(contract.previewCustomGroup, async ({ services: { database }, caller, body }) => {
    const definition = definitionOf(body);
    const scope = await namedScope(database, caller, { ...definition, field: 'dealerGroups' });
    const traits = await database.inGroups(scope.dealerGroupIds, (tx) =>
      storeTraits(tx, scope.dealerGroupIds),
    );
    const included = new Set(storesOfDefinition(definition, traits));
    const traitsOf = new Map(traits.map((one) => [one.id, one]));
    return {
      stores: scope.dealerships.map(({ id, name, dealerGroupId }) => {
        const { brands = [], state = null, units = null } = traitsOf.get(id) ?? {};
        return {
          ...{ id, name, dealerGroupId, isIncluded: included.has(id) },
          ...{ brands: [...brands], state, units },
        };
      }),
    };
  }),
];

function groupReply(group: ScopedCustomGroup, names: ReadonlyMap<number, string>) {
  const { id, name, isGlobal, groups, all, definition, missingGroups, missingStores, version } = group;
  return {
    ...{ id, name, isGlobal, missingGroups, missingStores, version },
    dealerGroups: groups.map((one) => ({
      id: one,
      name: names.get(one) ?? '',
      dealerships: all.filter((store) => store.dealerGroupId === one).map(named),
    })),
    allDealerships: all.map((store) => ({ ...named(store), dealerGroupId: store.dealerGroupId })),
    definition: {
      dealerGroups: seenPart(group),
      steps: definition.steps.map((step) => ({
        ...step,
        brands: [...step.brands],
        states: [...step.states],
      })),
    },
  };
}

function named({ id, name }: { readonly id: number; readonly name: string }) {
  return { id, name };
}

/** Without a group whose listed stores the caller may all not see: no stores would mean all of them. */
function seenPart({ definition, groups, visible }: ScopedCustomGroup) {
  return definition.dealerGroups.flatMap(({ id, dealerships }) => {
    const seen = dealerships.filter((store) => visible.includes(store));
    const isSeen = groups.includes(id) && (dealerships.length === 0 || seen.length > 0);
    return isSeen ? [{ id, dealerships: seen }] : [];
  });
}

function definitionOf({ dealerGroups, steps }: Pick<Body, 'dealerGroups' | 'steps'>): CustomGroupDefinition {
  const byId = Map.groupBy(dealerGroups, ({ id }) => id);
  return {
    dealerGroups: [...byId].map(([id, entries]) => ({
      id,
      // One entry without stores is all of the group.
      dealerships: entries.some(({ dealerships }) => dealerships.length === 0)
        ? []
        : [...new Set(entries.flatMap(({ dealerships }) => dealerships))],
    })),
    steps: steps.map(({ operation, brands, states, minUnits = null, maxUnits = null }) => ({
      ...{ operation, brands, states, minUnits, maxUnits },
    })),
  };
}

interface Saving {
  readonly home: number;
  readonly body: Body;
  /** Null for a new one. */
  readonly kept: ScopedCustomGroup | null;
}

/** @throws Problem `invalid` with the field, `missing` for foreign ids, `forbidden` */
async function save({ database }: Services, caller: Caller, { home, body, kept }: Saving): Promise<number> {
  const { name, isGlobal } = body;
  const requested = definitionOf(body);
  const scope = await namedScope(database, caller, { ...requested, field: 'dealerGroups' });
  if (isGlobal) await requireShare(database, caller, home);
  const definition = withUnseen(requested, kept);
  requireFewGroups(definition);
  const groups = [home, ...scope.dealerGroupIds, ...(kept?.groups ?? [])];
  const of = { dealerGroupId: home, userId: kept?.userId ?? caller.userId };
  return await database.inGroups(groups, async (tx) => {
    await requireFreeName(tx, 'custom_group', { ...of, name, isGlobal, id: kept?.id ?? null });
    if (!kept) return await insertGroup(tx, of, { name, isGlobal, definition });
    const { id, version } = kept;
    if (!(await updateGroup(tx, { dealerGroupId: home, id, version }, { name, isGlobal, definition })))
      throw savedMeanwhile('custom_group', kept.name);
    return id;
  });
}

/** What the caller may not see stays: whole groups, and listed stores of the others. */
function withUnseen(requested: CustomGroupDefinition, kept: ScopedCustomGroup | null): CustomGroupDefinition {
  if (!kept) return requested;
  const shown = new Set(seenPart(kept).map(({ id }) => id));
  const dealerGroups = new Map(requested.dealerGroups.map((one) => [one.id, one]));
  for (const { id, dealerships } of kept.definition.dealerGroups) {
    const unseen = dealerships.filter((store) => !kept.visible.includes(store));
    const wanted = dealerGroups.get(id);
    if (!shown.has(id) && !wanted) dealerGroups.set(id, { id, dealerships });
    if (wanted && wanted.dealerships.length > 0)
      dealerGroups.set(id, { id, dealerships: [...wanted.dealerships, ...unseen] });
  }
  return { ...requested, dealerGroups: [...dealerGroups.values()] };
}

function requireFewGroups({ dealerGroups }: CustomGroupDefinition): void {
  if (dealerGroups.length <= 50) return;
  const message = 'At most 50 dealer groups.';
  throw new Problem('invalid', '', [{ field: 'dealerGroups', message }]);
}
