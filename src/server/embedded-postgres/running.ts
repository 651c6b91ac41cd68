import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** `started` tells it apart from a later process with the same id. */
export interface ProcessIdentity {
  readonly pid: number;
  /** In the system's own format; null where unknown. */
  readonly started: string | null;
}

export async function identityOf(pid: number): Promise<ProcessIdentity> {
  return { pid, started: await startOf(pid) };
}

export async function isRunning(process: ProcessIdentity): Promise<boolean> {
  if (!exists(process.pid)) return false;
  if ((await statOf(process.pid))?.state === 'Z') return false;
  return process.started === null || process.started === (await startOf(process.pid));
}

export function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const args = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return args.replaceAll('\0', ' ').trim();
  }
  if (process.platform === 'win32') {
    return output('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']);
  }
  return output('ps', ['-o', 'command=', '-p', String(pid)]);
}

async function startOf(pid: number): Promise<string | null> {
  if (process.platform === 'linux') return (await statOf(pid))?.started ?? null;
  if (process.platform === 'win32') return null;
  return (await output('ps', ['-o', 'lstart=', '-p', String(pid)])) || null;
}

async function statOf(pid: number): Promise<{ state: string; started: string } | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // Field two, the name in parentheses, may itself hold spaces and parentheses.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields?.[19] === undefined ? null : { state: fields[0] ?? '', started: fields[19] };
}

async function output(command: string, args: readonly string[]): Promise<string> {
  return run(command, args).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
}
