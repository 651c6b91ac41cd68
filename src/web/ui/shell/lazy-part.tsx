import { type FunctionComponent, type ReactNode, useEffect, useState } from 'react';

/** A component whose code is loaded on first display, or earlier. */
export type LazyPart<Props> = FunctionComponent<Props> & {
  /** Loads the code early, because the pointer or the focus is near. */
  readonly preload: () => void;
};

/**
 * A part of the frame loaded when it is opened. Unlike React's `lazy` it shows loaded code at once,
 * without a flash of the fallback.
 *
 * @param pending shown until the code is loaded
 */
export function lazyPart<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  pending: ReactNode = null,
): LazyPart<Props> {
  let Part: FunctionComponent<Props> | undefined;
  let coming: Promise<void> | undefined;
  const bring = () => {
    coming ??= load().then(
      (part) => {
        Part = part;
      },
      (error: unknown) => {
        // The next opening tries again.
        coming = undefined;
        throw error;
      },
    );
    return coming;
  };

  function Lazy(props: Props) {
    const [isThere, setThere] = useState(Part !== undefined);
    const [failure, setFailure] = useState<unknown>(null);
    useEffect(() => {
      let isWanted = true;
      if (!isThere) {
        bring().then(
          () => isWanted && setThere(true),
          (error: unknown) => isWanted && setFailure(error),
        );
      }
      return () => {
        isWanted = false;
      };
    }, [isThere]);
    if (failure !== null) throw failure;
    return isThere && Part ? <Part {...props} /> : pending;
  }
  return Object.assign(Lazy, { preload: () => void bring().catch(() => undefined) });
}
