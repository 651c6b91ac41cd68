/** Public screens; signing in never returns to them, except to accept an invitation. */
const PUBLIC = /^\/(?:site(?!\/invite$)|unsubscribe|referral)(?:[/?#]|$)/;

const NOWHERE = 'https://nowhere.invalid';

/**
 * The path of this site to open after signing in. Null for anything else in any notation (another
 * site, `//site`, a script).
 */
export function returnPath(wanted: string | null | undefined): string | null {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, NOWHERE)) return null;
  const url = new URL(wanted, NOWHERE);
  if (url.origin !== NOWHERE || PUBLIC.test(url.pathname)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The address of the sign-in screen, with the return path if there is one. */
export function loginPath(returnTo: string | null): string {
  return returnTo === null ? '/site/login' : `/site/login?redirect=${encodeURIComponent(returnTo)}`;
}
