import { Problem } from '../../../../core/errors.ts';
import { MESSAGE_KINDS, messageKind } from '../../../../core/message-kinds.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type Origin, serve } from '../../../../server/http/route.ts';
import { accountById } from '../../../../server/identity/accounts.ts';
import { isDemoOpen } from '../../../../server/identity/sessions.ts';
import { scheduleSending } from '../../../../server/messages/schedule-sending.ts';
import type { Services } from '../../../../server/services.ts';
import * as contract from '../contract.ts';
import { codeIn, linksIn } from '../rules.ts';
import { groupsOf, type OutboxRow, outboxRow, outboxRows, queueAgain, type Readable } from './repository.ts';

const PAGE = 50;
const BEFORE_SIGN_IN = 10;

export const outboxRoutes = [
  serve(contract.listOutbox, async ({ caller, query, services, origin }) => {
    const { readable, inReach } = await reachOf(services, caller.userId, origin);
    const found = await inReach((tx) =>
      outboxRows(tx, readable, { before: query.before ?? null, most: PAGE + 1 }),
    );
    const { mail, sms } = services.senders;
    return {
      sends: { mail: mail !== null, sms: sms !== null },
      isDemo: readable.demoPeople,
      messages: found.slice(0, PAGE).map((row) => entryOf(row, services)),
      hasMore: found.length > PAGE,
    };
  }),

  serve(contract.readMessage, async ({ caller, query, services, origin }) => {
    const { readable, inReach } = await reachOf(services, caller.userId, origin);
    const found = await inReach((tx) => outboxRow(tx, readable, query.messageId));
    return messageOf(required(found), services);
  }),

  serve(contract.retryMessage, async ({ caller, body, services, origin }) => {
    const now = services.trueNow();
    const { readable, inReach } = await reachOf(services, caller.userId, origin);
    return await inReach(async (tx) => {
      const { id, kind, dealerGroupId } = required(await outboxRow(tx, readable, body.messageId));
      const known = messageKind(kind);
      if (known === undefined || !(await queueAgain(tx, id, now))) {
        throw new Problem('conflict', 'It was sent meanwhile, or it has expired. A new one has to be sent.');
      }
      await scheduleSending(tx, services.jobs, { id, kind: known, dealerGroupId });
      return messageOf(required(await outboxRow(tx, readable, id)), services);
    });
  }),

  serve(contract.demoOutbox, async ({ services, origin }) => {
    if (!isDemoOpen(services, origin.isLocal)) throw new Problem('missing', 'There is no demo here.');
    const found = await services.database.inGroups([], (tx) =>
      outboxRows(
        tx,
        { accountMail: false, demoPeople: true, groups: [] },
        { before: null, most: BEFORE_SIGN_IN },
      ),
    );
    return { messages: found.map((row) => messageOf(row, services)) };
  }),
];

interface InReach {
  readonly readable: Readable;
  readonly inReach: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** Operators read account mail. In the demo anyone reads messages to demo people. */
async function reachOf(services: Services, userId: number, { isLocal }: Origin): Promise<InReach> {
  const { database } = services;
  const account = await accountById(database.people, userId);
  const accountMail = account?.isOperator === true;
  const demoPeople = isDemoOpen(services, isLocal);
  if (!accountMail && !demoPeople) {
    throw new Problem('forbidden', 'Only an operator of this installation can read the outbox.');
  }
  const groups = demoPeople ? await groupsOf(database, userId) : [];
  const readable = { accountMail, demoPeople, groups };
  return { readable, inReach: (work) => database.inGroups(groups, work) };
}

function required(row: OutboxRow | null): OutboxRow {
  if (row) return row;
  const message = 'There is no such message, or you may not read it.';
  throw new Problem('missing', message, [{ field: 'messageId', message }]);
}

const AGAIN = ['queued', 'bounced', 'refused', 'given_up'];

function entryOf(row: OutboxRow, { senders, trueNow }: Services): contract.OutboxEntry {
  const kind = messageKind(row.kind);
  const channel = row.channel as contract.OutboxEntry['channel'];
  const canSend = senders[channel] !== null && row.expiresAt > trueNow();
  return {
    id: row.id,
    title: kind === undefined ? row.kind : MESSAGE_KINDS[kind].title,
    channel,
    recipient: row.recipient,
    subject: row.subject ?? (channel === 'webhook' ? 'A signed request' : row.body),
    status: row.status as contract.OutboxEntry['status'],
    reason: row.reason,
    attempts: row.attempts,
    queuedAt: row.queuedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    mayRetry: canSend && AGAIN.includes(row.status),
  };
}

function messageOf(row: OutboxRow, services: Services): contract.OutboxMessage {
  const { messageId, body, html, channel } = row;
  const code = channel === 'sms' ? codeIn(body) : null;
  return { ...entryOf(row, services), messageId, body, html, links: linksIn(body), code };
}
