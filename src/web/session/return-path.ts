/** The screens anyone may see; nobody is sent back to them after signing in. */
const PUBLIC = /^\/(?:site|unsubscribe|referral)(?:[/?#]|$)/;

const NOWHERE = 'https://nowhere.invalid';

/**
 * Where to go after signing in: a path of this site, or null for anything else, however it is
 * written (another site's address, `//site`, a script).
 */
export function returnPath(wanted: string | null | undefined): string | null {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, NOWHERE)) return null;
  const url = new URL(wanted, NOWHERE);
  if (url.origin !== NOWHERE || PUBLIC.test(url.pathname)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The address of the sign-in screen, with the way back where there is one. */
export function loginPath(returnTo: string | null): string {
  return returnTo === null ? '/site/login' : `/site/login?redirect=${encodeURIComponent(returnTo)}`;
}
