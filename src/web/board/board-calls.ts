import { createContext, useContext } from 'react';
import type * as z from 'zod/mini';
import type { Call, Fields, FileReply, JsonReply } from '../../core/contract.ts';
import type { BoardBody, BoardReply } from '../../core/kpis/tiles.ts';
import type { Scope } from '../../core/kpis/wire.ts';
import type { AnnotationCalls } from './annotations.ts';

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
  readonly annotations: AnnotationCalls;
}

export const BoardCallsContext = createContext<BoardCalls | null>(null);

export const BoardCallsProvider = BoardCallsContext.Provider;

export function useBoardCalls(): BoardCalls {
  const calls = useContext(BoardCallsContext);
  if (!calls) throw new Error('A board needs a BoardCallsProvider around it.');
  return calls;
}
