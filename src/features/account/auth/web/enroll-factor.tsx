import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../../core/contract.ts';
import { useApi } from '../../../../web/calls/use-call.ts';
import { type Form, useForm } from '../../../../web/calls/use-form.ts';
import { fingerprint } from '../../../../web/session/fingerprint.ts';
import { canUsePasskeys, makePasskey } from '../../../../web/session/passkey.ts';
import { SiteForm } from '../../../../web/site/site-form.tsx';
import { SiteFrame } from '../../../../web/site/site-frame.tsx';
import { Button } from '../../../../web/ui/buttons.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { QrCode } from '../../../../web/ui/qr-code.tsx';
import {
  type BegunFactor,
  beginFactorAtSignIn,
  type FactorKind,
  finishFactorAtSignIn,
} from '../contract-factors.ts';
import styles from './two-factor.module.css';
import type { SecondFactorParts } from './two-factor-screen.tsx';

type Finished = ReplyOf<typeof finishFactorAtSignIn>;

export function EnrollFactor({
  started,
  requiredBy,
  onGone,
  onSignedIn,
}: SecondFactorParts & { readonly requiredBy: readonly string[] }) {
  const { anonymous } = useApi();
  const form = useForm(['code', 'phone', 'form']);
  const [begun, setBegun] = useState<{ kind: FactorKind; factor: BegunFactor } | null>(null);
  const [finished, setFinished] = useState<Finished | null>(null);
  const named = { username: started.username, form: started.form };
  const over = form.errorAt('form');
  useEffect(() => {
    if (over !== undefined) onGone(over);
  }, [over, onGone]);

  const finish = async (proof: { kind: FactorKind; code?: string; passkey?: never }) => {
    const evidence = { rememberme: started.rememberme, fingerprint: await fingerprint() };
    setFinished(await anonymous.call(finishFactorAtSignIn, { ...named, ...evidence, ...proof }));
  };
  const begin = (kind: FactorKind, phone?: string) =>
    form.run(async () => {
      const factor = await anonymous.call(beginFactorAtSignIn, { ...named, kind, ...(phone && { phone }) });
      if (kind === 'passkey') await finish({ kind, passkey: await makePasskey(factor.passkey) });
      else setBegun({ kind, factor });
    });

  if (finished) {
    return <RecoveryCodes codes={finished.recoveryCodes ?? []} onKept={() => onSignedIn(finished.tokens)} />;
  }
  if (begun) {
    const check = (code: string) => form.run(() => finish({ kind: begun.kind, code }));
    return <ConfirmFactor factor={begun.factor} form={form} onCode={(code) => void check(code)} />;
  }
  return (
    <SiteFrame
      title="Two Factor authentication"
      lead={`${requiredBy.join(' and ')} requires a second factor. Choose one to go on.`}
    >
      <ChooseFactor form={form} onChoose={(kind, phone) => void begin(kind, phone)} />
    </SiteFrame>
  );
}

interface ChooseFactorProps {
  readonly form: Form;
  readonly onChoose: (kind: FactorKind, phone?: string) => void;
}

function ChooseFactor({ form, onChoose }: ChooseFactorProps) {
  const [phone, setPhone] = useState('');
  return (
    <>
      <div className={styles.ways}>
        {canUsePasskeys() && (
          <Button fullWidth disabled={form.isBusy} onClick={() => onChoose('passkey')}>
            Add a passkey
          </Button>
        )}
        <Button fullWidth disabled={form.isBusy} onClick={() => onChoose('authenticator')}>
          Add an authenticator app
        </Button>
      </div>
      <SiteForm
        label="Codes by text"
        failure={form.message}
        onSubmit={(filled) => onChoose('phone', filled('phone'))}
      >
        <TextField
          label="Or a phone that gets codes by text"
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          value={phone}
          onChange={setPhone}
          error={form.errorAt('phone')}
        />
        <Button type="submit" busy={form.isBusy} fullWidth>
          Text me a code
        </Button>
      </SiteForm>
    </>
  );
}

interface ConfirmFactorProps {
  readonly factor: BegunFactor;
  readonly form: Form;
  readonly onCode: (code: string) => void;
}

function ConfirmFactor({ factor: { authenticator, phone }, form, onCode }: ConfirmFactorProps) {
  const [code, setCode] = useState('');
  const lead = authenticator
    ? 'Scan this with your authenticator app, then enter the code that it shows.'
    : `A code was texted to ${phone}.`;
  return (
    <SiteFrame title="Two Factor authentication" lead={lead}>
      {authenticator && (
        <div className={styles.ways}>
          <QrCode text={authenticator.uri} label="QR code for the authenticator app" />
          <p className={styles.note}>
            Or type this key: <span className={styles.secret}>{authenticator.secret}</span>
          </p>
        </div>
      )}
      <SiteForm
        label="Confirm the second factor"
        failure={form.message}
        onSubmit={(filled) => onCode(filled('code'))}
      >
        <TextField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={40}
          value={code}
          onChange={setCode}
          error={form.errorAt('code')}
        />
        <Button kind="primary" type="submit" busy={form.isBusy} fullWidth>
          Continue
        </Button>
      </SiteForm>
    </SiteFrame>
  );
}

function RecoveryCodes({
  codes,
  onKept,
}: {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}) {
  return (
    <SiteFrame
      title="Keep your recovery codes"
      lead="Each code signs you in once if you cannot use your second factor. They are shown only now."
    >
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button kind="primary" fullWidth onClick={onKept}>
        I kept them
      </Button>
    </SiteFrame>
  );
}
