import type { Platform } from '../../core/sources/platforms.ts';
import type { Target } from '../../records/kinds.ts';
import type { PlatformAddresses } from './addresses.ts';
import type { PlatformClient } from './platform-client.ts';
import type { Stretch } from './windows.ts';

/** One report of a platform, asked for day by day. */
export interface PlatformReport {
  /** The cut of the lines it becomes. */
  readonly cut: string;
  /** The names of the columns, as the platform's own exports have them; none where rows are objects. */
  readonly columns: readonly string[];
}

/** Whose numbers are asked for, and how. */
export interface Asking {
  readonly client: PlatformClient;
  readonly addresses: PlatformAddresses;
  readonly account: string;
}

/** A platform that tells an account's numbers over its API. */
export interface PlatformSource<Report extends PlatformReport = PlatformReport> {
  readonly platform: Platform;
  /** What an access token must allow. */
  readonly scope: string;
  /** The connector whose lines its rows become. */
  readonly connector: string;
  readonly target: Target;
  readonly reports: readonly Report[];
  /**
   * Asks something small: whether the account answers at all.
   *
   * @returns what the platform calls the account
   * @throws PullFailure
   */
  check(asking: Asking, days: Stretch): Promise<string>;
  /**
   * The rows of a report, page by page.
   *
   * @throws PullFailure
   */
  pages(asking: Asking, report: Report, days: Stretch): AsyncIterable<readonly unknown[]>;
}
