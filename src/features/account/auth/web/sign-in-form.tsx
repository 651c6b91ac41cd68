import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../web/ui/buttons.tsx';
import { CheckboxField, PasswordField, TextField } from '../../../../web/ui/fields/fields.tsx';
import styles from './sign-in.module.css';
import type { SignIn } from './use-sign-in.ts';

export function SignInForm({ signIn, isBusy, failure }: SignIn) {
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

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // A password manager may fill the page without updating this component.
    const filled = new FormData(event.currentTarget);
    const textOf = (name: string) => String(filled.get(name) ?? '');
    if (!isBusy) void signIn({ username: textOf('username'), password: textOf('password'), rememberme });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Sign in">
      {failure?.field === null && (
        <p className={styles.failure} role="alert">
          {failure.message}
        </p>
      )}
      <TextField
        label="E-mail"
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
    </form>
  );
}
