import {
  keepPreviousData,
  type Query,
  QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { ReplyOf } from '../../core/contract.ts';
import type { FieldError } from '../../core/errors.ts';
import type { Session } from '../session/session.ts';
import type { Client } from './api.ts';
import type { AnswerableCall, CallInput } from './call-request.ts';
import { firstFieldError, RequestCancelled } from './failures.ts';

export interface Api {
  readonly session: Session;
  /** For screens: failures become toasts; leaving the route cancels. */
  readonly client: Client;
  /** For parts that outlive routes, such as the pickers at the top: nothing cancels. */
  readonly lasting: Client;
  /** For forms that show failures themselves: no toasts. */
  readonly quiet: Client;
  /** For public screens: no token, no toasts. */
  readonly anonymous: Client;
}

type Via = 'client' | 'lasting' | 'quiet' | 'anonymous';

const ApiContext = createContext<Api | null>(null);

/** Goes once around the app, inside the query client's provider. */
export const ApiProvider = ApiContext.Provider;

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi needs an ApiProvider around it.');
  return api;
}

/** Milliseconds until a call cancelled by an event, but still on screen, is repeated. */
const REPEAT_AFTER = 1_000;
const FRESH_FOR = 30_000;

/**
 * The query cache of this tab. A cancelled call still on screen is repeated; a failed one is not.
 */
export function createQueryClient({ repeatAfter = REPEAT_AFTER } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => error instanceof RequestCancelled && count < 3,
        retryDelay: repeatAfter,
        staleTime: FRESH_FOR,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

export type LiveFacts = readonly string[] | 'any';

export interface UseCallOptions {
  /** Repeats the call when these facts of its dealerships change on the server. */
  readonly live?: LiveFacts;
  readonly keepsPrevious?: boolean;
  readonly via?: Via;
  /** Milliseconds until a cached reply counts as stale. */
  readonly freshFor?: number;
}

export function useCall<C extends AnswerableCall>(
  entry: C,
  input: CallInput<C> | null,
  { live, keepsPrevious = false, via = 'client', freshFor = FRESH_FOR }: UseCallOptions = {},
): UseQueryResult<ReplyOf<C>, Error> {
  const { [via]: client } = useApi();
  return useQuery<ReplyOf<C>, Error>({
    ...requested(client, entry, input),
    enabled: input !== null,
    staleTime: freshFor,
    ...(live !== undefined && { meta: { live } }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
}

interface Callers {
  readonly queries: QueryClient;
  readonly api: Api;
}

/** Prefetches what a screen needs first. `useCall` finds the reply, or waits for it. */
export function prefetchCall<C extends AnswerableCall>(
  { queries, api }: Callers,
  entry: C,
  input: CallInput<C>,
  via: Via,
): void {
  if (api.session.isOpen()) void queries.prefetchQuery(requested(api[via], entry, input));
}

/** The cached reply, however old, or that of a call which is made or under way. */
export function knownReply<C extends AnswerableCall>(
  { queries, api }: Callers,
  entry: C,
  input: CallInput<C>,
): Promise<ReplyOf<C>> {
  return queries.ensureQueryData(requested(api.lasting, entry, input));
}

function requested<C extends AnswerableCall>(client: Client, entry: C, input: CallInput<C> | null) {
  return {
    queryKey: [entry.path, input],
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<ReplyOf<C>> => {
      if (input === null) throw new Error('A call without input is not made.');
      return client.call(entry, input, { signal, saves: false, isPart: true });
    },
  };
}

/**
 * Repeats calls wherever they are shown, after something has changed. A first reply still under way may have been
 * read before the change, and invalidating alone would wait for it and keep it: it is dropped.
 */
export async function repeatCalls(queries: QueryClient, isTouched: (path: string) => boolean): Promise<void> {
  const touches = ({ queryKey: [path] }: Query) => isTouched(String(path));
  await queries.cancelQueries({ predicate: (query) => query.state.data === undefined && touches(query) });
  await queries.invalidateQueries({ predicate: touches });
}

export interface Save<C extends AnswerableCall> {
  /** @throws what the call throws, so that a form continues only after success */
  readonly save: (input: CallInput<C>) => Promise<ReplyOf<C>>;
  readonly isSaving: boolean;
  readonly error: Error | null;
  readonly fieldError: FieldError | undefined;
  readonly reset: () => void;
}

/**
 * A call that changes something. Afterwards the named calls are repeated wherever they are shown.
 */
export function useSave<C extends AnswerableCall>(
  entry: C,
  { refreshes = [], via = 'client' }: { refreshes?: readonly AnswerableCall[]; via?: Via } = {},
): Save<C> {
  const { [via]: client } = useApi();
  const queries = useQueryClient();
  const mutation = useMutation<ReplyOf<C>, Error, CallInput<C>>({
    mutationFn: (input) => client.call(entry, input),
    onSuccess: async () => {
      await repeatCalls(queries, (path) => refreshes.some((other) => other.path === path));
    },
  });
  return {
    save: mutation.mutateAsync,
    isSaving: mutation.isPending,
    error: mutation.error,
    fieldError: firstFieldError(mutation.error),
    reset: mutation.reset,
  };
}
