import { useState } from 'react';
import { useCall } from '../../../../web/calls/use-call.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { Tabs } from '../../../../web/ui/tabs.tsx';
import { type Profile, readProfile } from '../contract.ts';
import styles from './account.module.css';
import { DisplaySection } from './display-section.tsx';
import { FactorsSection } from './factors-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { ProofProvider } from './proof.tsx';
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
