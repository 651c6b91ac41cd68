import { useEffect, useRef, useState } from 'react';
import { ROUTES } from '../../../../core/navigation/routes.ts';
import { canUsePasskeys } from '../../../../web/session/passkey.ts';
import { SiteForm } from '../../../../web/site/site-form.tsx';
import { Button } from '../../../../web/ui/buttons.tsx';
import { CheckboxField, PasswordField, TextField } from '../../../../web/ui/fields/fields.tsx';
import styles from './sign-in.module.css';
import type { SignIn } from './use-sign-in.ts';

export function SignInForm({ signIn, signInWithPasskey, isBusy, failure }: SignIn) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [rememberme, setRememberMe] = useState(false);
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const errorAt = (field: string) => (failure?.field === field ? failure.message : undefined);

  useEffect(() => {
    if (!failure) return;
    const input = failure.field === 'username' ? usernameInput.current : passwordInput.current;
    input?.focus();
    input?.select();
  }, [failure]);

  return (
    <SiteForm
      label="Sign in"
      failure={failure?.field === null ? failure.message : null}
      onSubmit={(filled) => {
        if (isBusy) return;
        void signIn({ username: filled('username'), password: filled('password'), rememberme });
      }}
    >
      <TextField
        label="Email"
        name="username"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoFocus
        maxLength={254}
        value={username}
        onChange={setUsername}
        error={errorAt('username')}
        ref={usernameInput}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errorAt('password')}
        ref={passwordInput}
      />
      <CheckboxField
        label="Remember me on this device"
        name="rememberme"
        checked={rememberme}
        onChange={setRememberMe}
      />
      <Button kind="primary" type="submit" busy={isBusy} fullWidth>
        Sign in
      </Button>
      {canUsePasskeys() && (
        <Button fullWidth disabled={isBusy} onClick={() => void signInWithPasskey(rememberme)}>
          Sign in with a passkey
        </Button>
      )}
      <a className={styles.forgot} href={`/${ROUTES.forgotPassword.path}`}>
        Forgot your password?
      </a>
    </SiteForm>
  );
}
