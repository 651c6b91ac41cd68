import type { PayType } from '../../records/repair-order/record.ts';
import { nameList } from '../tables/header.ts';

const LETTERS: Readonly<Record<PayType, readonly string[]>> = {
  customer: nameList('c cp cpm cust custpay cpay cash retail consumer'),
  warranty: nameList('w wf wp warr war wty wpay factory'),
  internal: nameList('i ip int ipay'),
};
const NAMES: readonly (readonly [PayType, RegExp])[] = [
  ['customer', /\b(customer|retail|consumer)/],
  ['warranty', /\b(warranty|factory)/],
  ['internal', /\binternal/],
];
/** Service contracts are neither customer pay nor warranty. */
const CONTRACT = /\b(extended|contract|aftermarket|policy|goodwill)\b/;

/**
 * The pay type by its usual letters: `C`, `CP`, `CPM`, `Customer`, `W`, `WF`, `Warranty`, `I`, `INT`.
 * @returns null for a store's own letters
 */
export function payTypeOf(text: string | null): PayType | null {
  const plain = (text ?? '').trim().toLowerCase();
  const letters = plain.replace(/[^a-z0-9]/g, '');
  const byLetter = (Object.keys(LETTERS) as PayType[]).filter((type) => LETTERS[type].includes(letters));
  const [type, ...others] = byLetter.length > 0 || CONTRACT.test(plain) ? byLetter : typesNamed(plain);
  return type === undefined || others.length > 0 ? null : type;
}

export function payTypesOf(text: string | null): readonly PayType[] {
  const letters = /^\s*(?:([cwi])(?!.*\1)){2,3}\s*$/i.test(text ?? '');
  const parts = (text ?? '').split(letters ? '' : /[/,;|+&ý]|\band\b/i).filter((part) => part.trim() !== '');
  const types = parts.map(payTypeOf);
  return types.every((type) => type !== null) ? [...new Set(types)] : [];
}

function typesNamed(plain: string): PayType[] {
  return NAMES.flatMap(([type, pattern]) => (pattern.test(plain) ? [type] : []));
}

export const PAY_CODES = { customer: 'cp', warranty: 'w', internal: 'i' } as const satisfies Record<
  PayType,
  string
>;

export const PAY_MEASURES = {
  LaborSale: nameList(
    'laborsale laborsales labor laboramount laborrevenue labortotal laboursale labour labsale lab',
  ),
  LaborCost: nameList('laborcost labourcost labcost'),
  Hours: nameList('soldhours hourssold laborhours hours hrs'),
  PartsSale: nameList('partssale partssales parts partsamount partsrevenue partstotal ptssale pts'),
  PartsCost: nameList('partscost ptscost'),
  SubletSale: nameList('subletsale subletamount sublet'),
  SubletCost: nameList('subletcost'),
  MiscSale: nameList('miscsale miscamount misc othersale otheramount other'),
  MiscCost: nameList('misccost othercost'),
  Total: nameList('total amount totalamount totalsale totalsales rototal sale sales revenue'),
} as const;
export type PayMeasure = keyof typeof PAY_MEASURES;
export type PayField = `${PayType}${PayMeasure}`;

const PAYER_NAMES: Readonly<Record<PayType, readonly string[]>> = {
  customer: nameList('cp c customerpay custpay customer cust consumer'),
  warranty: nameList('w wp warrantypay warrpay warranty warr war wty'),
  internal: nameList('i ip internalpay intpay internal int'),
};

/** `CP Labor`, `Parts Warranty`, `Total Internal Labor`. */
export const PAY_COLUMNS = Object.fromEntries(
  (Object.keys(PAYER_NAMES) as PayType[]).flatMap((type) =>
    (Object.keys(PAY_MEASURES) as PayMeasure[]).map((measure) => [
      `${type}${measure}`,
      PAYER_NAMES[type].flatMap((payer) =>
        PAY_MEASURES[measure].flatMap((name) => [
          `${payer}${name}`,
          `${name}${payer}`,
          `total${payer}${name}`,
        ]),
      ),
    ]),
  ),
) as unknown as Readonly<Record<PayField, readonly string[]>>;
