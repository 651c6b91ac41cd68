import { useState } from 'react';
import type { InputOf } from '../../../../core/contract.ts';
import { useSave } from '../../../../web/calls/use-call.ts';
import { formFailure } from '../../../../web/calls/use-form.ts';
import { makePasskey } from '../../../../web/session/passkey.ts';
import { notify } from '../../../../web/shell/notify.ts';
import {
  type BegunFactor,
  beginFactor,
  type FactorKind,
  finishFactor,
  listFactors,
  removeFactor,
  renewRecoveryCodes,
} from '../../auth/contract-factors.ts';
import { listDevices } from '../../auth/contract-sessions.ts';
import { readProfile } from '../contract.ts';
import { useProof } from './proof.tsx';

export interface Begun {
  readonly kind: FactorKind;
  /** Null until the phone number is known. */
  readonly factor: BegunFactor | null;
}

const quiet = { via: 'quiet', refreshes: [listFactors, listDevices, readProfile] } as const;

/** Adds, removes and renews second factors; what fails outside a dialog becomes a toast. */
export function useFactorChanges(onCodes: (codes: readonly string[]) => void) {
  const prove = useProof();
  const beginning = useSave(beginFactor, { via: 'quiet' });
  const finishing = useSave(finishFactor, quiet);
  const removing = useSave(removeFactor, quiet);
  const renewing = useSave(renewRecoveryCodes, quiet);
  const [begun, setBegun] = useState<Begun | null>(null);

  const attempt = (work: () => Promise<void>) =>
    void work().catch((error: unknown) =>
      notify({ type: 'negative', message: formFailure(error, []).message }),
    );

  async function begin(kind: FactorKind, phone?: string): Promise<void> {
    // The server refuses a number-less phone, so its number comes first.
    if (kind === 'phone' && phone === undefined) return setBegun({ kind, factor: null });
    const factor = await prove(() => beginning.save({ kind, ...(phone !== undefined && { phone }) }));
    setBegun({ kind, factor });
  }

  async function finish({ code, name }: { readonly code?: string; readonly name?: string }): Promise<void> {
    if (!begun?.factor) return;
    const { kind, factor } = begun;
    const proof =
      kind === 'passkey'
        ? { passkey: await makePasskey(factor.passkey), ...(name && { name }) }
        : { ...(code !== undefined && { code }) };
    const { recoveryCodes } = await prove(() => finishing.save({ kind, ...proof }));
    setBegun(null);
    if (recoveryCodes) onCodes(recoveryCodes);
    else notify({ type: 'positive', message: 'The second factor is added.' });
  }

  const remove = (of: InputOf<typeof removeFactor>) =>
    attempt(async () => {
      await prove(() => removing.save(of));
      notify({ type: 'positive', message: 'It is removed.' });
    });
  const renew = () => attempt(async () => onCodes((await prove(() => renewing.save({}))).recoveryCodes));

  return {
    ...{ begun, finish, remove, renew },
    begin: (kind: FactorKind) => attempt(() => begin(kind)),
    text: (phone: string) => begin('phone', phone),
    cancel: () => setBegun(null),
    isBusy: [beginning, finishing, removing, renewing].some(({ isSaving }) => isSaving),
  };
}
