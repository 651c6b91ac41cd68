import type { ReactNode } from 'react';
import { useFailure } from '../calls/use-failure.ts';
import { ErrorState, type ErrorStateProps, NoPermission } from './states.tsx';

export interface LoadedQuery<Answer> {
  readonly data: Answer | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface LoadedProps<Answer> {
  readonly query: LoadedQuery<Answer>;
  /** Has the shape of the content. */
  readonly skeleton: ReactNode;
  /** The empty state of a reply, or null if the reply has content. */
  readonly empty?: (answer: Answer) => ReactNode | null;
  /** What could not be loaded, for the error message. */
  readonly what?: string;
  /** Shown where it does not exist, or not for this person; other failures can be tried again. */
  readonly missing?: ReactNode;
  readonly children: (answer: Answer) => ReactNode;
}

/**
 * Shows a call's reply, or its loading, empty, failed or forbidden state. A reply already on screen
 * stays if a refresh fails: old numbers are better than none.
 */
export function Loaded<Answer>({ query, skeleton, empty, what, missing, children }: LoadedProps<Answer>) {
  const named = what === undefined ? {} : { what };
  if (query.data !== undefined) return empty?.(query.data) ?? children(query.data);
  if (query.error === null) {
    return <Loading>{skeleton}</Loading>;
  }
  const status = statusOf(query.error);
  if (missing !== undefined && status === 404) return <InPlace error={query.error}>{missing}</InPlace>;
  if (status === 403)
    return (
      <InPlace error={query.error}>
        <NoPermission {...named} />
      </InPlace>
    );
  return (
    <PartFailed {...named} error={query.error} retrying={query.isFetching} onRetry={() => query.refetch()} />
  );
}

interface InPlaceProps {
  readonly error: Error;
  readonly children: ReactNode;
}

/** Shown for a failure; no toast repeats it. */
function InPlace({ error, children }: InPlaceProps) {
  useFailure(error);
  return children;
}

interface PartFailedProps extends Omit<ErrorStateProps, 'message' | 'requestId'> {
  readonly error: Error;
}

/** A failed call in its part of the screen, and nowhere else. */
function PartFailed({ error, ...rest }: PartFailedProps) {
  return <ErrorState {...rest} {...useFailure(error)} />;
}

function statusOf(error: Error): unknown {
  return 'status' in error ? error.status : null;
}

/** Tells a screen reader that what these bones stand for is loading. */
export function Loading({ children }: { readonly children: ReactNode }) {
  return (
    <div aria-busy="true">
      <span className="spoken">Loading</span>
      {children}
    </div>
  );
}
