import { type FormEvent, useState } from 'react';
import { countedText } from '../../../../core/text/number-text.ts';
import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { useForm } from '../../../../web/calls/use-form.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { PasswordField } from '../../../../web/ui/fields/fields.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { PasswordStrength } from '../../../../web/ui/password-strength.tsx';
import { passwordSettings } from '../../auth/contract.ts';
import { changePassword } from '../../auth/contract-passwords.ts';
import { listDevices, listSessions } from '../../auth/contract-sessions.ts';
import { type Profile, readProfile } from '../contract.ts';
import { listTokens } from '../contract-tokens.ts';
import styles from './account.module.css';
import { useProof } from './proof.tsx';
import { dateText } from './when-text.ts';

const refreshes = [readProfile, listSessions, listDevices, listTokens];

export function PasswordSection({ profile }: { readonly profile: Profile }) {
  const prove = useProof();
  const form = useForm(['password']);
  const [password, setPassword] = useState('');
  const { data: rules } = useCall(passwordSettings, {}, { via: 'quiet' });
  const { save } = useSave(changePassword, { via: 'quiet', refreshes });
  const { passwordChangedAt } = profile;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    await form.run(async () => {
      const { endedSessions } = await prove(() => save({ password }));
      setPassword('');
      const elsewhere = endedSessions === 0 ? '' : ` ${countedText(endedSessions, 'other session')} ended.`;
      notify({ type: 'positive', message: `The new password is set.${elsewhere}` });
    });
  }

  return (
    <Section
      title="Password"
      note={passwordChangedAt === null ? undefined : `changed ${dateText(passwordChangedAt)}`}
    >
      <form className={styles.form} aria-label="Password" noValidate onSubmit={(event) => void submit(event)}>
        {/* For password managers. */}
        <input type="hidden" name="username" autoComplete="username" value={profile.email} />
        <div className={styles.fields}>
          <div className={styles.stack}>
            <PasswordField
              label="New password"
              name="password"
              autoComplete="new-password"
              value={password}
              onChange={setPassword}
              error={form.errorAt('password')}
              disabled={profile.isDemo}
              hint={
                rules && `At least ${rules.minimumLength} characters. Three or four random words do well.`
              }
            />
            <PasswordStrength password={password} owner={profile} />
          </div>
        </div>
        {form.message !== null && (
          <p role="alert" className={styles.failure}>
            {form.message}
          </p>
        )}
        <p className={styles.hint}>
          A new password ends your other sessions, the trust in your devices and your access tokens.
        </p>
        <Button type="submit" busy={form.isBusy} disabled={profile.isDemo || password === ''}>
          Change the password
        </Button>
      </form>
    </Section>
  );
}
