import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import type { Random } from '../../../demo/random.ts';
import { modelYear, newPriceOf } from '../../../demo/vehicles.ts';
import type { DealType, SaleKind } from '../record.ts';
import type { DealMoney, DealVehicle, ProductKey, ProductSale } from './deal.ts';
import type { Slot } from './slots.ts';

const LOSING = { new: 0.12, used: 0.08 } as const;
const MEAN_LOSS_CENTS = 55_000;
const SPREAD_CENTS = { new: 95_000, used: 150_000 } as const;
const TRADE_SHARE = { new: 0.45, used: 0.38 } as const;
const PACK_CENTS = { new: 25_000, used: 45_000 } as const;

const kindOf = (isNew: boolean) => (isNew ? 'new' : 'used');

/** A retail deal's numbers, about the store's ordinary ones. */
export function retailMoney(
  random: Random,
  rooftop: DemoRooftop,
  deal: { slot: Slot; vehicle: DealVehicle; type: DealType; skills: { sales: number; finance: number } },
): DealMoney {
  const { isNew, day } = deal.slot;
  const usual = (isNew ? rooftop.sales.frontNew : rooftop.sales.frontUsed) * 100;
  const priceCents = aPrice(random, deal.vehicle, day);
  return {
    priceCents,
    frontCents: aGross(random, isNew, usual * deal.skills.sales),
    holdbackCents: isNew ? Math.round(priceCents * rooftop.sales.holdback) : 0,
    packCents: PACK_CENTS[kindOf(isNew)],
    tradeAcvCents: random.chance(tradeShare(deal.slot))
      ? Math.round(random.lognormal(9_500, 0.55)) * 100
      : null,
    ...backOfDeal(random, { type: deal.type, skill: deal.skills.finance }),
  };
}

/** What leaves to an auction, another dealer or a fleet earns next to nothing. */
export function otherMoney(
  random: Random,
  vehicle: DealVehicle,
  { kind, day }: { kind: SaleKind; day: Slot['day'] },
): DealMoney {
  const share = kind === 'wholesale' ? Math.min(0.9, random.lognormal(0.45, 0.3)) : 0.94;
  const frontCents = {
    wholesale: -14_000 + 42_000 * random.normal(),
    fleet: 30_000 + 15_000 * random.normal(),
  };
  return {
    priceCents: Math.round((aPrice(random, vehicle, day) * share) / 100) * 100,
    frontCents: kind === 'wholesale' || kind === 'fleet' ? Math.round(frontCents[kind]) : 0,
    holdbackCents: 0,
    packCents: 0,
    reserveCents: 0,
    products: [],
    tradeAcvCents: null,
  };
}

/** Used vehicles lose an eighth a year. */
function aPrice(random: Random, vehicle: DealVehicle, day: Slot['day']): number {
  const age = vehicle.condition === 'new' ? 0 : 1 + modelYear(day) - vehicle.year;
  const price = newPriceOf(vehicle.make, vehicle.model) * 0.875 ** age * random.lognormal(1, 0.09);
  return Math.round(price) * 100;
}

function aGross(random: Random, isNew: boolean, usual: number): number {
  const kind = kindOf(isNew);
  const isLosing = random.chance(LOSING[kind]);
  const chance = random.next();
  if (isLosing) return -Math.round(Math.min(300_000, -MEAN_LOSS_CENTS * Math.log(1 - chance)));
  const mean = (usual + LOSING[kind] * MEAN_LOSS_CENTS) / (1 - LOSING[kind]);
  const variance = Math.log(1 + (SPREAD_CENTS[kind] / mean) ** 2);
  return Math.round(random.lognormal(mean * Math.exp(-variance / 2), Math.sqrt(variance)));
}

/** A lead that said nothing of a trade may still bring one. */
function tradeShare({ isNew, sold }: Slot): number {
  const usual = TRADE_SHARE[kindOf(isNew)];
  if (sold === null) return usual;
  return sold.lead.hasTradeIn ? 0.9 : Math.max(0, (usual - 0.24 * 0.9) / 0.76);
}

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
function backOfDeal(
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
