import type { QueryClient } from '@tanstack/react-query';
import { idle } from '../session/idle.ts';

/** Milliseconds; a call that hangs holds up nothing else. */
const LONGEST = 10_000;

/** Waits until this tab is idle and nothing that its screen reads is under way, at most ten seconds. */
export async function callsSettled(queries: QueryClient): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST);
  });
  await Promise.race([settled(queries), late]);
  clearTimeout(timer);
}

async function settled(queries: QueryClient): Promise<void> {
  // A reply may begin the next call.
  do {
    await noneUnderWay(queries);
    await idle();
  } while (queries.isFetching() > 0);
}

function noneUnderWay(queries: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const stop = queries.getQueryCache().subscribe(look);
    function look(): void {
      if (queries.isFetching() > 0) return;
      stop();
      resolve();
    }
    look();
  });
}
