import { type FunctionComponent, type ReactNode, useEffect, useState } from 'react';
import { loadCode } from '../../shell/load-code.ts';

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
      if (!isThere) void bring().then(() => isWanted && setThere(true));
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
