// biome-ignore lint/style/noRestrictedImports: the one place that makes it safe
import { type FunctionComponent, type LazyExoticComponent, lazy } from 'react';
import { notify } from './notify.ts';

/**
 * Loads code. If it fails, a toast offers a reload and the part of the screen stays as it waits, so
 * that a lost connection or an update of the server takes down no more than that part. A browser does
 * not request code a second time before a reload, so there is no other try.
 */
export function loadCode<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(() => {
    notify({
      type: 'negative',
      message: 'Part of this screen could not be loaded. Check your connection, then reload.',
      action: { label: 'Reload', act: () => window.location.reload() },
      group: 'code',
      timeout: 0,
    });
    return new Promise<never>(() => undefined);
  });
}

/** Code did not arrive; only a reload of the page requests it again. The message is the browser's. */
export class CodeMissing extends Error {}

/** Names the failure, for whoever shows it. */
export async function orCodeMissing<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw new CodeMissing(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

interface LazyViewOptions {
  /** Starts loading before it is shown, in parallel with what is shown first. */
  readonly startsNow?: boolean;
}

/** React's `lazy` for a named component, whose code is loaded by {@link loadCode}. */
export function lazyView<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  { startsNow = false }: LazyViewOptions = {},
): LazyExoticComponent<FunctionComponent<Props>> {
  if (startsNow) void load().catch(() => undefined);
  return lazy(() => loadCode(load).then((View) => ({ default: View })));
}
