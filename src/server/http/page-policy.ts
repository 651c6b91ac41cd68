type Sources = Readonly<Partial<Record<string, readonly string[]>>>;

/** Only own scripts; the UI kit's styles carry the page's nonce. */
export function pagePolicy(nonce: string, hasChat: boolean): string {
  const own: Sources = {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'font-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`],
    // The widget's styles have no nonce, and a nonce turns off unsafe-inline.
    'style-src': ["'self'", hasChat ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    ...(hasChat && { 'frame-src': [], 'media-src': ["'self'"] }),
  };
  const chat = hasChat ? CHAT : {};
  return Object.entries(own)
    .map(([directive, sources = []]) => [directive, ...sources, ...(chat[directive] ?? [])].join(' '))
    .join('; ');
}

const CDN = ['https://*.intercomcdn.com', 'https://*.intercomcdn.eu'];
const ATTACHMENTS = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((part) => `https://*.intercom-attachments-${part}.com`),
  'https://*.intercom-attachments.eu',
  'https://*.au.intercom-attachments.com',
];

/** From the vendor's list; allowed only with a chat application id. */
const CHAT: Sources = {
  'script-src': ['https://app.intercom.io', 'https://widget.intercom.io', 'https://js.intercomcdn.com'],
  'connect-src': [
    'https://*.intercom.io',
    'wss://*.intercom.io',
    'https://*.intercom-messenger.com',
    'wss://*.intercom-messenger.com',
    'https://uploads.intercomusercontent.com',
    ...CDN,
  ],
  'frame-src': [
    'https://intercom-sheets.com',
    'https://www.intercom-reporting.com',
    'https://www.youtube.com',
    'https://player.vimeo.com',
    'https://fast.wistia.net',
  ],
  'font-src': CDN,
  'media-src': CDN,
  'form-action': ['https://intercom.help', 'https://*.intercom.io'],
  'img-src': [
    'blob:',
    'https://*.intercom.io',
    'https://*.intercomassets.com',
    'https://*.intercomassets.eu',
    'https://uploads.intercomusercontent.com',
    ...CDN,
    ...ATTACHMENTS,
  ],
};
