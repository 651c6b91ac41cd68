// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callsSettled } from './settled.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A call whose reply comes when `answer` is called. */
function begin(queries: QueryClient, key: string): () => void {
  const { promise, resolve } = Promise.withResolvers<string>();
  void queries.prefetchQuery({ queryKey: [key], queryFn: () => promise });
  return () => resolve('a reply');
}

function watched(promise: Promise<void>): { isOver: boolean } {
  const state = { isOver: false };
  void promise.then(() => {
    state.isOver = true;
  });
  return state;
}

test('without a call under way it waits for an idle moment alone', async () => {
  const wait = watched(callsSettled(new QueryClient()));
  await vi.advanceTimersByTimeAsync(0);
  expect(wait.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(500);
  expect(wait.isOver).toBe(true);
});

test('it waits for calls, and for those that a reply begins', async () => {
  const queries = new QueryClient();
  const [stores, user] = [begin(queries, 'stores'), begin(queries, 'user')];
  const wait = watched(callsSettled(queries));
  stores();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(wait.isOver).toBe(false);
  user();
  await vi.advanceTimersByTimeAsync(100);
  const board = begin(queries, 'board');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(wait.isOver).toBe(false);
  board();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(wait.isOver).toBe(true);
});

test('a call that hangs holds it up for ten seconds at most', async () => {
  const queries = new QueryClient();
  begin(queries, 'hangs');
  const wait = watched(callsSettled(queries));
  await vi.advanceTimersByTimeAsync(9_900);
  expect(wait.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(wait.isOver).toBe(true);
});
