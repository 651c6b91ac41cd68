export interface PostAddress {
  readonly key: string;
  /** Includes scheme and host. */
  readonly url: string;
}

/** For senders that only accept an address: the key is part of it. */
export function addressWithKey({ key, url }: PostAddress): string {
  return `${url}?key=${encodeURIComponent(key)}`;
}

/** A command that posts one made-up lead. `today` is `YYYY-MM-DD`. */
export function curlExample({ key, url }: PostAddress, of: { rooftop: string; at: string }): string {
  return [
    `curl ${quoted(url)} \\`,
    `  -H ${quoted(`Authorization: Bearer ${key}`)} \\`,
    `  -H 'Content-Type: text/xml' \\`,
    `  --data ${quoted(sampleAdf(of))}`,
  ].join('\n');
}

function sampleAdf({ rooftop, at }: { rooftop: string; at: string }): string {
  return `<?adf version="1.0"?>
<adf><prospect>
  <id source="trial">${xml(at)}</id>
  <requestdate>${xml(at)}</requestdate>
  <vehicle interest="buy" status="new"><year>2026</year><make>Trial</make><model>Lead</model></vehicle>
  <customer><contact><name part="full">Trial Lead</name><email>trial@example.com</email></contact></customer>
  <vendor><vendorname>${xml(rooftop)}</vendorname></vendor>
  <provider><name>Trial</name></provider>
</prospect></adf>`;
}

/** Quotes for a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
