import { useState } from 'react';
import { useForm } from '../../../../web/calls/use-form.ts';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { QrCode } from '../../../../web/ui/qr-code.tsx';
import styles from './account.module.css';
import type { Begun } from './use-factor-changes.ts';

interface AddFactorDialogProps {
  readonly begun: Begun;
  readonly onText: (phone: string) => Promise<void>;
  readonly onFinish: (proof: { readonly code?: string; readonly name?: string }) => Promise<void>;
  readonly onClose: () => void;
}

const TITLES = {
  authenticator: 'Add an authenticator app',
  phone: 'Codes by text',
  passkey: 'Add a passkey',
} as const;

export function AddFactorDialog({ begun, onText, onFinish, onClose }: AddFactorDialogProps) {
  const { kind, factor } = begun;
  const form = useForm(['code', 'phone', 'name']);
  const [typed, setTyped] = useState({ phone: '', code: '', name: '' });
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
    error: form.errorAt(name),
    autoFocus: true,
  });
  const submit = () =>
    form.run(async () => {
      if (factor === null) await onText(typed.phone);
      else if (kind === 'passkey') await onFinish({ name: typed.name });
      else await onFinish({ code: typed.code });
    });

  return (
    <FormDialog
      title={TITLES[kind]}
      submit={factor === null ? 'Text me a code' : 'Add'}
      busy={form.isBusy}
      failure={form.message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {factor?.authenticator && (
        <div className={styles.stack}>
          <p className={styles.hint}>
            Scan this with your authenticator app, then enter the code that it shows.
          </p>
          <QrCode text={factor.authenticator.uri} label="QR code for the authenticator app" />
          <p className={styles.hint}>
            Or type this key: <span className={styles.secret}>{factor.authenticator.secret}</span>
          </p>
        </div>
      )}
      {factor?.phone && <p className={styles.hint}>A code was texted to {factor.phone}.</p>}
      {factor === null && (
        <TextField
          key="phone"
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          {...field('phone')}
        />
      )}
      {factor !== null && kind === 'passkey' && (
        <TextField
          key="name"
          label="Name of this device"
          maxLength={60}
          hint="Such as MacBook."
          {...field('name')}
        />
      )}
      {factor !== null && kind !== 'passkey' && (
        <TextField
          key="code"
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          {...field('code')}
        />
      )}
    </FormDialog>
  );
}
