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
  const title = query.data?.isWanted === false ? 'You are unsubscribed' : 'Unsubscribe';
  return (
    <SiteFrame title={title}>
      <Loaded query={query} what="Your subscription" skeleton={<RowsSkeleton rows={3} />}>
        {({ title: kind, email, isWanted }) => (
          <div className={styles.content}>
            <p className={styles.text} aria-live="polite">
              {isWanted ? `Stop the mails “${kind}” to ${email}?` : `No more mails “${kind}” go to ${email}.`}
            </p>
            {error && <Notice tone="negative">It could not be saved. {error.message || 'Try again.'}</Notice>}
            <Button
              kind={isWanted ? 'primary' : 'plain'}
              fullWidth
              busy={isSaving}
              onClick={() => change(!isWanted)}
            >
              {isWanted ? 'Unsubscribe' : 'Undo: send them again'}
            </Button>
          </div>
        )}
      </Loaded>
      <SecurityNote />
    </SiteFrame>
  );
}

function SecurityNote() {
  return (
    <p className={styles.note}>
      Mails about the security of your account, such as a changed password, are always sent.
    </p>
  );
}
