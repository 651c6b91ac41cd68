const CODES =
  /^(?:usd|eur|gbp|cad|aud|nzd|mxn|chf|jpy|inr|brl|sek|nok|dkk|pln|czk|zar|sgd|hkd|try|ils|aed|thb|idr|ars|cop|clp|pen|php|krw|twd|huf|ron)$/i;

/** The code in `Amount spent (AUD)` or `Currency: AUD`; null where there is none. */
export function currencyIn(text: string): string | null {
  const inName = /[([]\s*([a-z]{3})\s*[)\]]/i.exec(text)?.[1];
  const said = /(?:currency|wahrung|währung|devise|moneda|divisa)[^:]{0,20}:\s*([a-z]{3})\b/i.exec(text)?.[1];
  const code = [inName, said].find((one) => one !== undefined && CODES.test(one));
  return code?.toUpperCase() ?? null;
}

export function foreignSign(amount: string | undefined): string | null {
  const text = (amount ?? '').trim();
  const sign = /\b(?:ca|a|au|nz|c|mx|hk|s|r)\$|[€£¥₹₩]|\b(?:eur|gbp|cad|aud|nzd|mxn|chf|jpy|inr|brl)\b/i.exec(
    text,
  )?.[0];
  return sign ?? null;
}

export function refusedCurrency(currency: string): string {
  return `The amounts are in ${currency}. Only US dollars are supported, so that totals over stores are right.`;
}
