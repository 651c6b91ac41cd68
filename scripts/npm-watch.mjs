import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 300;

/**
 * Calls back when npm is gone. npm starts us through a shell and sends signals only to that shell,
 * which exits without passing them on.
 */
export function whenNpmIsGone(callback) {
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    callback();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/** Our parent and, if that is a shell, npm above it. */
function ancestors() {
  const parent = process.ppid;
  const isShell = read(parent, 'cmdline').includes('run.mjs');
  return isShell ? `${parent} ${parentOf(parent)}` : `${parent}`;
}

function parentOf(pid) {
  const stat = read(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
}

/** Only Linux has /proc; elsewhere the parent has to do. */
function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
