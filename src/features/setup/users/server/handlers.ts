import type { BodyOf } from '../../../../core/contract.ts';
import { Problem } from '../../../../core/errors.ts';
import { covers, type Grant, overlaps } from '../../../../core/navigation/roles.ts';
import { recordChange } from '../../../../server/audit/audit.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type Context, serve } from '../../../../server/http/route.ts';
import {
  type AuthorizedScope,
  dealershipIn,
  missing,
  onlyGroup,
} from '../../../../server/identity/access.ts';
import { endSessions } from '../../../../server/identity/end-sessions.ts';
import {
  resendInvitation,
  sendInvitations,
  waitingInvitation,
  withdrawInvitation,
} from '../../../../server/identity/invitations.ts';
import {
  changeMembership,
  grantsOf,
  nameAndEmail,
  removeMembership,
  requireChangeable,
} from '../../../../server/identity/memberships.ts';
import { queueMessage } from '../../../../server/messages/queue-message.ts';
import type { Services } from '../../../../server/services.ts';
import * as contract from '../contract.ts';
import { invitationProblems } from '../rules.ts';
import {
  type InvitationRow,
  type MemberRow,
  membersOf,
  personAndGroup,
  waitingInvitations,
} from './repository.ts';

type List = Context<typeof contract.inviteUsers>;

export const userRoutes = [
  serve(contract.userList, async ({ scope, db, services }) => {
    const own = ownGrant(scope);
    const now = services.trueNow();
    return await db.run(async (tx) => {
      const members = await membersOf(tx, scope);
      const invitations = await waitingInvitations(tx, scope);
      const grants = new Map<number, Grant>(members.map((member) => [member.id, member]));
      return {
        people: members.filter((one) => overlaps(own, one)).map((one) => personShown(one, { own, scope })),
        invitations: invitations
          .filter((one) => overlaps(own, one))
          .map((one) => invitationShown(one, { own, author: grants.get(one.invitedById), now })),
      };
    });
  }),

  serve(contract.checkInvitations, async ({ scope, db, body }) => ({
    rows: await db.run((tx) => judged(tx, scope, body.people)),
  })),

  serve(contract.inviteUsers, async ({ scope, db, body, services }) => {
    await db.run((tx) => invite(tx, { scope, body, services }));
    return { invited: body.people.length };
  }),

  serve(contract.changeUser, async ({ scope, db, query, body, services }) => {
    const member = { dealerGroupId: onlyGroup(scope), userId: query.id, by: scope.userId };
    const grant = grantIn(scope, body);
    await db.run(async (tx) => {
      await changeMembership(tx, { ...member, grant }, services.trueNow());
      await mailAccessChange(tx, services, { ...member, sentence: `You are now ${ROLE_TEXT[grant.role]}` });
    });
    return {};
  }),

  serve(contract.removeUser, async ({ scope, db, query, services }) => {
    const member = { dealerGroupId: onlyGroup(scope), userId: query.id, by: scope.userId };
    await db.run(async (tx) => {
      await removeMembership(tx, member, services.trueNow());
      await mailAccessChange(tx, services, { ...member, sentence: 'You no longer have access' });
    });
    return {};
  }),

  serve(contract.signOutUser, async ({ scope, db, query, services }) => {
    const dealerGroupId = onlyGroup(scope);
    const now = services.trueNow();
    const sessions = await db.run(async (tx) => {
      requireChangeable(await grantsOf(tx, dealerGroupId), {
        dealerGroupId,
        userId: query.id,
        by: scope.userId,
      });
      const ended = await endSessions(tx.sql, { userId: query.id, why: 'signed out by an admin' }, now);
      const subject = await nameAndEmail(tx, query.id);
      const entry = { dealerGroupId, actorId: scope.userId, subjectUserId: query.id, subject, before: null };
      await recordChange(tx, { ...entry, action: 'member.signed_out', after: { sessions: ended } }, now);
      return ended;
    });
    return { sessions };
  }),

  serve(contract.resendInvitation, async ({ scope, db, query, services }) => {
    await db.run(async (tx) => {
      await requireSeen(tx, scope, query.id);
      await resendInvitation(tx, services, {
        dealerGroupId: onlyGroup(scope),
        by: scope.userId,
        id: query.id,
      });
    });
    return {};
  }),

  serve(contract.withdrawInvitation, async ({ scope, db, query, services }) => {
    const sender = { dealerGroupId: onlyGroup(scope), by: scope.userId };
    await db.run(async (tx) => {
      await requireSeen(tx, scope, query.id);
      await withdrawInvitation(tx, { ...sender, id: query.id }, services.trueNow());
    });
    return {};
  }),
];

