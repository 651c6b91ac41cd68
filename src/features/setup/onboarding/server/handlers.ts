import { Problem } from '../../../../core/errors.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { serve } from '../../../../server/http/route.ts';
import { uploadedRows } from '../../../../server/http/uploaded-tables.ts';
import {
  type AuthorizedScope,
  dealershipIn,
  onlyGroup,
  requireWholeGroup,
} from '../../../../server/identity/access.ts';
import { activateGroup, activatesAtOnce } from '../../../../server/identity/activation.ts';
import { type InstallationOperator, operatorsOf } from '../../../../server/identity/operators.ts';
import { queueMessage } from '../../../../server/messages/queue-message.ts';
import type { Services } from '../../../../server/services.ts';
import * as contract from '../contract.ts';
import { openSteps } from '../rules-review.ts';
import {
  changeGroup,
  dropSkip,
  groupOf,
  hasWholeAdmin,
  keepSkip,
  markDone,
  markSubmitted,
  progressOf,
  storesOf,
} from './repository.ts';
import { removeEmptyStore, writeStores } from './stores-repository.ts';

interface Setup {
  readonly scope: AuthorizedScope;
  readonly services: Services;
}

export const onboardingRoutes = [
  serve(contract.onboardingState, ({ scope, services, db }) =>
    db.run((tx) => stateOf(tx, { scope, services }, scope.dealershipIds)),
  ),

  serve(contract.saveStores, async ({ scope, services, body, db }) => {
    const dealerGroupId = wholeGroup(scope);
    return await db.run(async (tx) => {
      await changeGroup(tx, dealerGroupId, body);
      await writeStores(tx, scope, { dealerGroupId, stores: body.stores });
      const saved = await stateOf(tx, { scope, services }, null);
      if (saved.stores.length > 0) {
        await markDone(tx, dealerGroupId, { step: 'dealership', now: services.trueNow() });
      }
      return await stateOf(tx, { scope, services }, null);
    });
  }),

  serve(contract.removeStore, async ({ scope, services, query, db }) => {
    wholeGroup(scope);
    const store = dealershipIn(scope, query.id, 'id');
    return await db.run(async (tx) => {
      await removeEmptyStore(tx, store);
      return await stateOf(tx, { scope, services }, null);
    });
  }),

  serve(contract.readStoreList, async ({ uploads, services }) => ({
    rows: (await uploadedRows({ uploads, reader: services.ingest.reader }, MOST_ROWS)).map(({ cells }) => [
      ...cells,
    ]),
  })),

  serve(contract.finishStep, async ({ scope, services, body, db }) => {
    const dealerGroupId = wholeGroup(scope);
    return await db.run(async (tx) => {
      if (body.step === 'users' && !(await hasWholeAdmin(tx, dealerGroupId))) {
        throw new Problem('invalid', 'The group needs at least one admin of all its stores.');
      }
      if (body.step === 'dealership') await requireStores(tx, dealerGroupId);
      await markDone(tx, dealerGroupId, { step: body.step, now: services.trueNow() });
      return await stateOf(tx, { scope, services }, null);
    });
  }),

  serve(contract.skipFeed, async ({ scope, services, body, caller, db }) => {
    const dealerGroupId = wholeGroup(scope);
    return await db.run(async (tx) => {
      const { fact } = body;
      const now = services.trueNow();
      if (body.skip) await keepSkip(tx, dealerGroupId, { fact, userId: caller.userId, now });
      else await dropSkip(tx, dealerGroupId, fact);
      return await stateOf(tx, { scope, services }, null);
    });
  }),

  serve(contract.submitOnboarding, async ({ scope, services, caller, db }) => {
    const dealerGroupId = wholeGroup(scope);
    const atOnce = await activatesAtOnce(services.database, caller.userId);
    const operators = await operatorsOf(services.database);
    const now = services.trueNow();
    return await db.run(async (tx) => {
      const { group, done } = await stateOf(tx, { scope, services }, null);
      if (group.status !== 'onboarding')
        throw new Problem('conflict', 'This dealer group is active already.');
      const [open] = openSteps(done);
      if (open !== undefined) throw new Problem('invalid', `Finish the step ${open} first.`);
      await requireStores(tx, dealerGroupId);
      await markSubmitted(tx, dealerGroupId, { by: caller.userId, now });
      if (!atOnce) {
        for (const operator of operators) await mailOperator(tx, services, { operator, group });
        return { status: 'onboarding' as const };
      }
      await activateGroup(tx, dealerGroupId, { by: caller.userId, now });
      return { status: 'active' as const };
    });
  }),
];

function wholeGroup(scope: AuthorizedScope): number {
  requireWholeGroup(scope, 'Setup steps');
  return onlyGroup(scope);
}

async function mailOperator(
  tx: Tx,
  { jobs, settings }: Services,
  { operator, group }: { operator: InstallationOperator; group: { id: number; name: string } },
): Promise<void> {
  await queueMessage(tx, jobs, {
    kind: 'onboarding_submitted',
    to: { userId: operator.id, email: operator.email },
    dealerGroupId: null,
    mail: {
      subject: `${group.name} waits for approval`,
      paragraphs: [
        `Hello ${operator.name},`,
        `${group.name} has finished its setup in Rooftop. Approve it, and its people see their numbers.`,
      ],
      action: { label: 'Open the Installation screen', url: `${settings.publicUrl}/installation` },
    },
    dedupeKey: `onboarding submitted ${group.id} ${operator.id}`,
  });
}

async function requireStores(tx: Tx, dealerGroupId: number): Promise<void> {
  if ((await storesOf(tx, dealerGroupId, null)).length > 0) return;
  throw new Problem('invalid', 'Add at least one store first.');
}

/** `ids` null means every store of the group. */
async function stateOf(
  tx: Tx,
  { scope, services }: Setup,
  ids: readonly number[] | null,
): Promise<contract.Onboarding> {
  const dealerGroupId = onlyGroup(scope);
  return {
    group: await groupOf(tx, dealerGroupId),
    stores: await storesOf(tx, dealerGroupId, ids),
    ...(await progressOf(tx, dealerGroupId)),
    activates: (await activatesAtOnce(services.database, scope.userId)) ? 'atOnce' : 'byOperator',
  };
}

const MOST_ROWS = 1_000;
