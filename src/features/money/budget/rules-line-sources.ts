export interface SourcedLine {
  readonly categoryId: number;
  readonly productId: number;
  readonly campaign: string;
  readonly source: string;
}

export interface LineSources {
  readonly category: (categoryId: number) => readonly string[] | null;
  readonly product: (productId: number) => readonly string[] | null;
  readonly campaign: (productId: number, campaign: string) => readonly string[] | null;
}

/**
 * The sources that belong to one line of the budget alone; only those give a cost per lead or sale.
 * A source shared by several campaigns or products goes to the product or category above all of
 * them.
 *
 * @returns names in alphabetical order; null for a line that shares a source or does not exist
 */
export function sourcesAlone(lines: readonly SourcedLine[]): LineSources {
  const byCategory = aloneBy(lines, ({ categoryId }) => `${categoryId}`);
  const byProduct = aloneBy(lines, ({ productId }) => `${productId}`);
  const byCampaign = aloneBy(lines, ({ productId, campaign }) => `${productId} ${campaign}`);
  return {
    category: (categoryId) => byCategory.get(`${categoryId}`) ?? null,
    product: (productId) => byProduct.get(`${productId}`) ?? null,
    campaign: (productId, campaign) => byCampaign.get(`${productId} ${campaign}`) ?? null,
  };
}

function aloneBy(
  lines: readonly SourcedLine[],
  keyOf: (line: SourcedLine) => string,
): ReadonlyMap<string, readonly string[]> {
  const keysOf = new Map<string, Set<string>>();
  for (const line of lines) {
    keysOf.set(line.source, (keysOf.get(line.source) ?? new Set()).add(keyOf(line)));
  }
  const alone = new Map<string, readonly string[]>();
  for (const [key, own] of Map.groupBy(lines, keyOf)) {
    const sources = [...new Set(own.map(({ source }) => source))].sort();
    if (sources.every((source) => keysOf.get(source)?.size === 1)) alone.set(key, sources);
  }
  return alone;
}
