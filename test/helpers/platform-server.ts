import { onTestFinished } from 'vitest';
import { type Heard, localServer } from './local-server.ts';
import { type PlatformState, platformStandIn, type ReportedRow } from './platform-stand-in.ts';

export { failure, REFRESH_TOKEN, type ReportedRow } from './platform-stand-in.ts';

export interface PlatformServer extends PlatformState {
  readonly base: string;
  readonly heard: readonly Heard[];
  /** Invalidates all tokens issued so far. */
  expireTokens(): void;
  questions(): readonly Heard[];
}

export async function platformServer(rows: ReportedRow[] = []): Promise<PlatformServer> {
  const { state, answer, expireTokens } = platformStandIn(rows);
  const local = await localServer(answer);
  onTestFinished(() => local.close());
  return Object.assign(state, {
    base: new URL(local.base).origin,
    heard: local.heard,
    expireTokens,
    questions: () => local.heard.filter(({ url }) => url !== '/token'),
  });
}
