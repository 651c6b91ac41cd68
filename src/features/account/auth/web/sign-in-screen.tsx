import { useEffect } from 'react';
import { useCall } from '../../../../web/calls/use-call.ts';
import { chat } from '../../../../web/shell/chat.ts';
import { SiteFrame } from '../../../../web/site/site-frame.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { passwordSettings } from '../contract.ts';
import { DemoAccount } from './demo-account.tsx';
import styles from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { useReturnPath, useSignIn } from './use-sign-in.ts';

export function SignInScreen() {
  const { data: settings } = useCall(passwordSettings, {}, { via: 'anonymous' });
  const signingIn = useSignIn();
  const comesBack = useReturnPath() !== null;
  const demo = settings?.demo ?? null;
  const chatAppId = settings?.chatAppId ?? null;
  useEffect(() => chat.load(chatAppId), [chatAppId]);
  return (
    <SiteFrame title="Welcome to Rooftop" lead="Revenue, marketing budget and results, store by store.">
      {comesBack && (
        <div className={styles.wayBack}>
          <Notice>Sign in to go on where you were.</Notice>
        </div>
      )}
      <SignInForm {...signingIn} />
      {settings?.isFirstRun && !demo && (
        <p className={styles.firstRun}>
          Nobody has an account here yet. <a href="/site/first-run">Start with your own group</a>
        </p>
      )}
      {demo && (
        <DemoAccount
          account={demo}
          isBusy={signingIn.isBusy}
          open={() => signingIn.signIn({ ...demo, rememberme: false })}
          isFirstRun={settings?.isFirstRun ?? false}
        />
      )}
    </SiteFrame>
  );
}
