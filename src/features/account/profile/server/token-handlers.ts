import { randomUUID } from 'node:crypto';
import { Problem } from '../../../../core/errors.ts';
import { recordChange } from '../../../../server/audit/audit.ts';
import { serve } from '../../../../server/http/route.ts';
import { onlyGroup } from '../../../../server/identity/access.ts';
import { accountById } from '../../../../server/identity/accounts.ts';
import { createApiToken } from '../../../../server/identity/api-tokens.ts';
import { hashOfSecret } from '../../../../server/identity/one-time-secrets.ts';
import { requireRecentProof } from '../../../../server/identity/proofs.ts';
import type { Services } from '../../../../server/services.ts';
import * as contract from '../contract-tokens.ts';
import { addToken, endToken, tokensOf } from './token-repository.ts';

/** Of one person, in all groups. */
const MOST_TOKENS = 20;
const DAY_MS = 86_400_000;

export const tokenRoutes = [
  serve(contract.listTokens, async ({ caller, services }) => {
    const tokens = await tokensOf(services.database.people, caller.userId, services.trueNow());
    return {
      tokens: tokens.map((token) => ({
        ...token,
        createdAt: token.createdAt.getTime(),
        expiresAt: token.expiresAt.getTime(),
        lastUsedAt: token.lastUsedAt?.getTime() ?? null,
      })),
      apiUrl: `${services.settings.publicUrl}/api`,
    };
  }),

  serve(contract.createToken, async ({ caller, scope, db, body, services }) => {
    const now = services.trueNow();
    const { userId } = caller;
    const dealerGroupId = onlyGroup(scope);
    await requireOwnAccount(services, userId);
    await requireRecentProof(services.database.people, caller, now);
    if ((await tokensOf(services.database.people, userId, now)).length >= MOST_TOKENS) {
      throw new Problem('invalid', `You have ${MOST_TOKENS} access tokens. Revoke one first.`);
    }
    const token = createApiToken();
    const ending = token.slice(-4);
    const expiresAt = new Date(now.getTime() + body.days * DAY_MS);
    const { name } = body;
    const made = { id: randomUUID(), userId, dealerGroupId, name, ending, createdAt: now, expiresAt };
    await db.run(async (tx) => {
      await addToken(tx.sql, { ...made, hash: hashOfSecret(token) });
      await recordChange(
        tx,
        {
          ...{ dealerGroupId, actorId: userId, action: 'token.created', subjectUserId: userId },
          ...{ subject: `${name} (…${ending})`, before: null, after: { days: body.days } },
        },
        now,
      );
    });
    return { token, expiresAt: expiresAt.getTime() };
  }),

  serve(contract.revokeToken, async ({ caller, body, services }) => {
    const now = services.trueNow();
    const { userId } = caller;
    const own = await tokensOf(services.database.people, userId, now);
    const dealerGroupId = own.find(({ id }) => id === body.id)?.dealerGroupId;
    if (dealerGroupId === undefined) throw new Problem('missing', 'This access token has ended.');
    await services.database.inGroups([dealerGroupId], async (tx) => {
      const ended = await endToken(tx.sql, { userId, id: body.id }, now);
      if (!ended) throw new Problem('missing', 'This access token has ended.');
      await recordChange(
        tx,
        {
          ...{ dealerGroupId, actorId: userId, action: 'token.revoked', subjectUserId: userId },
          ...{ subject: `${ended.name} (…${ended.ending})`, before: null, after: null },
        },
        now,
      );
    });
    return {};
  }),
];

async function requireOwnAccount({ database }: Services, userId: number): Promise<void> {
  const account = await accountById(database.people, userId);
  if (account && !account.isDemo) return;
  throw new Problem('forbidden', 'The demo account is shared: it has no access tokens of its own.');
}
