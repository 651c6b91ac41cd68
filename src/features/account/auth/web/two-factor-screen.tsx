import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../../core/contract.ts';
import { ROUTES } from '../../../../core/navigation/routes.ts';
import { useApi, useCall } from '../../../../web/calls/use-call.ts';
import { formFailure } from '../../../../web/calls/use-form.ts';
import { type StartedSignIn, startedSignIn } from '../../../../web/session/second-factor.ts';
import { SiteLinks } from '../../../../web/site/site-form.tsx';
import { SiteFrame } from '../../../../web/site/site-frame.tsx';
import { passwordSettings } from '../contract.ts';
import { startedSecondFactor } from '../contract-factors.ts';
import { CodeForm } from './code-form.tsx';
import { EnrollFactor } from './enroll-factor.tsx';

export type SecondFactorWays = ReplyOf<typeof startedSecondFactor>;

export function TwoFactorScreen() {
  const router = useRouter();
  const [started] = useState(() => startedSignIn(router));
  const { anonymous, session } = useApi();
  const isDemo = (useCall(passwordSettings, {}, { via: 'anonymous' }).data?.demo ?? null) !== null;
  const [ways, setWays] = useState<SecondFactorWays | null>(null);
  const [gone, setGone] = useState<string | null>(started ? null : 'This sign-in is over. Sign in again.');

  useEffect(() => {
    if (!started) return;
    anonymous
      .call(startedSecondFactor, { username: started.username, form: started.form })
      .then(setWays, (error: unknown) => setGone(formFailure(error, []).message));
  }, [anonymous, started]);

  if (!started || gone !== null) {
    return (
      <SiteFrame title="Two Factor authentication" lead={gone}>
        <SiteLinks>
          <a href={`/${ROUTES.login.path}`}>Back to sign in</a>
        </SiteLinks>
      </SiteFrame>
    );
  }
  const parts = {
    started,
    onGone: setGone,
    onSignedIn: (tokens: Parameters<typeof session.open>[0]) => {
      session.open(tokens);
      router.history.replace(started.redirect ?? '/');
    },
  };
  if (ways?.mustEnroll) return <EnrollFactor {...parts} requiredBy={ways.requiredBy} />;
  return (
    <SiteFrame title="Two Factor authentication" lead={ways ? leadOf(ways) : 'One moment…'}>
      {ways && <CodeForm {...parts} ways={ways} hasOutbox={isDemo} />}
    </SiteFrame>
  );
}

export interface SecondFactorParts {
  readonly started: StartedSignIn;
  readonly onGone: (message: string) => void;
  readonly onSignedIn: (tokens: {
    readonly accessToken: string;
    readonly refreshToken: string;
    readonly expiresAt: number;
  }) => void;
}

function leadOf({ phone, nextTextIn, hasAuthenticator, hasPasskeys }: SecondFactorWays): string {
  if (phone !== null && nextTextIn !== null)
    return `A code was texted to ${phone}. It is valid for 10 minutes.`;
  if (hasAuthenticator) return 'Enter the code that your authenticator app shows.';
  if (hasPasskeys) return 'Use your passkey, or enter a recovery code.';
  return phone === null ? 'Enter a recovery code.' : `Have a code texted to ${phone}.`;
}
