import { useQueryClient } from '@tanstack/react-query';
import { type FunctionComponent, useEffect, useState } from 'react';
import { callsSettled } from '../calls/settled.ts';
import { lazyPart } from '../ui/shell/lazy-part.tsx';

/** A part of the frame that comes after the numbers of the first screen, so that it does not slow them. */
export function latePart<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  const Part = lazyPart(load);
  // Once for the page, because the frame mounts it again.
  let hasComeOnce = false;
  return function Late(props: Props) {
    const queries = useQueryClient();
    const [isItsTurn, setItsTurn] = useState(hasComeOnce);
    useEffect(() => {
      let isWanted = true;
      if (!isItsTurn) void callsSettled(queries).then(come);
      function come(): void {
        hasComeOnce = true;
        if (isWanted) setItsTurn(true);
      }
      return () => {
        isWanted = false;
      };
    }, [queries, isItsTurn]);
    return isItsTurn ? <Part {...props} /> : null;
  };
}
