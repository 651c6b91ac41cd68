import type { Random } from '../../../demo/random.ts';
import type { DealType } from '../record.ts';
import type { ProductKey, ProductSale } from './deal.ts';

/** One product: how often each kind of deal takes it, and what it sells and costs for, in dollars. */
interface Product {
  readonly key: ProductKey;
  readonly taken: Readonly<Record<DealType, number>>;
  readonly price: number;
  readonly cost: number;
}

/** Of all retail deals 45 % take a service contract, 16 % maintenance, 10 % tire and wheel; of financed ones 38 % GAP. */
const PRODUCTS: readonly Product[] = [
  { key: 'Warranty', taken: { finance: 0.53, lease: 0.12, cash: 0.36 }, price: 3_150, cost: 1_700 },
  { key: 'Gap', taken: { finance: 0.42, lease: 0.12, cash: 0 }, price: 895, cost: 335 },
  { key: 'Paint', taken: { finance: 0.21, lease: 0.18, cash: 0.18 }, price: 699, cost: 249 },
  { key: 'PPM', taken: { finance: 0.16, lease: 0.22, cash: 0.13 }, price: 949, cost: 579 },
  { key: 'TireWheel', taken: { finance: 0.09, lease: 0.25, cash: 0.06 }, price: 849, cost: 469 },
  { key: 'Theft', taken: { finance: 0.25, lease: 0.18, cash: 0.14 }, price: 399, cost: 139 },
  { key: 'Key', taken: { finance: 0.15, lease: 0.18, cash: 0.1 }, price: 329, cost: 149 },
];

const CASH_SHARE = 0.22;
/** Dollars that a lender pays for an ordinary contract. */
const RESERVE = { finance: 1_050, lease: 600 } as const;

/** How a customer pays: a share of new vehicles is leased, the rest is financed but for 22 % of all. */
export function aDealType(random: Random, isNew: boolean, leaseShare: number): DealType {
  if (random.chance(CASH_SHARE)) return 'cash';
  return isNew && random.chance(leaseShare / (1 - CASH_SHARE)) ? 'lease' : 'finance';
}

/** What the F&I office sells with a deal; `skill` is the manager's, about 1. */
export function backOfDeal(
  random: Random,
  { type, skill }: { type: DealType; skill: number },
): { reserveCents: number; products: ProductSale[] } {
  const usual = type === 'cash' ? 0 : RESERVE[type];
  const reserve = random.chance(0.9) ? usual * random.lognormal(0.95, 0.5) : 0;
  const products = PRODUCTS.filter(({ taken }) => random.chance(Math.min(0.95, taken[type] * skill)));
  return {
    reserveCents: Math.round(reserve * 100),
    products: products.map(({ key, price, cost }) => ({
      key,
      priceCents: Math.round((cost + (price - cost) * random.lognormal(0.97, 0.25)) * 100),
      costCents: cost * 100,
    })),
  };
}
