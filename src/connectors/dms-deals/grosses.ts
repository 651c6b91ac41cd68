/** What a row states of a deal's money, in cents; null where it does not say. */
export interface StatedAmounts {
  readonly price: number | null;
  readonly cost: number | null;
  readonly frontGross: number | null;
  /** A gross or profit that does not say of what. */
  readonly vehicleGross: number | null;
  readonly totalGross: number | null;
  readonly backGross: number | null;
  /** F&I income: of everything, or of financing alone where products have theirs. */
  readonly fiIncome: number | null;
  readonly reserve: number | null;
  readonly productGross: number | null;
  /** What single products brought, together. */
  readonly productParts: number | null;
  /** Whether the income of F&I is that of financing alone, as in CDK. */
  readonly isFiIncomeReserve: boolean;
  /** Whether a product was sold of which the row does not say what it brought. */
  readonly isUnpriced: boolean;
}

/** A deal's gross in its parts, in cents. */
export interface Grosses {
  readonly front: number | null;
  readonly back: number | null;
  readonly reserve: number | null;
  readonly product: number | null;
}

/**
 * The gross of a deal from whatever its row states.
 *
 * Front is what the DMS calls so, else total less back, else price less cost. Back is what the
 * DMS calls so, else total less the stated front, else reserve and products together.
 */
export function grossesOf(stated: StatedAmounts): Grosses {
  const { totalGross: total } = stated;
  const reserve = stated.reserve ?? (stated.isFiIncomeReserve ? stated.fiIncome : null);
  const statedBack = stated.backGross ?? (stated.isFiIncomeReserve ? null : stated.fiIncome);
  const statedFront = stated.frontGross ?? stated.vehicleGross;
  const known = statedBack ?? less(total, statedFront);
  const product = stated.productGross ?? less(known, reserve) ?? stated.productParts;
  const isWhole = stated.productGross !== null || !stated.isUnpriced;
  const back = known ?? (isWhole ? sum(reserve, product) : null);
  const front = statedFront ?? less(total, back) ?? less(stated.price, stated.cost);
  return { front, back: back ?? less(total, front), reserve, product };
}

/** The sum of what is known; null where nothing is. */
export function sum(...amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : known.reduce((all, amount) => all + amount, 0);
}

/** The difference; null where one of them is not known. */
export function less(from: number | null, amount: number | null): number | null {
  return from === null || amount === null ? null : from - amount;
}
