export interface StatedAmounts {
  readonly price: number | null;
  readonly cost: number | null;
  readonly frontGross: number | null;
  readonly vehicleGross: number | null;
  readonly totalGross: number | null;
  readonly backGross: number | null;
  /** All F&I income, or finance reserve only where products have their own. */
  readonly fiIncome: number | null;
  readonly reserve: number | null;
  readonly productGross: number | null;
  readonly productParts: number | null;
  readonly isFiIncomeReserve: boolean;
  readonly isUnpriced: boolean;
}

export interface Grosses {
  readonly front: number | null;
  readonly back: number | null;
  readonly reserve: number | null;
  readonly product: number | null;
}

/**
 * Splits a deal's gross, in cents. Front: as stated, else total less back, else price less cost. Back: as
 * stated, else total less the stated front, else reserve plus products.
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

export function sum(...amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : known.reduce((all, amount) => all + amount, 0);
}

export function less(from: number | null, amount: number | null): number | null {
  return from === null || amount === null ? null : from - amount;
}
