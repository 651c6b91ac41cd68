const LEGAL_FORMS =
  /\b(?:inc|incorporated|llc|l l c|corp|corporation|co|company|ltd|lp|llp|the|of|dba|at)\b/g;
const SAME_THINGS: readonly (readonly [RegExp, string])[] = [
  [/\bchevy\b/g, 'chevrolet'],
  [/\bvw\b/g, 'volkswagen'],
  [/\b(?:cdjr|cdjrf)\b/g, 'chrysler dodge jeep ram'],
  [/\b(?:motors|motor|autos|automotive|auto group|auto)\b/g, 'auto'],
  [/\bpre owned\b/g, 'preowned'],
];
/** `SMITH TOYOTA OF OVERLAND PARK` and `Smith Toyota` differ by their place alone. */
const LEAST_COMMON = 2;

/** A dealer's name without case, marks and legal forms: `SMITH TOYOTA, INC.` is `smith toyota`. */
export function plainDealerName(raw: string): string {
  const plain = raw
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ');
  const same = SAME_THINGS.reduce((name, [pattern, by]) => name.replace(pattern, by), plain);
  return same.replace(LEGAL_FORMS, ' ').replace(/\s+/g, ' ').trim();
}

/** A dealer's name for screens: `SMITH TOYOTA INC` becomes `Smith Toyota`. Mixed case stays as written. */
export function shownDealerName(raw: string): string {
  const tidy = raw.replace(/\s+/g, ' ').trim();
  if (/[a-z]/.test(tidy)) return tidy;
  const bare = tidy.replace(/[,.]?\s+(?:INC|LLC|CORP|LTD)\.?$/, '');
  return bare.replace(/[A-Z]+/g, (word, at: number) => {
    if (/^(?:BMW|GMC|CDJR|VW|MINI|USA|KC)$/.test(word)) return word;
    // `DAN'S`, but `O'BRIEN`.
    const isEnding = bare[at - 1] === "'" && word.length === 1;
    return isEnding ? word.toLowerCase() : `${word[0]}${word.slice(1).toLowerCase()}`;
  });
}

/** Whether two raw names may be one dealer, so that a person should decide. Names that are the same for sure are not. */
export function mayBeSameDealer(one: string, other: string): boolean {
  const [a, b] = [plainDealerName(one).split(' '), plainDealerName(other).split(' ')];
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short.length >= LEAST_COMMON && short.every((word, index) => long[index] === word);
}
