import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { firstFieldError } from '../../../../web/calls/failures.ts';
import { useApi, useCall } from '../../../../web/calls/use-call.ts';
import { fingerprint } from '../../../../web/session/fingerprint.ts';
import { continueWithSecondFactor } from '../../../../web/session/second-factor.ts';
import { SiteForm } from '../../../../web/site/site-form.tsx';
import { Button } from '../../../../web/ui/buttons.tsx';
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx';
import { PasswordField, TextField } from '../../../../web/ui/fields/fields.tsx';
import { PasswordStrength } from '../../../../web/ui/password-strength.tsx';
import { passwordSettings } from '../../auth/contract.ts';
import { acceptAsNew, type InvitationShown } from '../contract.ts';
import { forgetOneTimePassword } from './one-time-password.ts';

interface AcceptProps {
  readonly invitation: InvitationShown;
  readonly password: string;
}

interface Failure {
  readonly field: string | null;
  readonly message: string;
}

const ON_FORM = ['new_password', 'phone', 'password'];

/** A new account: the person chooses a password and is signed in. */
export function AcceptAsNew({ invitation, password }: AcceptProps) {
  const { email, name } = invitation;
  const { data: rules } = useCall(passwordSettings, {}, { via: 'anonymous' });
  const [typed, setTyped] = useState({ newPassword: '', phone: invitation.phone ?? '', isKept: false });
  const { accept, isBusy, failure } = useAccepting();
  const errorAt = (field: string) => (failure?.field === field ? failure.message : undefined);
  return (
    <SiteForm
      label="Accept the invitation"
      failure={failure?.field === null ? failure.message : null}
      onSubmit={(filled) => {
        if (isBusy) return;
        void accept({
          ...{ username: email, password: filled('password').trim(), new_password: filled('new_password') },
          ...{ phone: filled('phone'), rememberme: typed.isKept },
        });
      }}
    >
      <TextField
        label="Email"
        name="username"
        type="email"
        autoComplete="username"
        value={email}
        onChange={() => undefined}
        disabled
      />
      <PasswordField
        label="Choose a password"
        name="new_password"
        autoComplete="new-password"
        autoFocus
        hint={rules && `At least ${rules.minimumLength} characters. Three or four random words work well.`}
        value={typed.newPassword}
        onChange={(newPassword) => setTyped({ ...typed, newPassword })}
        error={errorAt('new_password')}
      />
      <PasswordStrength password={typed.newPassword} owner={{ email, name }} />
      <TextField
        label="Phone (optional)"
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        value={typed.phone}
        onChange={(phone) => setTyped({ ...typed, phone })}
        error={errorAt('phone')}
      />
      <OneTimePassword password={password} error={errorAt('password')} />
      <CheckboxField
        label="Remember me on this device"
        name="rememberme"
        checked={typed.isKept}
        onChange={(isKept) => setTyped({ ...typed, isKept })}
      />
      <Button kind="primary" type="submit" busy={isBusy} fullWidth>
        Accept and sign in
      </Button>
    </SiteForm>
  );
}

function OneTimePassword({ password, error }: { password: string; error: string | undefined }) {
  const [typed, setTyped] = useState(password);
  return (
    <TextField
      label="One-time password from the mail"
      name="password"
      autoComplete="off"
      maxLength={1024}
      value={typed}
      onChange={setTyped}
      error={error}
    />
  );
}

interface Accepted {
  readonly username: string;
  readonly password: string;
  readonly new_password: string;
  readonly phone: string;
  readonly rememberme: boolean;
}

function useAccepting() {
  const { anonymous, session } = useApi();
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function accept(input: Accepted): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await anonymous.call(acceptAsNew, { ...input, fingerprint: await fingerprint() });
      forgetOneTimePassword();
      if ('accessToken' in answer) {
        session.open(answer);
        router.history.replace('/');
      } else {
        const { username, rememberme } = input;
        continueWithSecondFactor(router, { username, rememberme, form: 'invite', redirect: null });
      }
    } catch (error) {
      const at = firstFieldError(error);
      const message = error instanceof Error ? error.message : String(error);
      setFailure(at && ON_FORM.includes(at.field) ? at : { field: null, message });
    } finally {
      setBusy(false);
    }
  }

  return { accept, isBusy, failure };
}
