import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApi, useSave } from '../../../../web/calls/use-call.ts';
import { fingerprint } from '../../../../web/session/fingerprint.ts';
import { SiteForm } from '../../../../web/site/site-form.tsx';
import { SiteFrame } from '../../../../web/site/site-frame.tsx';
import { Button } from '../../../../web/ui/buttons.tsx';
import { PasswordField, TextField } from '../../../../web/ui/fields/fields.tsx';
import { startInstallation } from '../contract.ts';

const SECRET = /#?([\w-]{43})\s*$/;

/** The secret of a printed address, whole or its last part; null for anything else. */
function secretIn(address: string): string | null {
  return SECRET.exec(address.trim())?.[1] ?? null;
}

/** Where the address that the server printed leads: it makes the first person and their dealer group. */
export function FirstRunScreen() {
  const [secret, setSecret] = useState(() => secretIn(location.hash));
  // The secret does not stay in the history, nor in a screenshot of the address bar.
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname);
  }, []);
  return secret === null ? <AddressForm onSecret={setSecret} /> : <PersonForm secret={secret} />;
}

function AddressForm({ onSecret }: { readonly onSecret: (secret: string) => void }) {
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  return (
    <SiteFrame
      title="Start with your own group"
      lead="The server printed an address when it started. Open it, or paste it here."
    >
      <SiteForm
        label="Printed address"
        onSubmit={(filled) => {
          const secret = secretIn(filled('address'));
          if (secret !== null) onSecret(secret);
          else setError('This is not the printed address. It ends with # and 43 characters.');
        }}
      >
        <TextField
          label="Printed address"
          name="address"
          placeholder={`${location.origin}/site/first-run#…`}
          autoFocus
          value={address}
          onChange={(typed) => {
            setAddress(typed);
            setError(undefined);
          }}
          error={error}
        />
        <Button kind="primary" type="submit" fullWidth>
          Continue
        </Button>
      </SiteForm>
    </SiteFrame>
  );
}

const FIELDS = ['name', 'email', 'password', 'groupName'] as const;
const EMPTY = { name: '', email: '', password: '', groupName: '' };

function PersonForm({ secret }: { readonly secret: string }) {
  const { session } = useApi();
  const queries = useQueryClient();
  const { history: addresses } = useRouter();
  const [values, setValues] = useState(EMPTY);
  const { save, isSaving, error, fieldError, reset } = useSave(startInstallation, { via: 'anonymous' });
  const ofField = (field: string) => (fieldError?.field === field ? fieldError.message : undefined);
  const isOnField = FIELDS.some((field) => field === fieldError?.field);

  async function submit(sent: typeof EMPTY): Promise<void> {
    if (isSaving) return;
    const input = { ...sent, secret, rememberme: false, fingerprint: await fingerprint() };
    // Failures show in the form.
    const answer = await save(input).catch(() => null);
    if (!answer || !('accessToken' in answer)) return;
    queries.clear();
    session.open(answer);
    addresses.replace('/');
  }

  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: values[name],
    error: ofField(name),
    onChange: (value: string) => {
      setValues((now) => ({ ...now, [name]: value }));
      if (error) reset();
    },
  });
  return (
    <SiteFrame
      title="Start with your own group"
      lead="You become the operator of this installation and the admin of your dealer group."
    >
      <SiteForm
        label="First person"
        failure={error !== null && !isOnField ? error.message : null}
        onSubmit={(filled) =>
          void submit({
            name: filled('name'),
            email: filled('email'),
            password: filled('password'),
            groupName: filled('groupName'),
          })
        }
      >
        <TextField label="Your name" autoComplete="name" autoFocus maxLength={120} {...field('name')} />
        <TextField label="Email" type="email" autoComplete="username" maxLength={254} {...field('email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="Longer is better: four random words work well."
          {...field('password')}
        />
        <TextField
          label="Dealer group"
          autoComplete="organization"
          maxLength={120}
          hint="Its stores come next."
          {...field('groupName')}
        />
        <Button kind="primary" type="submit" busy={isSaving} fullWidth>
          Continue to setup
        </Button>
      </SiteForm>
    </SiteFrame>
  );
}
