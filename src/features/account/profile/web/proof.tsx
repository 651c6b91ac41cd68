import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { Problem } from '../../../../core/errors.ts';
import { firstFieldError } from '../../../../web/calls/failures.ts';
import { ProofDialog } from './proof-dialog.tsx';

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
