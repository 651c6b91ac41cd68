import type { Tx } from '../../../../server/database/database.ts';
import type { Account } from '../../../../server/identity/accounts.ts';
import { queueMessage } from '../../../../server/messages/queue-message.ts';
import type { Services } from '../../../../server/services.ts';

type Sending = Pick<Services, 'jobs' | 'settings'>;
type Recipient = Pick<Account, 'id' | 'email'>;

const NOT_YOU = 'If it was not you, choose a new password at once and let your administrator know.';

/** @param what a sentence, such as "A passkey was added." */
export async function mailChangedFactor(
  { jobs, settings }: Sending,
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
