import { useQueryClient } from '@tanstack/react-query';
import { type FunctionComponent, useEffect, useState } from 'react';
import { callsSettled } from '../calls/settled.ts';
import { type LazyPart, lazyPart } from '../ui/shell/lazy-part.tsx';

/** A part of the frame that comes after the numbers of the first screen, so that it does not slow them. */
export function latePart<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): LazyPart<Props> {
  const Part = lazyPart(load);
  function Late(props: Props) {
    const queries = useQueryClient();
    const [isItsTurn, setItsTurn] = useState(false);
    useEffect(() => {
      let isWanted = true;
      void callsSettled(queries).then(() => isWanted && setItsTurn(true));
      return () => {
        isWanted = false;
      };
    }, [queries]);
    return isItsTurn ? <Part {...props} /> : null;
  }
  return Object.assign(Late, { preload: Part.preload });
}
