/** Platforms whose numbers are asked for by themselves, over their APIs. */
export const PLATFORMS = ['ga4', 'google_ads', 'search_console'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** How people call each platform, and what they call an account of it. */
export const PLATFORM_TITLES: Readonly<Record<Platform, string>> = {
  ga4: 'Google Analytics',
  google_ads: 'Google Ads',
  search_console: 'Search Console',
};
