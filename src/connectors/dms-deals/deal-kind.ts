import type { DealType, SaleKind } from '../../records/deal/record.ts';
import type { RowCells } from '../tables/row-cells.ts';
import type { DealField } from './columns.ts';
import { dealTypeCoded, dealTypeIn, dealTypeOfLender, saleKindCoded, saleKindIn } from './deal-terms.ts';

type Cells = RowCells<DealField>;

const FLAGS = [
  ['dealerTrade', 'dealer_trade'],
  ['wholesale', 'wholesale'],
  ['fleet', 'fleet'],
] as const satisfies readonly (readonly [DealField, SaleKind])[];
/** Other columns may hold the sale type: `New Retail`, `Used Wholesale`. */
const KIND_COLUMNS = ['saleType', 'dealType', 'condition', 'status'] as const satisfies readonly DealField[];

/** Retail, unless a flag, term or code says otherwise. */
export function saleKindOf(row: Cells): SaleKind {
  const flagged = FLAGS.find(([field]) => row.first(field, yes))?.[1];
  if (flagged !== undefined) return flagged;
  const said = KIND_COLUMNS.flatMap((field) => row.texts(field)).flatMap((text) => saleKindIn(text) ?? []);
  const special = said.find((kind) => kind !== 'retail');
  return special ?? row.first('saleType', (text) => codedKind(row, text)) ?? 'retail';
}

/** Such a column may also hold a vehicle's value. */
function yes(text: string): true | null {
  return /^(y|yes|t|true|1|x|w|wholesale|fleet|dealer trade)$/i.test(text) || null;
}

/** F is fleet beside a deal type column; without one it is finance. */
function codedKind(row: Cells, text: string): SaleKind | null {
  const kind = saleKindCoded(text);
  return kind === 'fleet' && !row.has('dealType') ? null : kind;
}

/** From text, flags, or lender, rate and amount financed; null where none decides. */
export function dealTypeOf(row: Cells): DealType | null {
  return statedType(row) ?? flaggedType(row) ?? financedType(row);
}

function statedType(row: Cells): DealType | null {
  const texts = [...row.texts('dealType'), ...row.texts('saleType')];
  const said = texts.map(dealTypeIn).find((type) => type !== null);
  const coded = [...row.texts('dealType'), ...(row.has('dealType') ? [] : row.texts('saleType'))];
  return said ?? coded.map(dealTypeCoded).find((type) => type !== null) ?? null;
}

function flaggedType(row: Cells): DealType | null {
  if (row.flag('lease') === true) return 'lease';
  return row.flag('financed') === true ? 'finance' : null;
}

function financedType(row: Cells): DealType | null {
  if (isAbove(row, 'residual')) return 'lease';
  const lender = row.text('lender');
  if (lender !== null) return dealTypeOfLender(lender);
  if (isAbove(row, 'amountFinanced') || isAbove(row, 'apr')) return 'finance';
  const isNothingFinanced = row.first('amountFinanced', (text) => row.amountIn(text) === 0 || null);
  return isNothingFinanced ? 'cash' : null;
}

function isAbove(row: Cells, field: DealField): boolean {
  const amount = row.first(field, (text) => {
    const found = row.amountIn(text.replace('%', ''));
    return typeof found === 'number' ? found : null;
  });
  return amount !== null && amount > 0;
}

export function tradesIn(row: Cells): number | null {
  const counted = row.first('trades', count) ?? row.first('trade', count);
  if (counted !== null) return counted;
  const slots = (['trade1', 'trade2', 'trade3'] as const).filter((field) => row.has(field));
  const filled = slots.filter((field) =>
    row.texts(field).some((text) => !/^[$\s]*[0.,]+$|^no$/i.test(text)),
  ).length;
  if (slots.length === 0 && !row.has('trade')) return null;
  return Math.max(filled, isTraded(row) ? 1 : 0);
}

function isTraded(row: Cells): boolean {
  const text = row.text('trade');
  if (text === null || /^(n|no|no trade.*|false|f|none)$/i.test(text)) return false;
  return row.amountIn(text) !== 0;
}

function count(text: string): number | null {
  return /^\d$/.test(text) ? Number(text) : null;
}
