import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { SiteForm } from '../../../../web/site/site-form.tsx';
import { SiteFrame } from '../../../../web/site/site-frame.tsx';
import { Button } from '../../../../web/ui/buttons.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { submitReferral, viewReferral } from '../contract.ts';

/** Where a referral link leads: who recommends Rooftop, and a request to start. */
export function ReferralScreen() {
  const { hash = '' } = useParams({ strict: false });
  const query = useCall(viewReferral, { hash }, { via: 'anonymous' });
  return (
    <SiteFrame
      title="Rooftop for your dealer group"
      lead="Revenue, marketing budget and results, store by store."
    >
      <Loaded query={query} what="The referral" skeleton={<RowsSkeleton rows={4} />}>
        {({ from }) =>
          from === null ? (
            <Notice tone="warning">This link has ended. The person who sent it can make a new one.</Notice>
          ) : (
            <RequestForm hash={hash} from={from} />
          )
        }
      </Loaded>
    </SiteFrame>
  );
}

const EMPTY = { name: '', email: '', groupName: '' };

interface RequestFormProps {
  readonly hash: string;
  readonly from: { readonly name: string; readonly groupName: string };
}

function RequestForm({ hash, from }: RequestFormProps) {
  const [values, setValues] = useState(EMPTY);
  const [isSent, setSent] = useState(false);
  const { save, isSaving, error, fieldError } = useSave(submitReferral, { via: 'anonymous' });
  const isOnField = fieldError !== undefined && fieldError.field in EMPTY;
  if (isSent) {
    return (
      <Notice>
        Thank you. The operators of this installation review your request and write to {values.email} once it
        is accepted.
      </Notice>
    );
  }

  async function submit(sent: typeof EMPTY): Promise<void> {
    setValues(sent);
    if (!isSaving && (await save({ hash, ...sent }).catch(() => null))) setSent(true);
  }

  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: values[name],
    error: fieldError?.field === name ? fieldError.message : undefined,
    onChange: (value: string) => setValues((now) => ({ ...now, [name]: value })),
  });
  return (
    <>
      <p>
        <strong>{from.name}</strong> of {from.groupName} recommends Rooftop to you.
      </p>
      <SiteForm
        label="Request to start"
        failure={error !== null && !isOnField ? error.message : null}
        onSubmit={(filled) =>
          void submit({ name: filled('name'), email: filled('email'), groupName: filled('groupName') })
        }
      >
        <TextField label="Your name" autoComplete="name" maxLength={120} {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" maxLength={254} {...field('email')} />
        <TextField label="Dealer group" autoComplete="organization" maxLength={120} {...field('groupName')} />
        <Button kind="primary" type="submit" busy={isSaving} fullWidth>
          Request to start
        </Button>
      </SiteForm>
    </>
  );
}
