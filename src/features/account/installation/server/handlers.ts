import { Problem } from '../../../../core/errors.ts';
import { INSTALLATION, recordChange } from '../../../../server/audit/audit.ts';
import { auditFile, auditPage } from '../../../../server/audit/audit-entries.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { serve } from '../../../../server/http/route.ts';
import { missing } from '../../../../server/identity/access.ts';
import { accountByEmail } from '../../../../server/identity/accounts.ts';
import { activateGroup } from '../../../../server/identity/activation.ts';
import { finishSignIn } from '../../../../server/identity/finish-sign-in.ts';
import { createDealerGroup, requireFirstRun, useFirstRun } from '../../../../server/identity/first-run.ts';
import { operatorsOf, setOperator } from '../../../../server/identity/operators.ts';
import { hashPassword, requireGoodPassword } from '../../../../server/identity/passwords.ts';
import { createResetLink } from '../../../../server/identity/reset-links.ts';
import { queueMessage } from '../../../../server/messages/queue-message.ts';
import type { Services } from '../../../../server/services.ts';
import * as contract from '../contract.ts';
import {
  accountFor,
  activationSetting,
  type DecidedRequest,
  decidedRequests,
  decideRequest,
  groupIn,
  installedGroups,
  keepActivation,
  noteGroupOfRequest,
  openRequests,
} from './repository.ts';

const INVITED_DAYS = 7;

export const installationRoutes = [
  serve(contract.startInstallation, async ({ body, services, origin }) => {
    const { database } = services;
    const { secret, name, email, password, groupName, fingerprint, rememberme: rememberMe } = body;
    // Before the password is hashed, which is slow on purpose.
    await requireFirstRun(database, secret);
    await requireGoodPassword(password, { email, name });
    const person = { name, email, passwordHash: await hashPassword(password), groupName };
    const userId = await useFirstRun(database, { secret, person, now: services.trueNow() });
    return await finishSignIn(services, origin, { userId, rememberMe, fingerprint, form: 'login' });
  }),

  serve(contract.installation, async ({ services }) => {
    const { database, settings, senders } = services;
    const sends = { mail: senders.mail !== null, sms: senders.sms !== null };
    const activatesAtOnce = await activationSetting({ sql: database.people });
    return {
      groups: await installedGroups(database),
      requests: await openRequests(database),
      decided: await decidedRequests(database),
      operators: await operatorsOf(database),
      settings: { publicUrl: settings.publicUrl, activatesAtOnce, hasDemo: settings.demoAccount, sends },
    };
  }),

  serve(contract.approveGroup, async ({ query, services, caller }) => {
    const now = services.trueNow();
    await services.database.inGroups([query.id], async (tx) => {
      const group = await groupIn(tx, query.id);
      if (!group) throw missing('id');
      if (group.status !== 'onboarding') throw new Problem('conflict', `${group.name} is active already.`);
      if (group.submittedAt === null) {
        throw new Problem('invalid', `${group.name} has not finished its setup. Its admins submit it first.`);
      }
      await activateGroup(tx, query.id, { by: caller.userId, now });
      for (const admin of group.admins) await sendApproved(tx, services, { admin, groupName: group.name });
    });
    return {};
  }),

  serve(contract.createGroup, async ({ body, services, caller }) => ({
    id: await services.database.inGroups([], (tx) =>
      startGroup(tx, services, { ...body, by: caller.userId, referredBy: null }),
    ),
  })),

  serve(contract.acceptRequest, async ({ query, services, caller }) => ({
    id: await services.database.inGroups([], async (tx) => {
      const found = await decideRequest(tx, query.request, { by: caller.userId, now: services.trueNow() });
      if (!found) throw missing('request');
      const id = await startGroup(tx, services, { ...found, by: caller.userId });
      await noteGroupOfRequest(tx, found.id, id);
      await recordDecision(tx, found, {
        by: caller.userId,
        now: services.trueNow(),
        action: 'request.accepted',
      });
      return id;
    }),
  })),

  serve(contract.declineRequest, async ({ query, services, caller }) => {
    const decision = { by: caller.userId, now: services.trueNow() };
    await services.database.inGroups([], async (tx) => {
      const found = await decideRequest(tx, query.request, decision);
      if (!found) throw missing('request');
      await recordDecision(tx, found, { ...decision, action: 'request.declined' });
    });
    return {};
  }),

  serve(contract.addOperator, async ({ body, services, caller }) => {
    const person = await accountByEmail(services.database.people, body.email);
    if (!person) {
      const message = 'Nobody has an account with this email.';
      throw new Problem('invalid', message, [{ field: 'email', message }]);
    }
    const change = { userId: person.id, isOperator: true, by: caller.userId };
    await services.database.inGroups([], (tx) => setOperator(tx, change, services.trueNow()));
    return {};
  }),

  serve(contract.removeOperator, async ({ query, services, caller }) => {
    const change = { userId: query.id, isOperator: false, by: caller.userId };
    await services.database.inGroups([], (tx) => setOperator(tx, change, services.trueNow()));
    return {};
  }),

  serve(contract.saveInstallation, async ({ body, services, caller }) => {
    await services.database.inGroups([], async (tx) => {
      const before = await activationSetting(tx);
      await keepActivation(tx, body.activatesAtOnce);
      const change = { dealerGroupId: null, actorId: caller.userId, subject: 'When a group becomes active' };
      const values = { before: activationValue(before), after: activationValue(body.activatesAtOnce) };
      await recordChange(tx, { ...change, ...values, action: 'installation.settings' }, services.trueNow());
    });
    return {};
  }),

  serve(contract.installationAudit, ({ query, services }) =>
    services.database.inGroups([INSTALLATION], (tx) =>
      auditPage(tx, { ...query, dealerGroupId: INSTALLATION }),
    ),
  ),

  serve(contract.exportInstallationAudit, ({ query, services }) =>
    services.database.inGroups([INSTALLATION], (tx) =>
      auditFile(tx, { ...query, dealerGroupId: INSTALLATION }),
    ),
  ),
];

