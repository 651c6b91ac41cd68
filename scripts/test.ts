import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { freePort } from '../src/server/embedded-postgres/settings.ts';
import { binary, ROOT } from './binary.ts';
import {
  FAILED,
  failureLines,
  PASSED,
  type PlaywrightReport,
  skippedLines,
  sumOf,
  type Tally,
  tallyOfPlaywright,
  withCrash,
  withStep,
} from './tally.ts';

/**
 * Runs the tests: node scripts/test.ts for all of them, node scripts/test.ts check for the fast
 * part.
 */
const LEASH = pathToFileURL(join(ROOT, 'scripts', 'leash.mjs')).href;
/** A step that hangs ends. One that is merely slow, on a slow machine, must not lose its result. */
const STEP_WITHIN_MS = 45 * 60_000;
const reports = mkdtempSync(join(tmpdir(), 'rooftop-reports-'));

interface Step {
  readonly title: string;
  readonly run: () => Promise<Tally>;
}

const CHECK: readonly Step[] = [
  { title: 'format, lint, types and dead code', run: tools },
  { title: 'unit tests', run: () => vitest('unit') },
];

const REST: readonly Step[] = [
  // First, because tests that start the whole server need its pages.
  { title: 'web build', run: build },
  { title: 'database and HTTP tests', run: () => vitest('database') },
  { title: 'browser tests', run: browser },
];

const running = new Set<ChildProcess>();
let browserServer: BrowserServer | null = null;
process.on('SIGTERM', () => {
  for (const child of running) child.kill('SIGTERM');
  browserServer?.process.kill('SIGTERM');
  process.exit(143);
});
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

const isWhole = process.argv[2] !== 'check';
if (isWhole) chooseThird();
const steps = isWhole ? [...CHECK, ...REST] : CHECK;
const tallies: Tally[] = [];
for (const { title, run } of steps) {
  console.log(`\n== ${title}`);
  const started = performance.now();
  const tally = await run().catch((error: unknown) => {
    console.error(error);
    return FAILED;
  });
  tallies.push(withStep(tally, title));
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`== ${title}: ${tally.passed} passed, ${tally.failed} failed in ${seconds} s`);
}
await stopBrowserServer();
const total = sumOf(tallies);
if (total.skipped.length > 0) console.log(`\nSkipped:\n${skippedLines(total.skipped).join('\n')}`);
if (total.failures.length > 0) console.log(`\nFailed:\n${failureLines(total.failures).join('\n')}`);
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`\n${total.passed} passed, ${total.failed} failed`);

/** Of the longest lists of screens; the tests read it. */
function chooseThird(): void {
  process.env.ROOFTOP_THIRD ??= String(Math.floor(Date.now() / 1000) % 3);
  const third = `ROOFTOP_THIRD=${process.env.ROOFTOP_THIRD}`;
  console.log(`Of the longest lists of screens this run opens a third: ${third} opens the same.`);
}

async function counted(succeeded: Promise<boolean>): Promise<Tally> {
  return (await succeeded) ? PASSED : FAILED;
}

function tool(packageName: string, command: string, ...args: string[]): Promise<Tally> {
  return counted(node([binary(packageName, command), ...args]));
}

function script(name: string, ...args: string[]): Promise<boolean> {
  return node(['--import', LEASH, join(ROOT, 'scripts', name), ...args]);
}

/** Side by side, because each of them uses one core for most of its time. */
async function tools(): Promise<Tally> {
  return sumOf(
    await Promise.all([
      tool('@biomejs/biome', 'biome', 'ci', '.'),
      tool('typescript', 'tsc', '--noEmit', '-p', '.'),
      tool('knip', 'knip', '--no-progress'),
    ]),
  );
}

async function vitest(project: string): Promise<Tally> {
  const file = join(reports, `${project}.json`);
  const succeeded = await script('run-vitest.ts', project, file);
  return withCrash(read<Tally>(file), succeeded);
}

async function build(): Promise<Tally> {
  const tally = await counted(script('build-web.ts'));
  if (tally.failed === 0) browserServer = await startBrowserServer();
  return tally;
}

interface BrowserServer {
  readonly process: ChildProcess;
  readonly port: number;
  readonly isReady: Promise<boolean>;
}

/** Its demo is loaded while the database tests run; later it would slow down the browser tests. */
async function startBrowserServer(): Promise<BrowserServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(ROOT, 'test', 'helpers', 'browser-server.ts')], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const isReady = new Promise<boolean>((resolve) => {
    child.once('exit', () => resolve(false));
    createInterface(child.stdout).on('line', (line) => {
      if (line === 'The server is ready.') resolve(true);
    });
  });
  return { process: child, port, isReady };
}

async function browser(): Promise<Tally> {
  if (!(await browserServer?.isReady)) throw new Error('The server for the browser tests did not start.');
  const file = join(reports, 'browser.json');
  const args = [
    binary('@playwright/test', 'playwright'),
    'test',
    '--reporter=list,json',
    '--update-snapshots=none',
  ];
  const succeeded = await node(args, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ROOFTOP_BROWSER_SERVER: String(browserServer?.port),
  });
  const report = read<PlaywrightReport>(file);
  return withCrash(report && tallyOfPlaywright(report), succeeded);
}

async function stopBrowserServer(): Promise<void> {
  const child = browserServer?.process;
  if (!child || child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Returns whether it succeeded in time. A hanging process is stopped. */
async function node(args: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    timeout: STEP_WITHIN_MS,
    killSignal: 'SIGKILL',
  });
  running.add(child);
  const [code] = await once(child, 'exit');
  running.delete(child);
  return code === 0;
}

function read<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
}
