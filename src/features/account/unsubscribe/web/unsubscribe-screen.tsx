import { useRouter } from '@tanstack/react-router';
import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { SiteFrame } from '../../../../web/site/site-frame.tsx';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { aboutSubscription, changeSubscription } from '../contract.ts';
import styles from './unsubscribe.module.css';

/** Opening the page changes nothing: mail scanners open every link. */
export function UnsubscribeScreen() {
  const { history } = useRouter();
  const token = new URLSearchParams(history.location.search).get('token') ?? '';
  const query = useCall(aboutSubscription, token === '' ? null : { token }, { via: 'anonymous' });
  const { save, isSaving, error } = useSave(changeSubscription, {
    via: 'anonymous',
    refreshes: [aboutSubscription],
  });
  const change = (isWanted: boolean) => void save({ token, isWanted }).catch(() => undefined);
  if (token === '') {
    return (
      <SiteFrame title="Unsubscribe" lead="This link is not complete. Open it again from the mail.">
        <SecurityNote />
      </SiteFrame>
    );
  }
  const title = query.data ? titleOf(query.data) : 'Unsubscribe';
  return (
    <SiteFrame title={title}>
      <Loaded query={query} what="Your subscription" skeleton={<RowsSkeleton rows={3} />}>
        {({ title: kind, email, isWanted, isInvitation }) => (
          <div className={styles.content}>
            <p className={styles.text} aria-live="polite">
              {isWanted && `Stop “${kind}” mails to ${email}?`}
              {!isWanted && isInvitation && `Send “${kind}” mails to ${email} again?`}
              {!isWanted && !isInvitation && `${email} no longer receives “${kind}” mails.`}
            </p>
            {error && <Notice tone="negative">It could not be saved. {error.message || 'Try again.'}</Notice>}
            <Button
              kind={isWanted || isInvitation ? 'primary' : 'plain'}
              fullWidth
              busy={isSaving}
              onClick={() => change(!isWanted)}
            >
              {buttonOf(isWanted, isInvitation)}
            </Button>
          </div>
        )}
      </Loaded>
      <SecurityNote />
    </SiteFrame>
  );
}

function titleOf({ isWanted, isInvitation }: { isWanted: boolean; isInvitation: boolean }): string {
  if (isInvitation) return isWanted ? 'You receive these mails' : 'Do you want these mails?';
  return isWanted ? 'Unsubscribe' : 'You are unsubscribed';
}

function buttonOf(isWanted: boolean, isInvitation: boolean): string {
  if (isWanted) return 'Unsubscribe';
  return isInvitation ? 'Yes, send them' : 'Undo: send them again';
}

function SecurityNote() {
  return (
    <p className={styles.note}>
      Mails about the security of your account, such as a changed password, are always sent.
    </p>
  );
}
