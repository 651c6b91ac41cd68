import { onTestFinished } from 'vitest';
import { type Heard, localServer } from './local-server.ts';
import { type PlatformState, platformStandIn, type ReportedRow } from './platform-stand-in.ts';

export { failure, REFRESH_TOKEN, type ReportedRow } from './platform-stand-in.ts';

/** A server of a test's own that stands in for the platforms. */
export interface PlatformServer extends PlatformState {
  readonly base: string;
  readonly heard: readonly Heard[];
  /** From now on the tokens handed out so far are no longer accepted. */
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
