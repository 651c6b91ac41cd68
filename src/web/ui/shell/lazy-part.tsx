import { type FunctionComponent, type ReactNode, startTransition, useEffect, useState } from 'react';
import { loadCode } from '../../shell/load-code.ts';

/** A component whose code is loaded on first display, or earlier. */
export type LazyPart<Props> = FunctionComponent<Props> & {
  /** Loads the code before it is shown. */
  readonly preload: () => void;
};

/**
 * A component whose code is loaded on first display, for whatever is part of a screen or the frame. What is loaded is
 * shown at once, where a `Suspense` boundary waits up to 300 ms before it replaces its fallback.
 *
 * @param pending shown until the code is loaded
 */
export function lazyPart<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  pending: ReactNode | ((props: Props) => ReactNode) = null,
): LazyPart<Props> {
  let Part: FunctionComponent<Props> | undefined;
  let coming: Promise<void> | undefined;
  const keep = (part: FunctionComponent<Props>) => {
    Part = part;
  };
  const bring = () => {
    coming ??= loadCode(load).then(keep);
    return coming;
  };

  function Lazy(props: Props) {
    const [isThere, setThere] = useState(Part !== undefined);
    useEffect(() => {
      let isWanted = true;
      // In slices, because what loads together would be drawn in one long task.
      if (!isThere) void bring().then(() => isWanted && startTransition(() => setThere(true)));
      return () => {
        isWanted = false;
      };
    }, [isThere]);
    if (isThere && Part) return <Part {...props} />;
    return typeof pending === 'function' ? pending(props) : pending;
  }
  // A preload that fails says nothing: the opening tries again.
  return Object.assign(Lazy, { preload: () => void load().then(keep, () => undefined) });
}
