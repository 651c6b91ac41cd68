import { Problem } from '../../../../core/errors.ts';
import { readPhoneNumber } from '../../../../core/text/phone-number.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type Origin, serve } from '../../../../server/http/route.ts';
import { type Account, accountById } from '../../../../server/identity/accounts.ts';
import { finishSignIn } from '../../../../server/identity/finish-sign-in.ts';
import {
  endAccepted,
  groupOfSecret,
  noLongerValid,
  type OpenInvitation,
  withInvitation,
} from '../../../../server/identity/invitations.ts';
import { addMembership, grantForAudit } from '../../../../server/identity/memberships.ts';
import { hashPassword, requireGoodPassword } from '../../../../server/identity/passwords.ts';
import { countAttempt } from '../../../../server/identity/throttle.ts';
import type { Services } from '../../../../server/services.ts';
import * as contract from '../contract.ts';
import { accountOf, createAccount, groupAndAuthor } from './repository.ts';

const MOST_TRIES = 30;
const TRIES_MINUTES = 15;

export const invitationRoutes = [
  serve(contract.openInvitation, ({ body, services, origin }) =>
    tried(services, { secret: body.password, from: origin.ip }, async (tx, invitation) => {
      const { dealerGroup, author } = await groupAndAuthor(tx, invitation);
      const given = await grantForAudit(tx, invitation.dealerGroupId, invitation.grant);
      return {
        dealerGroup,
        invitedBy: author,
        name: invitation.name,
        email: invitation.email,
        phone: invitation.phone,
        role: invitation.grant.role,
        stores: invitation.grant.dealershipIds === null ? null : (given.stores as string[]),
        hasAccount: hasPassword(await accountOf(tx, invitation.email)),
      };
    }),
  ),

  serve(contract.acceptAsNew, async ({ body, services, origin }) => {
    const userId = await accepted(services, origin, body);
    return await finishSignIn(services, origin, {
      userId,
      rememberMe: body.rememberme,
      fingerprint: body.fingerprint ?? 'invite',
      form: 'invite',
    });
  }),

  serve(contract.acceptSignedIn, async ({ body, services, origin, caller }) => {
    const account = await accountById(services.database.people, caller.userId);
    const group = await tried(
      services,
      { secret: body.password, from: origin.ip },
      async (tx, invitation) => {
        if (account?.email !== invitation.email) throw notYours(invitation);
        await join(tx, invitation, { userId: caller.userId, now: services.trueNow() });
        return invitation.dealerGroupId;
      },
    );
    return { dealerGroupId: group };
  }),
];

interface NewAccount {
  readonly username: string;
  readonly password: string;
  readonly new_password: string;
  readonly phone?: string | undefined;
}

async function accepted(services: Services, { ip }: Origin, body: NewAccount): Promise<number> {
  const username = body.username.toLowerCase();
  const opened = { secret: body.password, from: ip };
  // Hashing is slow, so the invitation is not locked meanwhile.
  const { email, name } = await tried(services, opened, async (tx, invitation) => {
    requireNewcomer(invitation, { username, account: await accountOf(tx, invitation.email) });
    return invitation;
  });
  await requireGoodPassword(body.new_password, { email, name }, 'new_password');
  const passwordHash = await hashPassword(body.new_password);
  return await tried(services, opened, async (tx, invitation) => {
    const account = await accountOf(tx, invitation.email);
    requireNewcomer(invitation, { username, account });
    const now = services.trueNow();
    const phone = body.phone === undefined ? invitation.phone : readPhoneNumber(body.phone);
    const userId = await createAccount(tx, { email, name, phone, passwordHash, now });
    await join(tx, invitation, { userId, now });
    return userId;
  });
}

function requireNewcomer(
  { email }: OpenInvitation,
  { username, account }: { username: string; account: Account | undefined },
): void {
  if (username !== email) throw noLongerValid();
  if (!hasPassword(account)) return;
  const message = 'This address has an account. Sign in to accept the invitation.';
  throw new Problem('conflict', message, [{ field: 'username', message }]);
}

function hasPassword(account: Account | undefined): boolean {
  return account !== undefined && account.passwordHash !== null;
}

function notYours({ email }: OpenInvitation): Problem {
  return new Problem('invalid', `This invitation is for ${email}. Sign in with that address to accept it.`);
}

async function join(
  tx: Tx,
  invitation: OpenInvitation,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<void> {
  const { dealerGroupId, invitedBy, grant } = invitation;
  await addMembership(tx, { dealerGroupId, userId, by: invitedBy, grant }, now);
  await endAccepted(tx, invitation, { userId, now });
}

interface Opened {
  readonly secret: string;
  readonly from: string;
}

/** Counts what fails, by address. */
async function tried<T>(
  { database, trueNow }: Services,
  { secret, from }: Opened,
  work: (tx: Tx, invitation: OpenInvitation) => Promise<T>,
): Promise<T> {
  const now = trueNow();
  const limit = { of: ['invitation', from], most: MOST_TRIES, minutes: TRIES_MINUTES } as const;
  const attempt = await countAttempt(database.people, [limit], now);
  if (groupOfSecret(secret) === null) throw noLongerValid();
  const result = await withInvitation(database, { secret, now }, work);
  await attempt.forgive();
  return result;
}
