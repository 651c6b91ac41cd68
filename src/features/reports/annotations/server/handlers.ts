import { Problem } from '../../../../core/errors.ts';
import { isAtLeast } from '../../../../core/navigation/roles.ts';
import { recordChange } from '../../../../server/audit/audit.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type Route, serve } from '../../../../server/http/route.ts';
import {
  type AuthorizedScope,
  dealershipIn,
  missing,
  onlyGroup,
  requireWholeGroup,
} from '../../../../server/identity/access.ts';
import * as contract from '../contract.ts';
import {
  type AnnotationRow,
  insertAnnotation,
  readAnnotations,
  removeAnnotation,
  updateAnnotation,
} from './repository.ts';

const WHOLE = 'Annotations of all stores';

export const annotationRoutes: readonly Route[] = [
  serve(contract.annotations, async ({ scope, db }) => ({
    annotations: (await db.run((tx) => readAnnotations(tx, scope))).map(({ dealershipId, ...row }) => ({
      ...row,
      dealerShipId: dealershipId,
      mayChange: isAtLeast(scope.role, 'marketing') && (dealershipId !== null || scope.coversGroups),
    })),
  })),

  serve(contract.addAnnotation, async ({ scope, body: { day, text, storeId }, db, caller, now }) => ({
    id: await db.run(async (tx) => {
      if (storeId === undefined) requireWholeGroup(scope, WHOLE);
      const store = storeId === undefined ? null : dealershipIn(scope, storeId, 'storeId').name;
      const added = { day, text, dealershipId: storeId ?? null, at: now };
      const { id, isNew } = await insertAnnotation(tx, scope, added);
      const change = { action: 'annotation.added', before: null, after: { day, text, store } } as const;
      if (isNew) await record(tx, scope, { ...change, subject: text, actorId: caller.userId, now });
      return id;
    }),
  })),

  serve(contract.changeAnnotation, async ({ scope, query: { id }, body: { day, text }, db, caller, now }) => {
    await db.run(async (tx) => {
      const found = await changeable(tx, scope, id);
      if (!(await updateAnnotation(tx, scope, { id, day, text }))) throw takenText();
      const before = { day: found.day, text: found.text };
      const change = { action: 'annotation.changed', before, after: { day, text } } as const;
      await record(tx, scope, { ...change, subject: found.text, actorId: caller.userId, now });
    });
    return { id };
  }),

  serve(contract.deleteAnnotation, async ({ scope, query: { id }, db, caller, now }) => {
    await db.run(async (tx) => {
      const { day, text, store } = await changeable(tx, scope, id);
      await removeAnnotation(tx, scope, id);
      const change = { action: 'annotation.deleted', before: { day, text, store }, after: null } as const;
      await record(tx, scope, { ...change, subject: text, actorId: caller.userId, now });
    });
    return { id };
  }),
];

async function changeable(tx: Tx, scope: AuthorizedScope, id: number): Promise<AnnotationRow> {
  const [found] = await readAnnotations(tx, scope, id);
  if (!found) throw missing('id');
  if (found.dealershipId === null) requireWholeGroup(scope, WHOLE);
  return found;
}

function takenText(): Problem {
  return new Problem('invalid', '', [{ field: 'text', message: 'This day already has this annotation.' }]);
}

type Change = Omit<Parameters<typeof recordChange>[1], 'dealerGroupId'> & { readonly now: Date };

async function record(tx: Tx, scope: AuthorizedScope, { now, ...change }: Change): Promise<void> {
  await recordChange(tx, { dealerGroupId: onlyGroup(scope), ...change }, now);
}
