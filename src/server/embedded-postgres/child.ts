import type { ChildProcess } from 'node:child_process';

export interface Exit {
  readonly code: number | null;
  readonly problem: string | null;
}

/**
 * @param event `close` also waits for the remaining output; it never fires once we close the IPC channel
 */
export function exitOf(child: ChildProcess, event: 'exit' | 'close' = 'exit'): Promise<Exit> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, problem: error.message }));
    child.once(event, (code: number | null) => resolve({ code, problem: null }));
  });
}

export function settled(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}
