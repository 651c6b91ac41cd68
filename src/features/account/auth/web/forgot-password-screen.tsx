import { useState } from 'react';
import { ROUTES } from '../../../../core/navigation/routes.ts';
import { useApi } from '../../../../web/calls/use-call.ts';
import { useForm } from '../../../../web/calls/use-form.ts';
import { SiteForm, SiteLinks } from '../../../../web/site/site-form.tsx';
import { SiteFrame } from '../../../../web/site/site-frame.tsx';
import { Button } from '../../../../web/ui/buttons.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { resetPassword } from '../contract-passwords.ts';
import styles from './sign-in.module.css';

export function ForgotPasswordScreen() {
  const { anonymous } = useApi();
  const form = useForm(['username']);
  const [username, setUsername] = useState('');
  const [isSent, setSent] = useState(false);

  async function submit(filled: string): Promise<void> {
    if (filled.trim() === '') {
      form.fail({ field: 'username', message: 'Enter your email.' });
      return;
    }
    setUsername(filled);
    const worked = await form.run(
      async () => void (await anonymous.call(resetPassword, { username: filled })),
    );
    if (worked) setSent(true);
  }

  if (isSent) {
    return (
      <SiteFrame
        title="Check your mail"
        lead={`If there is an account for ${username}, a link is on its way. It works once, for 60 minutes.`}
      >
        <div className={styles.again}>
          <Button onClick={() => setSent(false)}>Send it again</Button>
        </div>
        <SiteLinks>
          <a href={`/${ROUTES.login.path}`}>Back to sign in</a>
        </SiteLinks>
      </SiteFrame>
    );
  }
  return (
    <SiteFrame title="Reset Password" lead="Enter your email. You get a link to choose a new password.">
      <SiteForm
        label="Reset password"
        failure={form.message}
        onSubmit={(filled) => void submit(filled('username'))}
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
          error={form.errorAt('username')}
        />
        <Button kind="primary" type="submit" busy={form.isBusy} fullWidth>
          Send the link
        </Button>
      </SiteForm>
      <SiteLinks>
        <a href={`/${ROUTES.login.path}`}>Back to sign in</a>
      </SiteLinks>
    </SiteFrame>
  );
}
