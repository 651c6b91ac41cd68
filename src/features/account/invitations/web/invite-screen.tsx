import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi, useCall, useSave } from '../../../../web/calls/use-call.ts';
import { loginPath } from '../../../../web/session/return-path.ts';
import { SiteForm } from '../../../../web/site/site-form.tsx';
import { SiteFrame } from '../../../../web/site/site-frame.tsx';
import { Button } from '../../../../web/ui/buttons.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { currentUser } from '../../auth/contract.ts';
import { acceptSignedIn, type InvitationShown, openInvitation } from '../contract.ts';
import { AcceptAsNew } from './accept-as-new.tsx';
import styles from './invite.module.css';
import { forgetOneTimePassword, oneTimePassword } from './one-time-password.ts';

export function InviteScreen() {
  const [password, setPassword] = useState(oneTimePassword);
  const opened = useCall(openInvitation, password === '' ? null : { password }, {
    via: 'anonymous',
    freshFor: Number.POSITIVE_INFINITY,
  });
  const { session } = useApi();
  if (opened.data) {
    const isMember = opened.data.hasAccount || session.isOpen();
    return (
      <SiteFrame title={`Join ${opened.data.dealerGroup}`} lead={<About {...opened.data} />}>
        {isMember ? (
          <AcceptAsMember invitation={opened.data} password={password} />
        ) : (
          <AcceptAsNew invitation={opened.data} password={password} />
        )}
      </SiteFrame>
    );
  }
  if (password !== '' && opened.error === null) {
    return (
      <SiteFrame title="Invitation">
        <RowsSkeleton rows={3} />
      </SiteFrame>
    );
  }
  return (
    <SiteFrame title="Invitation" lead="Open the link in your mail, or enter the one-time password from it.">
      <EnterPassword
        key={password}
        failure={opened.error?.message ?? null}
        isBusy={opened.isFetching}
        onEnter={(typed) => (typed === password ? void opened.refetch() : setPassword(typed))}
      />
    </SiteFrame>
  );
}

function About({ invitedBy, role, stores }: InvitationShown) {
  return (
    <>
      {invitedBy} invites you as {role}, for {stores === null ? 'all stores' : stores.join(', ')}.
    </>
  );
}

interface EnterPasswordProps {
  readonly failure: string | null;
  readonly isBusy: boolean;
  readonly onEnter: (password: string) => void;
}

function EnterPassword({ failure, isBusy, onEnter }: EnterPasswordProps) {
  const [typed, setTyped] = useState('');
  return (
    <SiteForm
      label="Invitation"
      failure={failure}
      onSubmit={(filled) => {
        const wanted = filled('password').trim();
        if (wanted !== '' && !isBusy) onEnter(wanted);
      }}
    >
      <TextField
        label="One-time password"
        name="password"
        autoComplete="off"
        maxLength={1024}
        value={typed}
        onChange={setTyped}
        autoFocus
      />
      <Button kind="primary" type="submit" busy={isBusy} fullWidth>
        Continue
      </Button>
    </SiteForm>
  );
}

interface AcceptProps {
  readonly invitation: InvitationShown;
  readonly password: string;
}

/** Somebody with an account signs in first and accepts then. */
function AcceptAsMember({ invitation, password }: AcceptProps) {
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
