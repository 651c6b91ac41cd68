import type { Platform } from '../../core/sources/platforms.ts';
import type { Target } from '../../records/kinds.ts';
import type { PlatformClient } from './platform-client.ts';
import type { Stretch } from './windows.ts';

export interface PlatformReport {
  readonly cut: string;
  /** Titles as in the platform's exports; empty where rows are objects. */
  readonly columns: readonly string[];
}

export interface AccountAccess {
  readonly client: PlatformClient;
  readonly addresses: PlatformAddresses;
  readonly account: string;
}

export interface PlatformSource<Report extends PlatformReport = PlatformReport> {
  readonly platform: Platform;
  readonly scope: string;
  /** The connector that reads the rows. */
  readonly connector: string;
  readonly target: Target;
  readonly reports: readonly Report[];
  /**
   * Sends a small query.
   *
   * @returns the platform's name of the account
   * @throws PullFailure
   */
  check(access: AccountAccess, days: Stretch): Promise<string>;
  /** @throws PullFailure */
  pages(access: AccountAccess, report: Report, days: Stretch): AsyncIterable<readonly unknown[]>;
}

export interface PlatformAddresses {
  readonly token: string;
  readonly ga4: string;
  readonly googleAds: string;
  readonly searchConsole: string;
}

/** The only place with API versions. */
const GOOGLE: PlatformAddresses = {
  token: 'https://oauth2.googleapis.com/token',
  ga4: 'https://analyticsdata.googleapis.com/v1beta',
  googleAds: 'https://googleads.googleapis.com/v25',
  searchConsole: 'https://www.googleapis.com/webmasters/v3',
};

export function platformAddresses(standIn: string | null): PlatformAddresses {
  if (standIn === null) return GOOGLE;
  const at = (address: string) => new URL(new URL(address).pathname, standIn).href;
  return {
    token: at(GOOGLE.token),
    ga4: at(GOOGLE.ga4),
    googleAds: at(GOOGLE.googleAds),
    searchConsole: at(GOOGLE.searchConsole),
  };
}
