import type { SoldProducts } from '../../records/deal/record.ts';
import { flagCell } from '../tables/cells.ts';
import type { RowCells } from '../tables/row-cells.ts';
import type { DealField } from './columns.ts';
import { less, sum } from './grosses.ts';
import { listIn } from './plain-cells.ts';
import { FEE_NUMBERS, PRODUCTS, type Product } from './product-columns.ts';

type Cells = RowCells<DealField>;

export interface DealProducts {
  readonly sold: SoldProducts;
  readonly count: number | null;
  /** Cents. */
  readonly gross: number | null;
  /** F&I income is finance reserve only. */
  readonly isFiIncomeReserve: boolean;
  /** A product was sold without an amount. */
  readonly isUnpriced: boolean;
}

const NAMED: Readonly<Record<Product, RegExp>> = {
  serviceContract:
    /\b(vsc|vsa|mbi|esc|svc contract|serv(ice)? contr?act|warranty|ext(ended|\.)? (service|warr)\w*)\b/i,
  gap: /\bgap\b/i,
  maintenance: /\b(ppm|pre-?paid maint\w*|maint(enance)?( plan| contract)?|oil change plan)\b/i,
  tireAndWheel:
    /\b(tires?( ?(&|and|\/|\+) ?(wheel|rim)s?)?|t ?(&|\/) ?w|wheel (protect\w*|cov\w*)|road ?hazard)\b/i,
  paint: /\b(paint|fabric|appearance|sealant|environmental|ceramic|interior protect\w*)\b/i,
};

/** CDK's F&I income is finance reserve, beside each product's income. */
function hasCdkIncome(row: Cells): boolean {
  return /^mbi/i.test(row.nameOf('serviceContractGross')) || row.has('workNumber');
}

export function productsOf(row: Cells): DealProducts {
  const names = namesIn(row);
  const found = PRODUCTS.map((product) => [product, soldIn(row, product, names)] as const);
  const grosses = PRODUCTS.map((product) => grossOf(row, product));
  const sold = Object.fromEntries(found) as Record<Product, boolean | null>;
  return {
    sold,
    count: countIn(row, names, Object.values(sold)),
    gross: sum(...grosses, amountOf(row, 'otherProductGross')),
    isUnpriced: PRODUCTS.some((product, index) => sold[product] === true && grosses[index] === null),
    isFiIncomeReserve: hasCdkIncome(row),
  };
}

function soldIn(row: Cells, product: Product, names: readonly string[] | null): boolean | null {
  const said = row.texts(product).map((text) => isSold(row, text));
  if (said.includes(true) || (grossOf(row, product) ?? 0) !== 0) return true;
  if (names?.some((name) => NAMED[product].test(name))) return true;
  const isListed = /\p{L}/u.test(row.text('productNames') ?? '');
  const isRequested = isListed || row.has(product) || row.has(`${product}Gross`);
  return isRequested ? false : null;
}

function isSold(row: Cells, text: string): boolean {
  const amount = row.amountIn(text);
  if (amount !== 'unreadable') return amount !== null && amount !== 0;
  if (/^\W*(no|none|not sold|declined?|waived?|refused|cancell?ed)\b/i.test(text)) return false;
  return flagCell(text) ?? true;
}

function grossOf(row: Cells, product: Product): number | null {
  const stated = amountOf(row, `${product}Gross`);
  return stated ?? less(amountOf(row, product), amountOf(row, `${product}Cost`));
}

function amountOf(row: Cells, field: DealField): number | null {
  return row.first(field, (text) => {
    const amount = row.amountIn(text);
    return amount === 'unreadable' ? null : amount;
  });
}

/** CDK numbers its fees from 1. */
function feesOf(row: Cells): readonly (typeof FEE_NUMBERS)[number][] {
  return row.has('fee1Name') ? FEE_NUMBERS : [];
}

function namesIn(row: Cells): readonly string[] | null {
  const fees = feesOf(row).filter((number) => row.has(`fee${number}Name`));
  if (fees.length === 0 && !row.has('productNames')) return null;
  const listed = row
    .texts('productNames')
    .flatMap((text) => listIn(text).flatMap((part) => part.split(/[,;|/+]/)));
  const charged = fees
    .filter((number) => !row.has(`fee${number}Amount`) || (amountOf(row, `fee${number}Amount`) ?? 0) !== 0)
    .flatMap((number) => row.text(`fee${number}Name`) ?? []);
  return [...listed.map((name) => name.trim()).filter((name) => /\p{L}/u.test(name)), ...charged];
}

function countIn(
  row: Cells,
  names: readonly string[] | null,
  sold: readonly (boolean | null)[],
): number | null {
  const stated = row.first('productsSold', countText) ?? row.first('productNames', countText);
  if (stated !== null) return stated;
  const known = sold.filter((one) => one !== null);
  const reported = known.filter(Boolean).length;
  if (row.has('productNames'))
    return Math.max(reported, new Set(names?.map((name) => name.toLowerCase())).size);
  return known.length === 0 ? null : reported;
}

/** CDK doc fees not in its front gross, in cents; kind F is already included. */
export function docFeesIn(row: Cells): number | null {
  const named = feesOf(row).filter((number) =>
    /\bdoc(s|umen\w*)?\b|\b(processing|admin\w*) fee\b/i.test(row.text(`fee${number}Name`) ?? ''),
  );
  const brought = named.map((number) =>
    /^f/i.test(row.text(`fee${number}Kind`) ?? '')
      ? 0
      : less(amountOf(row, `fee${number}Amount`), amountOf(row, `fee${number}Cost`) ?? 0),
  );
  return sum(...brought);
}

function countText(text: string): number | null {
  const count = Number(text);
  return Number.isInteger(count) && count >= 0 && count < 100 ? count : null;
}
