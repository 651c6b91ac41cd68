import { useState } from 'react';
import { RequestFailed } from '../../../../web/calls/failures.ts';

export function useRequest() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<RequestFailed | null>(null);

  /** @returns whether it succeeded */
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (failure) {
      if (!(failure instanceof RequestFailed)) throw failure;
      setError(failure);
      return false;
    } finally {
      setBusy(false);
    }
  }

  const onField = (field: string) => error?.errors.find((one) => one.field === field)?.message;
  return { isBusy, error, run, onField, forget: () => setError(null) };
}
