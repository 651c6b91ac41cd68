/** `www.example.com` becomes `https://www.example.com/`; anything that is no web address stays as it is. */
export function withScheme(value: string): string {
  const url = /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`;
  return isWebAddress(url) ? new URL(url).href : value;
}

/** An http or https address of a named host, without a user name. */
export function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username } = new URL(value);
  return /^https?:$/.test(protocol) && /^[^.]+(\.[^.]+)+$/.test(hostname) && username === '';
}
