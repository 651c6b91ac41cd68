/** Platforms with an API connection. */
export const PLATFORMS = ['ga4', 'google_ads', 'search_console'] as const;
export type Platform = (typeof PLATFORMS)[number];

export const PLATFORM_TITLES: Readonly<Record<Platform, string>> = {
  ga4: 'Google Analytics',
  google_ads: 'Google Ads',
  search_console: 'Search Console',
};
