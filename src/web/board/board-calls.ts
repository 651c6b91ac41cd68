import { createContext, useContext } from 'react';
import type * as z from 'zod/mini';
import type { Call, Fields, FileReply, JsonReply } from '../../core/contract.ts';
import type { BoardBody, BoardReply } from '../../core/kpis/tiles.ts';
import type { Scope } from '../../core/kpis/wire.ts';

export interface DimensionValues {
  readonly values: readonly {
    readonly id: string;
    readonly title: string;
    readonly figure: number | null;
  }[];
  readonly count: number;
  readonly hasMore: boolean;
}

/**
 * The calls every board makes. The composition root passes them in, because this folder may not
 * import a feature.
 */
export interface BoardCalls {
  readonly answer: Call<typeof Scope, typeof BoardBody, JsonReply<typeof BoardReply>>;
  readonly values: Call<Fields, undefined, JsonReply<z.core.$ZodType<DimensionValues>>>;
  readonly file: Call<Fields, undefined, FileReply>;
}

const CallsContext = createContext<BoardCalls | null>(null);

export const BoardCallsProvider = CallsContext.Provider;

export function useBoardCalls(): BoardCalls {
  const calls = useContext(CallsContext);
  if (!calls) throw new Error('A board needs a BoardCallsProvider around it.');
  return calls;
}
