import { useRouter } from '@tanstack/react-router';
import { useApi, useCall, useSave } from '../../../../web/calls/use-call.ts';
import { loginPath } from '../../../../web/session/return-path.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { currentUser } from '../../auth/contract.ts';
import { acceptSignedIn, type InvitationShown } from '../contract.ts';
import styles from './invite.module.css';
import { forgetOneTimePassword } from './one-time-password.ts';

interface AcceptProps {
  readonly invitation: InvitationShown;
  readonly password: string;
}

/** Somebody with an account signs in first and accepts then. */
export function AcceptAsMember({ invitation, password }: AcceptProps) {
  const { session } = useApi();
  const { history } = useRouter();
  const isSignedIn = session.isOpen();
  const { data: user } = useCall(currentUser, isSignedIn ? {} : null, { via: 'quiet' });
  if (!isSignedIn) {
    return (
      <div className={styles.step}>
        <p>{invitation.email} has an account. Sign in to accept the invitation.</p>
        <Button kind="primary" fullWidth onClick={() => history.push(loginPath('/site/invite'))}>
          Sign in
        </Button>
      </div>
    );
  }
  if (!user) return null;
  if (user.email !== invitation.email) {
    return (
      <div className={styles.step}>
        <Notice tone="warning">
          You are signed in as {user.email}, and this invitation is for {invitation.email}.
        </Notice>
        <Button fullWidth onClick={() => session.logOut()}>
          Sign out
        </Button>
      </div>
    );
  }
  return <Accept password={password} email={user.email} />;
}

function Accept({ password, email }: { readonly password: string; readonly email: string }) {
  const { history } = useRouter();
  const { save, isSaving, error } = useSave(acceptSignedIn, { via: 'quiet' });

  async function accept(): Promise<void> {
    // The notice shows a failure.
    const done = await save({ password }).catch(() => null);
    if (!done) return;
    forgetOneTimePassword();
    history.replace(`/?dealerGroupId=${done.dealerGroupId}`);
  }

  return (
    <div className={styles.step}>
      <p>You are signed in as {email}.</p>
      {error && <Notice tone="negative">{error.message}</Notice>}
      <Button kind="primary" fullWidth busy={isSaving} onClick={() => void accept()}>
        Accept the invitation
      </Button>
    </div>
  );
}
