import { useContext, useMemo } from 'react';
import type * as z from 'zod/mini';
import type { Call, Fields, JsonReply } from '../../core/contract.ts';
import { isAtLeast } from '../../core/navigation/roles.ts';
import { useCall } from '../calls/use-call.ts';
import type { CallFor } from '../scope/dealer-groups.ts';
import { useScope } from '../scope/scope.ts';
import { useMembership } from '../session/membership.ts';
import { BoardCallsContext } from './board-calls.ts';

export interface Annotation {
  readonly id: number;
  /** Null for all stores of the group. */
  readonly dealerShipId: number | null;
  readonly store: string | null;
  readonly day: string;
  readonly text: string;
  readonly mayChange: boolean;
}

type SaveCall = Call<Fields, Fields, JsonReply<z.core.$ZodType<{ id: number }>>>;

export interface AnnotationCalls {
  readonly list: CallFor<{ annotations: Annotation[] }>;
  readonly add: SaveCall;
  readonly change: SaveCall;
  readonly remove: Call<Fields, undefined, JsonReply<z.core.$ZodType<{ id: number }>>>;
}

export interface ShownAnnotations {
  readonly all: readonly Annotation[];
  readonly mayAdd: boolean;
}

/** Whether charts here can have annotations; those of the gallery cannot. */
export function useHasAnnotations(): boolean {
  return useContext(BoardCallsContext) !== null;
}

/** The annotations of the stores on screen, and whether the reader may add one. */
export function useAnnotations(): ShownAnnotations {
  const { list } = useAnnotationCalls();
  const { fields, group } = useScope();
  const { dealerGroupId, dealerGroupIds, customGroupId, dealerShipId } = fields;
  const membership = useMembership(group.id);
  const scope = {
    ...(dealerGroupId !== undefined && { dealerGroupId }),
    ...(dealerGroupIds !== undefined && { dealerGroupIds }),
    ...(customGroupId !== undefined && { customGroupId }),
    ...(dealerShipId !== undefined && { dealerShipId }),
  };
  const { data } = useCall(list, scope, { via: 'quiet', keepsPrevious: true });
  const isOfOneGroup = dealerGroupIds === undefined && customGroupId === undefined;
  const mayAdd = isOfOneGroup && isAtLeast(membership?.role ?? 'viewer', 'marketing');
  return useMemo(() => ({ all: data?.annotations ?? [], mayAdd }), [data, mayAdd]);
}

export function useAnnotationCalls(): AnnotationCalls {
  const calls = useContext(BoardCallsContext);
  if (!calls) throw new Error('Annotations need a BoardCallsProvider around them.');
  return calls.annotations;
}
