import type { Tx } from '../../../../server/database/database.ts';
import { recordAccountChange } from '../../../../server/identity/account-changes.ts';
import type { Account } from '../../../../server/identity/accounts.ts';
import { queueMessage } from '../../../../server/messages/queue-message.ts';
import type { Services } from '../../../../server/services.ts';

type Sending = Pick<Services, 'jobs' | 'settings' | 'trueNow'>;
type Recipient = Pick<Account, 'id' | 'email'>;

const NOT_YOU = 'If it was not you, choose a new password at once and let your administrator know.';

/**
 * Mails the owner and writes the audit log.
 *
 * @param what a sentence, such as "A passkey was added."
 */
export async function announceChangedFactor(
  { jobs, settings, trueNow }: Sending,
  tx: Tx,
  { account, what }: { account: Recipient; what: string },
): Promise<void> {
  await queueMessage(tx, jobs, {
    kind: 'factor_changed',
    to: { userId: account.id, email: account.email },
    dealerGroupId: null,
    mail: {
      subject: 'The second factor of your Rooftop account changed',
      paragraphs: [what, NOT_YOU],
      action: { label: 'Choose a new password', url: `${settings.publicUrl}/site/forgot-password` },
    },
  });
  const change = {
    userId: account.id,
    by: account.id,
    action: 'account.second_factor',
    after: { change: what },
  } as const;
  await recordAccountChange(tx, change, trueNow());
}

export async function mailUsedRecoveryCode(
  { jobs, settings }: Sending,
  tx: Tx,
  { account, left }: { account: Recipient; left: number },
): Promise<void> {
  const rest = left === 1 ? 'One code is left' : `${left} codes are left`;
  await queueMessage(tx, jobs, {
    kind: 'recovery_code_used',
    to: { userId: account.id, email: account.email },
    dealerGroupId: null,
    mail: {
      subject: 'A recovery code of your Rooftop account was used',
      paragraphs: [`A recovery code was used to sign in or to confirm a change. ${rest}.`, NOT_YOU],
      action: { label: 'Choose a new password', url: `${settings.publicUrl}/site/forgot-password` },
    },
  });
}
