import type { ReactNode } from 'react';
import { ErrorState, NoPermission } from './states.tsx';

/** What a widget needs to know of a call; the result of `useCall` fits. */
export interface LoadedQuery<Answer> {
  readonly data: Answer | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface LoadedProps<Answer> {
  readonly query: LoadedQuery<Answer>;
  /** In the shape of what comes. */
  readonly skeleton: ReactNode;
  /** What stands in the place of an answer with nothing in it, or null when there is something. */
  readonly empty?: (answer: Answer) => ReactNode | null;
  /** What could not be loaded, for the words of a failure. */
  readonly what?: string;
  readonly children: (answer: Answer) => ReactNode;
}

/**
 * Shows a call's answer, or in its place that it is on its way, empty, failed or not allowed.
 * An answer already shown stays when asking again fails: old numbers beat none.
 */
export function Loaded<Answer>({ query, skeleton, empty, what, children }: LoadedProps<Answer>) {
  const named = what === undefined ? {} : { what };
  if (query.data !== undefined) return empty?.(query.data) ?? children(query.data);
  if (query.error === null) {
    return (
      <div aria-busy="true">
        <span className="spoken">Loading</span>
        {skeleton}
      </div>
    );
  }
  if (isForbidden(query.error)) return <NoPermission {...named} />;
  return (
    <ErrorState
      {...named}
      message={query.error.message}
      retrying={query.isFetching}
      onRetry={() => query.refetch()}
    />
  );
}

function isForbidden(error: Error): boolean {
  return 'status' in error && error.status === 403;
}
