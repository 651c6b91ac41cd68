import { Problem } from '../../../../core/errors.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { Origin } from '../../../../server/http/route.ts';
import { recordAccountChange } from '../../../../server/identity/account-changes.ts';
import { accountByEmail } from '../../../../server/identity/accounts.ts';
import { endSessions } from '../../../../server/identity/end-sessions.ts';
import { finishSignIn } from '../../../../server/identity/finish-sign-in.ts';
import { createSecret, hashOfSecret } from '../../../../server/identity/one-time-secrets.ts';
import { hashPassword, requireGoodPassword } from '../../../../server/identity/passwords.ts';
import { countAttempt } from '../../../../server/identity/throttle.ts';
import { trustNoDevice } from '../../../../server/identity/trusted-devices.ts';
import type { Job } from '../../../../server/jobs.ts';
import { queueMessage } from '../../../../server/messages/queue-message.ts';
import type { Services } from '../../../../server/services.ts';
import type { SignedIn } from '../contract.ts';
import {
  addReset,
  addResetRequest,
  openResets,
  ownerOfReset,
  setPassword,
  takeResetRequest,
} from './password-repository.ts';

export const SEND_PASSWORD_RESET = 'send_password_reset';

const LINK_MINUTES = 60;
/** Flooding somebody's mailbox ends here; every one of these links still works. */
const MOST_OPEN_LINKS = 5;

/**
 * Does the same work for every name: the attempt is counted, the name kept and a job queued. Only the job looks up
 * the account.
 */
export async function requestReset(services: Services, origin: Origin, username: string): Promise<void> {
  const email = username.toLowerCase();
  const now = services.trueNow();
  await countAttempt(
    services.database.people,
    [
      { of: ['reset from', email, origin.ip], most: 5, minutes: 60 },
      { of: ['reset account', email], most: 20, minutes: 60 },
      { of: ['reset address', origin.ip], most: 60, minutes: 60 },
    ],
    now,
  );
  await services.database.inGroups([], async (tx) => {
    const id = await addResetRequest(tx.sql, email, now);
    await services.jobs.enqueue(tx, SEND_PASSWORD_RESET, { id });
  });
}

type Sending = Pick<Services, 'database' | 'jobs' | 'trueNow' | 'settings'>;

/** Mails the link where there is such an account. The demo account keeps its public password. */
export function sendPasswordReset(services: Sending): Job {
  return async (payload) => {
    const { id } = payload as { id: number };
    await services.database.inGroups([], async (tx) => {
      const request = await takeResetRequest(tx.sql, id);
      const account = request && (await accountByEmail(tx.sql, request.email));
      if (!account || account.isDemo) return;
      await mailLink(services, tx, account);
    });
  };
}

async function mailLink(
  { trueNow, jobs, settings }: Sending,
  tx: Tx,
  { id, email, name }: { id: number; email: string; name: string },
): Promise<void> {
  const now = trueNow();
  if ((await openResets(tx.sql, id, now)) >= MOST_OPEN_LINKS) return;
  const token = createSecret();
  const expiresAt = new Date(now.getTime() + LINK_MINUTES * 60_000);
  await addReset(tx.sql, { hash: hashOfSecret(token), userId: id, expiresAt }, now);
  await queueMessage(tx, jobs, {
    kind: 'password_reset',
    to: { userId: id, email },
    dealerGroupId: null,
    mail: {
      subject: 'Choose a new password for Rooftop',
      paragraphs: [
        `Hello ${name},`,
        'Someone, probably you, requested a new password for this email. Choose it here:',
      ],
      action: { label: 'Choose a new password', url: `${settings.publicUrl}/site/change-password/${token}` },
      footnote: `The link works once, for ${LINK_MINUTES} minutes. If it was not you, ignore this mail: your password stays as it is.`,
    },
  });
}

/** Who owns a link. @throws Problem `invalid` where it can no longer be used, whatever the reason */
export async function readLink(services: Services, origin: Origin, token: string) {
  const now = services.trueNow();
  const { people } = services.database;
  const attempt = await countAttempt(
    people,
    [{ of: ['link address', origin.ip], most: 60, minutes: 60 }],
    now,
  );
  const owner = await ownerOfReset(people, hashOfSecret(token), now);
  if (!owner) throw goneLink();
  await attempt.forgive();
  return owner;
}

export async function restorePassword(
  services: Services,
  origin: Origin,
  { token, password, fingerprint }: { token: string; password: string; fingerprint: string },
): Promise<SignedIn> {
  const { userId, email, name } = await readLink(services, origin, token);
  await requireGoodPassword(password, { email, name });
  const passwordHash = await hashPassword(password);
  const now = services.trueNow();
  await services.database.inGroups([], async (tx) => {
    // Again, and locked: two tabs may send the same link at once.
    if (!(await ownerOfReset(tx.sql, hashOfSecret(token), now))) throw goneLink();
    await setPassword(tx.sql, { userId, passwordHash }, now);
    await endSessions(tx.sql, { userId, why: 'password changed' }, now);
    await trustNoDevice(tx.sql, userId);
    await mailNewPassword(services, tx, { userId, email });
    const change = { userId, by: userId, action: 'account.password', after: { by: 'mailed link' } } as const;
    await recordAccountChange(tx, change, now);
  });
  return await finishSignIn(services, origin, { userId, rememberMe: false, fingerprint, form: 'password' });
}

function goneLink(): Problem {
  const message = 'This link can no longer be used. Request a new one.';
  return new Problem('invalid', message, [{ field: 'token', message }]);
}

export async function mailNewPassword(
  { jobs, settings }: Pick<Services, 'jobs' | 'settings'>,
  tx: Tx,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  await queueMessage(tx, jobs, {
    kind: 'password_changed',
    to: { userId, email },
    dealerGroupId: null,
    mail: {
      subject: 'Your Rooftop password was changed',
      paragraphs: [
        'The password of your Rooftop account was changed, and every other session was ended.',
        'If it was not you, choose a new password at once and let your administrator know.',
      ],
      action: { label: 'Choose a new password', url: `${settings.publicUrl}/site/forgot-password` },
    },
  });
}
