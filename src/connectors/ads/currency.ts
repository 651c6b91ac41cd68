/** The currencies that ad accounts are in, by their codes. */
const CODES =
  /^(?:usd|eur|gbp|cad|aud|nzd|mxn|chf|jpy|inr|brl|sek|nok|dkk|pln|czk|zar|sgd|hkd|try|ils|aed|thb|idr|ars|cop|clp|pen|php|krw|twd|huf|ron)$/i;

/** The code in the name of a column, such as `Amount spent (AUD)`, or in a line such as `Currency: AUD`; null where none is. */
export function currencyIn(text: string): string | null {
  const inName = /[([]\s*([a-z]{3})\s*[)\]]/i.exec(text)?.[1];
  const said = /(?:currency|wahrung|währung|devise|moneda|divisa)[^:]{0,20}:\s*([a-z]{3})\b/i.exec(text)?.[1];
  const code = [inName, said].find((one) => one !== undefined && CODES.test(one));
  return code?.toUpperCase() ?? null;
}

/** Currency that stands beside an amount and is no US dollar; null for a plain amount. */
export function foreignSign(amount: string | undefined): string | null {
  const text = (amount ?? '').trim();
  const sign = /\b(?:ca|a|au|nz|c|mx|hk|s|r)\$|[€£¥₹₩]|\b(?:eur|gbp|cad|aud|nzd|mxn|chf|jpy|inr|brl)\b/i.exec(
    text,
  )?.[0];
  return sign ?? null;
}

/** Why amounts in this currency are not taken over. */
export function refusedCurrency(currency: string): string {
  return `The amounts are in ${currency}. Only US dollars are counted, so that sums over rooftops stay true.`;
}
