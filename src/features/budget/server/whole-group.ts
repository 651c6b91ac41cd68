import { Problem } from '../../../core/errors.ts';
import type { AuthorizedScope } from '../../../server/access.ts';

/** Refuses people who do not have all dealerships of the group: what they would change belongs to all. */
export function requireWholeGroup(scope: AuthorizedScope): void {
  if (scope.coversGroups) return;
  const message =
    'Categories and products are shared by the whole group: only people with all of its dealerships change them.';
  throw new Problem('forbidden', message);
}
