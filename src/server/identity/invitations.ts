import { Problem } from '../../core/errors.ts';
import { covers, type Grant } from '../../core/navigation/roles.ts';
import { recordChange } from '../audit/audit.ts';
import type { Database, Tx } from '../database/database.ts';
import { announce } from '../live/realtime.ts';
import { queueMessage } from '../messages/queue-message.ts';
import type { Services } from '../services.ts';
import { missing } from './access.ts';
import { grantForAudit, grantsOf, lockedGrants, requireGrantable } from './memberships.ts';
import { createSecret, hashOfSecret } from './one-time-secrets.ts';

const VALID_DAYS = 7;
const DAY_MS = 86_400_000;
const MOST_A_DAY = 500;

export interface Invited {
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  readonly phone: string | null;
  readonly grant: Grant;
}

export interface OpenInvitation extends Invited {
  readonly dealerGroupId: number;
  readonly id: number;
  readonly invitedBy: number;
}

interface Sender {
  readonly dealerGroupId: number;
  readonly by: number;
}

/**
 * Invites people, in a transaction in the scope of the group. An invitation that waits for the same address is
 * replaced, and its link is dead.
 */
export async function sendInvitations(
  tx: Tx,
  services: Services,
  { dealerGroupId, by, people }: Sender & { readonly people: readonly Invited[] },
): Promise<void> {
  const now = services.trueNow();
  const grants = await lockedGrants(tx, dealerGroupId);
  await requireRoomToday(tx, { dealerGroupId, more: people.length, now });
  for (const person of people) {
    requireGrantable(grants, by, person.grant);
    await endWaiting(tx, dealerGroupId, person.email, now);
    const secret = secretFor(dealerGroupId);
    const { rows } = await tx.client.query<{ id: number }>(
      `insert into invitation (dealer_group_id, email, name, phone, role, dealership_ids, secret_hash, invited_by,
         sent_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
      [
        dealerGroupId,
        person.email,
        person.name,
        person.phone,
        person.grant.role,
        person.grant.dealershipIds,
        hashOfSecret(secret),
        by,
        now,
        expiryOf(now),
      ],
    );
    const invitation = { ...person, dealerGroupId, id: rows[0]?.id ?? 0, invitedBy: by };
    await mailInvitation(tx, services, { invitation, secret });
    await note(tx, { action: 'invitation.sent', invitation, by }, now);
  }
}

/** Sends a new link for a waiting or expired invitation, from now on in the name of `by`; the old link is dead. */
export async function resendInvitation(
  tx: Tx,
  services: Services,
  { dealerGroupId, by, id }: Sender & { readonly id: number },
): Promise<void> {
  const now = services.trueNow();
  const invitation = await waitingInvitation(tx, { dealerGroupId, id });
  requireGrantable(await grantsOf(tx, dealerGroupId), by, invitation.grant);
  await requireRoomToday(tx, { dealerGroupId, more: 1, now });
  const secret = secretFor(dealerGroupId);
  await tx.client.query(
    `update invitation set secret_hash = $3, invited_by = $4, sent_at = $5, expires_at = $6
     where dealer_group_id = $1 and id = $2`,
    [dealerGroupId, id, hashOfSecret(secret), by, now, expiryOf(now)],
  );
  await mailInvitation(tx, services, { invitation: { ...invitation, invitedBy: by }, secret });
  await note(tx, { action: 'invitation.resent', invitation, by }, now);
}

export async function withdrawInvitation(
  tx: Tx,
  { dealerGroupId, by, id }: Sender & { readonly id: number },
  now: Date,
): Promise<void> {
  const invitation = await waitingInvitation(tx, { dealerGroupId, id });
  requireGrantable(await grantsOf(tx, dealerGroupId), by, invitation.grant);
  await end(tx, invitation, { as: 'withdrawn', now });
  await note(tx, { action: 'invitation.withdrawn', invitation, by }, now);
}

/** @throws Problem `missing` unless it still waits, expired or not */
export async function waitingInvitation(
  tx: Tx,
  { dealerGroupId, id }: { readonly dealerGroupId: number; readonly id: number },
): Promise<OpenInvitation> {
  const { rows } = await tx.client.query<Row>(
    `select ${COLUMNS} from invitation where dealer_group_id = $1 and id = $2 and ended_at is null for update`,
    [dealerGroupId, id],
  );
  if (!rows[0]) throw missing('id');
  return fromRow(rows[0]);
}

/** The dealer group of an invitation's secret; null for text that is none. */
export function groupOfSecret(secret: string): number | null {
  const id = Number(/^(\d{1,10})-[\w-]{43}$/.exec(secret)?.[1] ?? Number.NaN);
  return id >= 1 && id <= 2_147_483_647 ? id : null;
}

/**
 * Finds the invitation of a secret, locks it and runs `work` in the scope of its group. Used, expired, withdrawn
 * and foreign secrets fail alike, and so does an invitation whose author no longer holds what it gives.
 *
 * @throws Problem `invalid`
 */
export async function withInvitation<T>(
  database: Database,
  { secret, now }: { readonly secret: string; readonly now: Date },
  work: (tx: Tx, invitation: OpenInvitation) => Promise<T>,
): Promise<T> {
  const dealerGroupId = groupOfSecret(secret);
  if (dealerGroupId === null) throw noLongerValid();
  return await database.inGroups([dealerGroupId], async (tx) => {
    const { rows } = await tx.client.query<Row>(
      `select ${COLUMNS} from invitation
       where dealer_group_id = $1 and secret_hash = $2 and ended_at is null and expires_at > $3 for update`,
      [dealerGroupId, hashOfSecret(secret), now],
    );
    if (!rows[0]) throw noLongerValid();
    const invitation = fromRow(rows[0]);
    const held = (await grantsOf(tx, dealerGroupId)).get(invitation.invitedBy);
    if (!held || !covers(held, invitation.grant)) throw noLongerValid();
    return await work(tx, invitation);
  });
}

/** The second half of accepting: the person is a member already. */
export async function endAccepted(
  tx: Tx,
  invitation: OpenInvitation,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<void> {
  await end(tx, invitation, { as: 'accepted', now });
  await note(tx, { action: 'invitation.accepted', invitation, by: userId }, now);
}

const NO_LONGER_VALID =
  'This invitation is no longer valid. It may have been used, withdrawn or replaced by a newer mail, and it ends after seven days. The person who invited you can send a new one.';

export function noLongerValid(): Problem {
  return new Problem('invalid', NO_LONGER_VALID, [{ field: 'password', message: NO_LONGER_VALID }]);
}

interface Row {
  readonly dealerGroupId: number;
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly phone: string | null;
  readonly role: Grant['role'];
  readonly dealershipIds: number[] | null;
  readonly invitedBy: number;
}

const COLUMNS = `dealer_group_id as "dealerGroupId", id, email, name, phone, role,
  dealership_ids as "dealershipIds", invited_by as "invitedBy"`;

function fromRow({ role, dealershipIds, ...row }: Row): OpenInvitation {
  return { ...row, grant: { role, dealershipIds } };
}

/** The group is in the secret, because row-level security needs it before anything can be looked up. */
function secretFor(dealerGroupId: number): string {
  return `${dealerGroupId}-${createSecret()}`;
}

function expiryOf(now: Date): Date {
  return new Date(now.getTime() + VALID_DAYS * DAY_MS);
}

async function requireRoomToday(
  tx: Tx,
  { dealerGroupId, more, now }: { dealerGroupId: number; more: number; now: Date },
): Promise<void> {
  const { rows } = await tx.client.query<{ sent: number }>(
    'select count(*)::integer as sent from invitation where dealer_group_id = $1 and sent_at > $2',
    [dealerGroupId, new Date(now.getTime() - DAY_MS)],
  );
  if ((rows[0]?.sent ?? 0) + more <= MOST_A_DAY) return;
  throw new Problem('tooMany', `A dealer group can invite ${MOST_A_DAY} people a day. Try again tomorrow.`);
}

async function endWaiting(tx: Tx, dealerGroupId: number, email: string, now: Date): Promise<void> {
  await tx.client.query(
    `update invitation set ended_at = $3, ended_as = 'withdrawn'
     where dealer_group_id = $1 and email = $2 and ended_at is null`,
    [dealerGroupId, email, now],
  );
}

async function end(
  tx: Tx,
  { dealerGroupId, id }: OpenInvitation,
  { as, now }: { as: 'accepted' | 'withdrawn'; now: Date },
): Promise<void> {
  await tx.client.query(
    'update invitation set ended_at = $3, ended_as = $4 where dealer_group_id = $1 and id = $2',
    [dealerGroupId, id, now, as],
  );
}

interface Noted {
  readonly action: 'invitation.sent' | 'invitation.resent' | 'invitation.withdrawn' | 'invitation.accepted';
  readonly invitation: OpenInvitation;
  readonly by: number;
}

async function note(tx: Tx, { action, invitation, by }: Noted, now: Date): Promise<void> {
  const { dealerGroupId, email, name, grant } = invitation;
  const given = await grantForAudit(tx, dealerGroupId, grant);
  const isOver = action === 'invitation.withdrawn' || action === 'invitation.accepted';
  await recordChange(
    tx,
    {
      dealerGroupId,
      actorId: by,
      action,
      subjectUserId: action === 'invitation.accepted' ? by : null,
      subject: `${name} (${email})`,
      before: isOver ? given : null,
      after: isOver ? null : given,
    },
    now,
  );
  await announce(tx, { dealerGroupId, dealershipIds: [], facts: ['people'] });
}

async function mailInvitation(
  tx: Tx,
  { jobs, settings }: Services,
  { invitation, secret }: { readonly invitation: OpenInvitation; readonly secret: string },
): Promise<void> {
  const { dealerGroupId, id, invitedBy, email, name } = invitation;
  const { rows } = await tx.client.query<{ author: string; dealerGroup: string; isDemo: boolean }>(
    `select u.name as author, g.name as "dealerGroup", u.is_demo as "isDemo"
     from user_account u, dealer_group g where u.id = $1 and g.id = $2`,
    [invitedBy, dealerGroupId],
  );
  const [{ author, dealerGroup, isDemo } = { author: '', dealerGroup: '', isDemo: false }] = rows;
  const messageId = await queueMessage(tx, jobs, {
    kind: 'invitation',
    to: { userId: null, email },
    dealerGroupId: null,
    isDemo,
    secrets: [secret],
    mail: {
      subject: `${author} invites you to ${dealerGroup} on Rooftop`,
      paragraphs: [
        `Hello ${name},`,
        `${author} invites you to ${dealerGroup} on Rooftop. You can sign in as soon as you have chosen a password.`,
        `One-time password: ${secret}`,
      ],
      action: { label: 'Accept the invitation', url: `${settings.publicUrl}/site/invite#${secret}` },
      footnote: `The invitation is valid for ${VALID_DAYS} days. If you do not know ${author}, ignore this mail.`,
    },
  });
  await tx.client.query('update invitation set message_id = $3 where dealer_group_id = $1 and id = $2', [
    dealerGroupId,
    id,
    messageId,
  ]);
}
