import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../src/server/embedded-postgres/settings.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { scratchFolder } from './scratch.ts';

export interface OwnInstallation {
  /** Such as http://localhost:1234: passkeys need a name. */
  readonly url: string;
  /** The secret of the address that a new installation prints. */
  readonly firstRunSecret: string;
  readonly mailbox: Mailbox;
  close(): Promise<void>;
}

/** An empty installation without the demo, with a mail server, for browser tests. */
export async function ownInstallation(): Promise<OwnInstallation> {
  const home = await scratchFolder('browser');
  const mailbox = await openMailbox();
  const port = String(await freePort());
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../src/main.server.ts')], {
    env: {
      ...process.env,
      PORT: port,
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      ROOFTOP_HOME: home,
      ROOFTOP_DEMO: 'off',
      ROOFTOP_LOG: 'warn',
      ROOFTOP_SMTP_URL: mailbox.url,
      ROOFTOP_MAIL_FROM: 'Rooftop <rooftop@rooftop.example>',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const firstRunSecret = await new Promise<string>((resolve, reject) => {
    server.once('exit', () => reject(new Error('The server did not start.')));
    createInterface(server.stdout).on('line', (line) => {
      const secret = /\/site\/first-run#([\w-]+)/.exec(line)?.[1];
      if (secret !== undefined) resolve(secret);
    });
  });
  return {
    url: `http://localhost:${port}`,
    firstRunSecret,
    mailbox,
    close: async () => {
      server.kill('SIGTERM');
      await ended;
      await mailbox.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}
