import { setTimeout } from 'node:timers/promises';
import type { Services } from '../server/services.ts';
import { throughIngestion } from './ingestion.ts';
import { demoKeeper } from './keep-up.ts';
import { type DemoLoad, loadDemo } from './load.ts';

const LOOK_EVERY_MS = 60_000;

interface DemoRun extends Pick<DemoLoad, 'isAppInUse'> {
  readonly isBrief: boolean;
  readonly log: (line: string) => void;
}

/**
 * Loads the missing demo in the background, then keeps it current.
 * @returns stops it, after the current file
 */
export function runDemo(
  { database, ingest, businessNow }: Services,
  { isBrief, isAppInUse, log }: DemoRun,
): () => Promise<void> {
  const stopping = new AbortController();
  const demo = { database, ingest: throughIngestion(ingest), now: businessNow, log };
  const keepUp = demoKeeper(demo);
  let lastLook = Promise.resolve();
  const timer = setInterval(() => {
    lastLook = keepUp();
  }, LOOK_EVERY_MS);
  const { signal } = stopping;
  const wait = (ms: number) => setTimeout(ms, undefined, { signal }).catch(() => undefined);
  const loading = loadDemo({ ...demo, isBrief, isAppInUse, wait, signal });
  loading.catch((error: unknown) => log(`The demo could not be loaded: ${String(error)}`));
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await Promise.allSettled([loading, lastLook]);
  };
}
