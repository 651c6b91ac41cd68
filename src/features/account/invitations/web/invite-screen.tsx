import { useState } from 'react';
import { useApi, useCall } from '../../../../web/calls/use-call.ts';
import { SiteForm } from '../../../../web/site/site-form.tsx';
import { SiteFrame } from '../../../../web/site/site-frame.tsx';
import { Button } from '../../../../web/ui/buttons.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import type { InvitationShown } from '../contract.ts';
import { openInvitation } from '../contract.ts';
import { AcceptAsMember } from './accept-as-member.tsx';
import { AcceptAsNew } from './accept-as-new.tsx';
import { oneTimePassword } from './one-time-password.ts';

export function InviteScreen() {
  const [password, setPassword] = useState(oneTimePassword);
  const opened = useCall(openInvitation, password === '' ? null : { password }, {
    via: 'anonymous',
    freshFor: Number.POSITIVE_INFINITY,
  });
  const { session } = useApi();
  if (opened.data) {
    const isMember = opened.data.hasAccount || session.isOpen();
    return (
      <SiteFrame title={`Join ${opened.data.dealerGroup}`} lead={<About {...opened.data} />}>
        {isMember ? (
          <AcceptAsMember invitation={opened.data} password={password} />
        ) : (
          <AcceptAsNew invitation={opened.data} password={password} />
        )}
      </SiteFrame>
    );
  }
  if (password !== '' && opened.error === null) {
    return (
      <SiteFrame title="Invitation">
        <RowsSkeleton rows={3} />
      </SiteFrame>
    );
  }
  return (
    <SiteFrame title="Invitation" lead="Open the link in your mail, or enter the one-time password from it.">
      <EnterPassword
        key={password}
        failure={opened.error?.message ?? null}
        isBusy={opened.isFetching}
        onEnter={(typed) => (typed === password ? void opened.refetch() : setPassword(typed))}
      />
    </SiteFrame>
  );
}

function About({ invitedBy, role, stores }: InvitationShown) {
  return (
    <>
      {invitedBy} invites you as {role}, for {stores === null ? 'all stores' : stores.join(', ')}.
    </>
  );
}

interface EnterPasswordProps {
  readonly failure: string | null;
  readonly isBusy: boolean;
  readonly onEnter: (password: string) => void;
}

function EnterPassword({ failure, isBusy, onEnter }: EnterPasswordProps) {
  const [typed, setTyped] = useState('');
  return (
    <SiteForm
      label="Invitation"
      failure={failure}
      onSubmit={(filled) => {
        const wanted = filled('password').trim();
        if (wanted !== '' && !isBusy) onEnter(wanted);
      }}
    >
      <TextField
        label="One-time password"
        name="password"
        autoComplete="off"
        maxLength={1024}
        value={typed}
        onChange={setTyped}
        autoFocus
      />
      <Button kind="primary" type="submit" busy={isBusy} fullWidth>
        Continue
      </Button>
    </SiteForm>
  );
}