async function invite(tx: Tx, { scope, body, services }: Pick<List, 'scope' | 'body' | 'services'>) {
  const found = await judged(tx, scope, body.people);
  const errors = found.flatMap(({ problem }, row) =>
    problem === null ? [] : [{ field: `people.${row}.email`, message: problem }],
  );
  if (errors.length > 0) throw new Problem('invalid', 'Nobody was invited: correct the list first.', errors);
  await sendInvitations(tx, services, {
    dealerGroupId: onlyGroup(scope),
    by: scope.userId,
    people: body.people.map(({ name, email, phone, ...grant }) => ({
      ...{ name, email, phone: phone ?? null },
      grant: grantIn(scope, grant),
    })),
  });
}

type InvitedPeople = BodyOf<typeof contract.inviteUsers>['people'];

async function judged(tx: Tx, scope: AuthorizedScope, people: InvitedPeople) {
  const members = await membersOf(tx, scope);
  const waiting = await waitingInvitations(tx, scope);
  for (const person of people) grantIn(scope, person);
  const own = ownGrant(scope);
  const emailsOf = (rows: readonly { readonly email: string }[]) => rows.map(({ email }) => email);
  return invitationProblems(emailsOf(people), {
    members: emailsOf(members),
    waiting: emailsOf(waiting.filter((one) => covers(own, one))),
    outOfReach: emailsOf(waiting.filter((one) => !covers(own, one))),
  });
}

/** An invitation of stores that the caller does not share is like one that does not exist. */
async function requireSeen(tx: Tx, scope: AuthorizedScope, id: number): Promise<void> {
  const { grant } = await waitingInvitation(tx, { dealerGroupId: onlyGroup(scope), id });
  if (!overlaps(ownGrant(scope), grant)) throw missing('id');
}

function ownGrant({ role, coversGroups, dealershipIds }: AuthorizedScope): Grant {
  return { role, dealershipIds: coversGroups ? null : dealershipIds };
}

interface SentGrant extends Pick<Grant, 'role'> {
  readonly allDealerships: boolean;
  readonly dealerships?: readonly number[] | undefined;
}

/** A store that is not the caller's is like one that does not exist. */
function grantIn(scope: AuthorizedScope, { role, allDealerships, dealerships = [] }: SentGrant): Grant {
  for (const id of dealerships) dealershipIn(scope, id, 'dealerships');
  if (allDealerships) return { role, dealershipIds: null };
  if (dealerships.length > 0) return { role, dealershipIds: dealerships };
  const message = 'Choose at least one store.';
  throw new Problem('invalid', message, [{ field: 'dealerships', message }]);
}

interface Shown {
  readonly own: Grant;
  readonly scope: AuthorizedScope;
}

function personShown(member: MemberRow, { own, scope }: Shown) {
  return {
    ...member,
    dealershipIds: seenStores(own, member),
    lastSeenAt: member.lastSeenAt?.toISOString() ?? null,
    joinedAt: member.joinedAt?.toISOString() ?? null,
    isSelf: member.id === scope.userId,
    reasonNot: covers(own, member) ? null : 'This person has access to more than you.',
  };
}

function invitationShown(
  invitation: InvitationRow,
  { own, author, now }: { own: Grant; author: Grant | undefined; now: Date },
) {
  const isPowerless = author === undefined || !covers(author, invitation);
  const state = invitation.expiresAt <= now ? 'expired' : isPowerless ? 'powerless' : 'waiting';
  return {
    ...invitation,
    dealershipIds: seenStores(own, invitation),
    sentAt: invitation.sentAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
    state: state as 'waiting' | 'expired' | 'powerless',
    mayChange: covers(own, invitation),
  };
}

function seenStores(own: Grant, { dealershipIds }: Grant): number[] | null {
  if (dealershipIds === null) return null;
  return dealershipIds.filter((id) => own.dealershipIds?.includes(id) ?? true);
}

const ROLE_TEXT = {
  viewer: 'a viewer',
  marketing: 'in the role marketing',
  manager: 'a manager',
  admin: 'an admin',
} as const;

interface AccessChange {
  readonly dealerGroupId: number;
  readonly userId: number;
  readonly sentence: string;
}

async function mailAccessChange(tx: Tx, { jobs, settings }: Services, change: AccessChange): Promise<void> {
  const { email, dealerGroup } = await personAndGroup(tx, change);
  await queueMessage(tx, jobs, {
    kind: 'access_changed',
    to: { userId: change.userId, email },
    dealerGroupId: null,
    mail: {
      subject: `Your access to ${dealerGroup} changed`,
      paragraphs: [`${change.sentence} at ${dealerGroup} on Rooftop.`],
      action: { label: 'Open Rooftop', url: settings.publicUrl },
      footnote: 'If you did not expect this, write to an admin of your dealer group.',
    },
  });
}
