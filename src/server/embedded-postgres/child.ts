import type { ChildProcess } from 'node:child_process';

/** How a child process ended; `problem` when it could not even start. */
export interface Exit {
  readonly code: number | null;
  readonly problem: string | null;
}

/** @param event `close` waits for the last of its output too, and never comes once we close its IPC channel */
export function exitOf(child: ChildProcess, event: 'exit' | 'close' = 'exit'): Promise<Exit> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, problem: error.message }));
    child.once(event, (code: number | null) => resolve({ code, problem: null }));
  });
}

/** Whether it has ended, or never came to life. */
export function settled(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}
