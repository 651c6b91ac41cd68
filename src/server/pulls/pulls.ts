import { setTimeout as delay } from 'node:timers/promises';
import type { Platform } from '../../core/sources/platforms.ts';
import { type CredentialKeys, credentialKeys } from '../identity/sealed.ts';
import { ga4Source } from './ga4-source.ts';
import { googleAdsSource } from './google-ads-source.ts';
import { type PlatformAddresses, type PlatformSource, platformAddresses } from './platform-source.ts';
import { searchConsoleSource } from './search-console-source.ts';

export interface Pulls {
  readonly addresses: PlatformAddresses;
  readonly keys: CredentialKeys;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds per request. */
  readonly patience: number;
}

const PATIENCE_MS = 90_000;

const SOURCES: Readonly<Record<Platform, PlatformSource>> = {
  ga4: ga4Source as PlatformSource,
  google_ads: googleAdsSource as PlatformSource,
  search_console: searchConsoleSource as PlatformSource,
};

export function platformSource(platform: Platform): PlatformSource {
  return SOURCES[platform];
}

/** @param standIn a test server; null for the real platforms */
export function pullsWith(
  secret: Buffer,
  { phrases = [], standIn = null }: { phrases?: readonly string[]; standIn?: string | null } = {},
): Pulls {
  return {
    addresses: platformAddresses(standIn),
    keys: credentialKeys(secret, phrases),
    wait: (milliseconds) => delay(milliseconds),
    patience: PATIENCE_MS,
  };
}
