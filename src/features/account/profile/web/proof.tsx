import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { Problem } from '../../../../core/errors.ts';
import { firstFieldError } from '../../../../web/calls/failures.ts';
import { useApi, useCall } from '../../../../web/calls/use-call.ts';
import { useForm } from '../../../../web/calls/use-form.ts';
import { answerWithPasskey, canUsePasskeys } from '../../../../web/session/passkey.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { PasswordField, TextField } from '../../../../web/ui/fields/fields.tsx';
import { listFactors, proofOptions, prove, sendProofCode } from '../../auth/contract-factors.ts';
import styles from './account.module.css';

type Proving = <Result>(work: () => Promise<Result>) => Promise<Result>;

const ProofContext = createContext<Proving | null>(null);

/**
 * Does work that the server may refuse until the person proves again who they are: then a dialog lets them, and the
 * work is done once more.
 */
export function useProof(): Proving {
  const proving = useContext(ProofContext);
  if (!proving) throw new Error('useProof needs a ProofProvider around it.');
  return proving;
}

interface Waiting {
  readonly proved: () => void;
  readonly cancelled: (why: Problem) => void;
}

export function ProofProvider({ children }: { readonly children: ReactNode }) {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const proving: Proving = useCallback(async (work) => {
    try {
      return await work();
    } catch (error) {
      if (firstFieldError(error)?.field !== 'proof') throw error;
      await new Promise<void>((proved, cancelled) => setWaiting({ proved, cancelled })).finally(() =>
        setWaiting(null),
      );
      return await work();
    }
  }, []);
  return (
    <ProofContext value={proving}>
      {children}
      {waiting && (
        <ProofDialog
          onProved={waiting.proved}
          onClose={() => waiting.cancelled(new Problem('invalid', 'Nothing was changed.'))}
        />
      )}
    </ProofContext>
  );
}

interface ProofDialogProps {
  readonly onProved: () => void;
  readonly onClose: () => void;
}

/** Confirms who is there: with a passkey, or with the password and a code of the second factor. */
function ProofDialog({ onProved, onClose }: ProofDialogProps) {
  const { quiet } = useApi();
  const { data: factors } = useCall(listFactors, {}, { via: 'quiet' });
  const form = useForm(['password', 'code']);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isTexted, setTexted] = useState(false);
  const hasPasskeys = (factors?.passkeys.length ?? 0) > 0;
  const isTextable = factors?.phone?.isFactor === true;
  const hasFactor = hasPasskeys || isTextable || factors?.authenticator != null;

  const submit = () =>
    form.run(async () => {
      await quiet.call(prove, { password, ...(hasFactor && { code }) });
      onProved();
    });
  const sendPasskey = () =>
    form.run(async () => {
      const { options } = await quiet.call(proofOptions, {});
      await quiet.call(prove, { passkey: await answerWithPasskey(options) });
      onProved();
    });
  const text = () =>
    form.run(async () => {
      await quiet.call(sendProofCode, {});
      setTexted(true);
    });

  return (
    <FormDialog
      title="Confirm that it is you"
      about="Changes to how you sign in need this. It is valid for 10 minutes."
      submit="Confirm"
      busy={form.isBusy}
      disabled={factors === undefined || password === ''}
      failure={form.message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={setPassword}
        error={form.errorAt('password')}
      />
      {hasFactor && (
        <TextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          maxLength={40}
          value={code}
          onChange={setCode}
          error={form.errorAt('code')}
          hint="From your authenticator app or a text, or one of your recovery codes."
        />
      )}
      {hasFactor && (
        <div className={styles.actions}>
          {isTextable && (
            <Button disabled={form.isBusy || isTexted} onClick={() => void text()}>
              {isTexted ? 'A code is on its way' : 'Text me a code'}
            </Button>
          )}
          {hasPasskeys && canUsePasskeys() && (
            <Button disabled={form.isBusy} onClick={() => void sendPasskey()}>
              Use a passkey instead
            </Button>
          )}
        </div>
      )}
    </FormDialog>
  );
}
