import { Problem } from '../../../../core/errors.ts';
import { isAtLeast } from '../../../../core/navigation/roles.ts';
import type { Database } from '../../../../server/database/database.ts';
import { type AuthorizedScope, authorize, type Caller, missing } from '../../../../server/identity/access.ts';
import type { ScopedCustomGroup } from '../../../../server/identity/custom-groups.ts';

/** @throws Problem `missing` without a custom group in the request */
export function customGroupIn({ customGroup }: AuthorizedScope): ScopedCustomGroup {
  if (!customGroup) throw missing('customGroupId');
  return customGroup;
}

/** @throws Problem `missing` for another person's own, `forbidden` for a global one without the right */
export async function requireChange(
  database: Database,
  caller: Caller,
  { dealerGroupId, isGlobal, userId }: ScopedCustomGroup,
): Promise<void> {
  if (isGlobal) await requireShare(database, caller, dealerGroupId);
  else if (userId !== caller.userId) throw missing('customGroupId');
}

interface Whose {
  readonly userId: number;
  readonly isGlobal: boolean;
}

/**
 * Own things are changed by their author, global ones by marketing with all stores of the home, which
 * is read once.
 */
export async function changeRights(
  database: Database,
  caller: Caller,
  home: number,
): Promise<(thing: Whose) => boolean> {
  const shares = mayShare(await homeScope(database, caller, home));
  return ({ isGlobal, userId }) => (isGlobal ? shares : userId === caller.userId);
}

function mayShare(scope: AuthorizedScope | null): boolean {
  return scope?.coversGroups === true && isAtLeast(scope.role, 'marketing');
}

/** Null where the caller is no member of the home. */
async function homeScope(database: Database, caller: Caller, home: number): Promise<AuthorizedScope | null> {
  try {
    return await authorize(database, caller, 'viewer', { dealerGroupId: home });
  } catch (error) {
    if (error instanceof Problem && error.kind === 'missing') return null;
    throw error;
  }
}

/** @throws Problem `forbidden` at the field `isGlobal` */
export async function requireShare(database: Database, caller: Caller, home: number): Promise<void> {
  const scope = await homeScope(database, caller, home);
  if (mayShare(scope)) return;
  const message =
    scope?.coversGroups === true
      ? `Global ones need the marketing role; yours is ${scope.role}. Save it as your own.`
      : 'Global ones belong to the whole group: they need access to all of its stores. Save it as your own.';
  throw new Problem('forbidden', message, [{ field: 'isGlobal', message }]);
}

/**
 * What a caller may see of dealer groups that a request names.
 *
 * @throws Problem `missing` at `field` for one they are no member of, and for a foreign store
 */
export async function namedScope(
  database: Database,
  caller: Caller,
  {
    dealerGroups,
    field,
  }: {
    readonly dealerGroups: readonly { readonly id: number; readonly dealerships: readonly number[] }[];
    readonly field: string;
  },
): Promise<AuthorizedScope> {
  const dealerGroupIds = dealerGroups.map(({ id }) => id);
  const scope = await authorize(database, caller, 'viewer', { dealerGroupIds }).catch((error: unknown) => {
    throw error instanceof Problem && error.kind === 'missing' ? missing(field) : error;
  });
  for (const { id, dealerships } of dealerGroups)
    for (const store of dealerships)
      if (!scope.dealerships.some((one) => one.id === store && one.dealerGroupId === id))
        throw missing(field);
  return scope;
}
