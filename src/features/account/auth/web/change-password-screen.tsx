import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ROUTES } from '../../../../core/navigation/routes.ts';
import { useApi, useCall } from '../../../../web/calls/use-call.ts';
import { formFailure, useForm } from '../../../../web/calls/use-form.ts';
import { fingerprint } from '../../../../web/session/fingerprint.ts';
import { continueWithSecondFactor } from '../../../../web/session/second-factor.ts';
import { SiteForm, SiteLinks } from '../../../../web/site/site-form.tsx';
import { SiteFrame } from '../../../../web/site/site-frame.tsx';
import { Button } from '../../../../web/ui/buttons.tsx';
import { PasswordField } from '../../../../web/ui/fields/fields.tsx';
import { PasswordStrength } from '../../../../web/ui/password-strength.tsx';
import { passwordSettings } from '../contract.ts';
import { readResetLink, restorePassword } from '../contract-passwords.ts';

type Owner = { readonly username: string; readonly name: string };

export function ChangePasswordScreen() {
  const { token } = useParams({ strict: false }) as { token: string };
  const { anonymous } = useApi();
  const [owner, setOwner] = useState<Owner | null>(null);
  const [gone, setGone] = useState<string | null>(null);

  useEffect(() => {
    anonymous
      .call(readResetLink, { token })
      .then(setOwner, (error: unknown) => setGone(formFailure(error, []).message));
  }, [anonymous, token]);

  if (gone !== null) {
    return (
      <SiteFrame title="Change Password" lead={gone}>
        <SiteLinks>
          <a href={`/${ROUTES.forgotPassword.path}`}>Send me a new link</a>
          <a href={`/${ROUTES.login.path}`}>Back to sign in</a>
        </SiteLinks>
      </SiteFrame>
    );
  }
  return (
    <SiteFrame
      title="Change Password"
      lead={owner ? `Choose a new password for ${owner.username}.` : 'Looking up your link…'}
    >
      {owner && <NewPasswordForm owner={owner} token={token} onGone={setGone} />}
    </SiteFrame>
  );
}

interface NewPasswordFormProps {
  readonly owner: Owner;
  readonly token: string;
  readonly onGone: (message: string) => void;
}

function NewPasswordForm({ owner, token, onGone }: NewPasswordFormProps) {
  const { anonymous, session } = useApi();
  const router = useRouter();
  const { data: rules } = useCall(passwordSettings, {}, { via: 'anonymous' });
  const form = useForm(['password', 'token']);
  const [password, setPassword] = useState('');
  const goneBecause = form.errorAt('token');
  useEffect(() => {
    if (goneBecause !== undefined) onGone(goneBecause);
  }, [goneBecause, onGone]);

  const submit = (filled: string) =>
    form.run(async () => {
      const answer = await anonymous.call(restorePassword, {
        ...{ token, password: filled },
        fingerprint: await fingerprint(),
      });
      if ('accessToken' in answer) {
        session.open(answer);
        router.history.replace('/');
        return;
      }
      const { username } = owner;
      continueWithSecondFactor(router, { username, form: 'password', rememberme: false, redirect: null });
    });

  return (
    <SiteForm
      label="Change password"
      failure={form.message}
      onSubmit={(filled) => void submit(filled('password'))}
    >
      {/* For password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={owner.username} />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        autoFocus
        value={password}
        onChange={setPassword}
        error={form.errorAt('password')}
        hint={rules && `At least ${rules.minimumLength} characters. Three or four random words work well.`}
      />
      <PasswordStrength password={password} owner={{ email: owner.username, name: owner.name }} />
      <Button kind="primary" type="submit" busy={form.isBusy} fullWidth>
        Set the password and sign in
      </Button>
    </SiteForm>
  );
}
