import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A process, told apart from a later one that was given the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in whatever form the system tells it; null where it does not. */
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

/** Whether a live process has this number; one of another user counts too. */
export function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The words it was started with, empty where the system does not tell. */
export async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return words.replaceAll('\0', ' ').trim();
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
  // The second field is the name in brackets, which may itself hold spaces and brackets.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields?.[19] === undefined ? null : { state: fields[0] ?? '', started: fields[19] };
}

async function output(command: string, words: readonly string[]): Promise<string> {
  return run(command, words).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
}