function activationValue(activatesAtOnce: boolean | null) {
  return { 'at once': activatesAtOnce ?? 'for the only operator' };
}

interface Decision {
  readonly by: number;
  readonly now: Date;
  readonly action: 'request.accepted' | 'request.declined';
}

async function recordDecision(
  tx: Tx,
  { name, email, groupName, referredBy }: DecidedRequest,
  { by, now, action }: Decision,
): Promise<void> {
  const change = { dealerGroupId: null, actorId: by, action, subject: `${name} (${email})` };
  const after = { group: groupName, ...(referredBy && { 'recommended by': referredBy }) };
  await recordChange(tx, { ...change, before: null, after }, now);
}

interface Start {
  readonly groupName: string;
  readonly name: string;
  readonly email: string;
  readonly by: number;
  readonly referredBy: string | null;
}

/** A group in onboarding with its first admin, who gets a link to set a password where there is none. */
async function startGroup(tx: Tx, services: Services, start: Start): Promise<number> {
  const now = services.trueNow();
  const { groupName, name, email, by, referredBy } = start;
  const account = await accountFor(tx, { name, email, now });
  const id = await createDealerGroup(tx, { name: groupName, adminId: account.id, by, referredBy }, now);
  const { publicUrl } = services.settings;
  const link = account.needsPassword
    ? await createResetLink(tx.sql, { userId: account.id, publicUrl, minutes: INVITED_DAYS * 24 * 60 }, now)
    : `${publicUrl}/site/login`;
  await queueMessage(tx, services.jobs, {
    kind: 'invitation',
    to: { userId: account.id, email },
    dealerGroupId: null,
    mail: {
      subject: `Set up ${groupName} in Rooftop`,
      paragraphs: [
        `Hello ${name},`,
        `${groupName} can be set up in Rooftop now, and you are its admin.`,
        account.needsPassword
          ? `Choose a password first. The link works once, for ${INVITED_DAYS} days.`
          : 'Sign in with the account you have; the setup opens automatically.',
      ],
      action: { label: account.needsPassword ? 'Choose a password' : 'Sign in', url: link },
    },
  });
  return id;
}

async function sendApproved(
  tx: Tx,
  { jobs, settings }: Services,
  { admin, groupName }: { admin: { userId: number; name: string; email: string }; groupName: string },
): Promise<void> {
  await queueMessage(tx, jobs, {
    kind: 'onboarding_approved',
    to: { userId: admin.userId, email: admin.email },
    dealerGroupId: null,
    mail: {
      subject: `${groupName} is active in Rooftop`,
      paragraphs: [
        `Hello ${admin.name},`,
        `The setup of ${groupName} was approved. Its numbers are open to you now.`,
      ],
      action: { label: 'Open Rooftop', url: `${settings.publicUrl}/` },
    },
  });
}
