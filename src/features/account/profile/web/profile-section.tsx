import { type FormEvent, useState } from 'react';
import { useSave } from '../../../../web/calls/use-call.ts';
import { useForm } from '../../../../web/calls/use-form.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { currentUser } from '../../auth/contract.ts';
import { changeProfile, type Profile, readProfile } from '../contract.ts';
import styles from './account.module.css';

export function ProfileSection({ profile }: { readonly profile: Profile }) {
  const form = useForm(['name', 'phone']);
  const [name, setName] = useState(profile.name);
  const [phone, setPhone] = useState(profile.phone ?? '');
  const { save } = useSave(changeProfile, { via: 'quiet', refreshes: [readProfile, currentUser] });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isDone = await form.run(async () => {
      const kept = await save({ name, phone });
      setPhone(kept.phone ?? '');
    });
    if (isDone) notify({ type: 'positive', message: 'Your profile is saved.' });
  }

  return (
    <Section title="Profile" note={profile.email}>
      <form className={styles.form} aria-label="Profile" noValidate onSubmit={(event) => void submit(event)}>
        <div className={styles.fields}>
          <TextField
            label="Name"
            name="name"
            autoComplete="name"
            maxLength={120}
            value={name}
            onChange={setName}
            error={form.errorAt('name')}
            disabled={profile.isDemo}
          />
          <TextField
            label="Phone"
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            value={phone}
            onChange={setPhone}
            error={form.errorAt('phone')}
            disabled={profile.isDemo || profile.isPhoneFactor}
            hint={
              profile.isPhoneFactor
                ? 'Codes are texted to this number. Change it under Signing in.'
                : 'Optional.'
            }
          />
        </div>
        {form.message !== null && (
          <p role="alert" className={styles.failure}>
            {form.message}
          </p>
        )}
        <Button kind="primary" type="submit" busy={form.isBusy} disabled={profile.isDemo}>
          Save
        </Button>
      </form>
    </Section>
  );
}
