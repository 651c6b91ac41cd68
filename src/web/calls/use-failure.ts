import { useEffect } from 'react';
import { failureText, requestIdOf, showInPlace } from './failures.ts';

/** What a failed part of the screen shows; no toast repeats it. */
export function useFailure(error: Error): { readonly message: string; readonly requestId: string | null } {
  useEffect(() => showInPlace(error), [error]);
  return { message: failureText(error), requestId: requestIdOf(error) };
}
