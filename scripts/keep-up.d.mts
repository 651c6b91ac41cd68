export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
}

export function keepUp(world: {
  /** Runs the server once, to its end. */
  readonly run: () => Promise<Ended & { readonly wasUp: boolean; readonly lastedMs: number }>;
  readonly isStopping: () => boolean;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly say: (line: string) => void;
}): Promise<Ended>;
