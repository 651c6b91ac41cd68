import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { exitOf, settled } from './child.ts';
import type { GuardedCluster, GuardianMessage } from './guardian.ts';

const GUARDIAN = fileURLToPath(new URL('./guardian.ts', import.meta.url));

export async function launch(
  guarded: GuardedCluster,
  log: (line: string) => void,
): Promise<{ stop: () => Promise<void> }> {
  // A session of its own: Ctrl-C reaches the server first, which then stops PostgreSQL.
  const guardian = spawn(process.execPath, [GUARDIAN, JSON.stringify(guarded)], {
    cwd: '/',
    detached: true,
    env: { LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    windowsHide: true,
  });
  const exit = exitOf(guardian);
  await becomesReady(guardian, exit);
  keepsNothingAlive(guardian, true);
  let stopping = false;
  guardian.on('message', (message: GuardianMessage) => {
    if (message.state === 'failed') log(`The database stopped and does not start again: ${message.reason}`);
  });
  const stop = async () => {
    stopping = true;
    keepsNothingAlive(guardian, false);
    if (guardian.connected) guardian.disconnect();
    await exit;
  };
  void exit.then(() => {
    if (!stopping)
      log('The guardian of the database is gone; stop the server with Ctrl-C or SIGTERM, not with a kill.');
  });
  return { stop };
}

async function becomesReady(guardian: ChildProcess, exit: Promise<unknown>): Promise<void> {
  const said = new Promise<GuardianMessage>((resolve) => guardian.once('message', resolve));
  const message = await Promise.race([said, exit.then(() => null)]);
  if (message?.state === 'ready') return;
  if (!settled(guardian)) await exit;
  throw new Error(message?.reason.trim() || 'its guardian process ended unexpectedly');
}

/** A command that forgets to stop its database still ends, and stops it. */
function keepsNothingAlive(guardian: ChildProcess, detached: boolean): void {
  if (detached) guardian.unref();
  else guardian.ref();
  const channel = guardian.channel;
  if (detached) channel?.unref();
  else channel?.ref();
}
