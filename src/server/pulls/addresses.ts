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
