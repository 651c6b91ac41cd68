import { type FormEvent, useState } from 'react';
import { dateText } from '../../../../core/text/moment-text.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { useForm } from '../../../../web/calls/use-form.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx';
import { PasswordField, TextField } from '../../../../web/ui/fields/fields.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { PasswordStrength } from '../../../../web/ui/password-strength.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { Tabs } from '../../../../web/ui/tabs.tsx';
import { currentUser, passwordSettings } from '../../auth/contract.ts';
import { changePassword } from '../../auth/contract-passwords.ts';
import { listDevices, listSessions } from '../../auth/contract-sessions.ts';
import { changeNotification, listNotifications } from '../../unsubscribe/contract.ts';
import { changeProfile, type Profile, readProfile } from '../contract.ts';
import { listTokens } from '../contract-tokens.ts';
import styles from './account.module.css';
import { DisplaySection } from './display-section.tsx';
import { FactorsSection } from './factors-section.tsx';
import { ProofProvider, useProof } from './proof.tsx';
import { ReferralSection } from './referral-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TokensSection } from './tokens-section.tsx';

const TABS = [
  { id: 'profile', title: 'Profile' },
  { id: 'security', title: 'Signing in' },
  { id: 'tokens', title: 'Access tokens' },
  { id: 'referral', title: 'Recommend Rooftop' },
] as const;
type TabId = (typeof TABS)[number]['id'];

export function AccountScreen() {
  const profile = useCall(readProfile, {});
  return (
    <Page title="My account">
      <Loaded query={profile} what="Your account" skeleton={<RowsSkeleton rows={6} />}>
        {(found) => (
          <ProofProvider>
            <Parts profile={found} />
          </ProofProvider>
        )}
      </Loaded>
    </Page>
  );
}

function Parts({ profile }: { readonly profile: Profile }) {
  const [shown, show] = useState<TabId>('profile');
  return (
    <>
      {profile.isDemo && (
        <Notice>
          This is the shared demo account: its profile, password, second factors and access tokens stay as
          they are.
        </Notice>
      )}
      <Tabs label="My account" tabs={TABS} shown={shown} onShow={show}>
        <div className={styles.panel}>
          {shown === 'profile' && (
            <>
              <ProfileSection profile={profile} />
              <DisplaySection />
              <NotificationsSection />
            </>
          )}
          {shown === 'security' && (
            <>
              <PasswordSection profile={profile} />
              <FactorsSection isFixed={profile.isDemo} />
              <SessionsSection />
            </>
          )}
          {shown === 'tokens' && <TokensSection isFixed={profile.isDemo} />}
          {shown === 'referral' && <ReferralSection />}
        </div>
      </Tabs>
    </>
  );
}

function ProfileSection({ profile }: { readonly profile: Profile }) {
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

function NotificationsSection() {
  const list = useCall(listNotifications, {});
  const { save, isSaving } = useSave(changeNotification, { refreshes: [listNotifications] });
  return (
    <Section title="Email notifications" note="security mails are always sent">
      <Loaded query={list} what="The notifications" skeleton={<RowsSkeleton rows={2} />}>
        {({ kinds }) => (
          <div className={styles.stack}>
            {kinds.map(({ kind, title, isWanted }) => (
              <CheckboxField
                key={kind}
                label={title}
                name={kind}
                checked={isWanted}
                disabled={isSaving}
                // A failure shows as a toast.
                onChange={(wanted) => void save({ kind, isWanted: wanted }).catch(() => undefined)}
              />
            ))}
          </div>
        )}
      </Loaded>
    </Section>
  );
}

const refreshes = [readProfile, listSessions, listDevices, listTokens];

function PasswordSection({ profile }: { readonly profile: Profile }) {
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
                rules && `At least ${rules.minimumLength} characters. Three or four random words work well.`
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
          A new password ends your other sessions, trusted devices and access tokens.
        </p>
        <Button type="submit" busy={form.isBusy} disabled={profile.isDemo || password === ''}>
          Change the password
        </Button>
      </form>
    </Section>
  );
}
