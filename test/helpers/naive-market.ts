import type { Comparable, Subject } from '../../src/core/market/market-set.ts';

export interface NaiveMarket {
  /** Cents, or why there is none. */
  readonly price: number | string;
  readonly radius: number | null;
  readonly prices: readonly number[];
  readonly active: number;
  readonly sold: number;
}

const middle = (numbers: number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const n = sorted.length;
  if (n === 0) return 0;
  return ((sorted[Math.floor((n - 1) / 2)] ?? 0) + (sorted[Math.ceil((n - 1) / 2)] ?? 0)) / 2;
};

const letters = (text: string) => [...text.toLowerCase()].filter((c) => /[a-z0-9]/.test(c)).join('');
const wheels = (text: string | null) => {
  const known = letters(text ?? '');
  if (['awd', '4wd', '4x4', 'allwheeldrive', 'fourwheeldrive'].includes(known)) return 'all';
  if (['fwd', 'frontwheeldrive'].includes(known)) return 'front';
  return ['rwd', 'rearwheeldrive', '2wd'].includes(known) ? 'rear' : null;
};

function isLike(our: Subject, their: Comparable): boolean {
  const isOther = their.ourVin !== null && their.ourVin !== our.vin;
  const isOwn = their.vin !== null && their.vin === our.vin;
  if (isOther || isOwn) return false;
  const agrees = <T>(own: T | null, other: T | null, same: (own: T, other: T) => boolean) => {
    if (own === null) return true;
    return other === null ? their.ourVin !== null : same(own, other);
  };
  const sameName = (own: string, other: string) => letters(own) === letters(other);
  const { condition, mileage } = our;
  return [
    agrees(our.make, their.make, sameName),
    agrees(our.model, their.model, sameName),
    agrees(our.trim, their.trim, sameName),
    agrees(wheels(our.drivetrain), wheels(their.drivetrain), (own, other) => own === other),
    agrees(condition, their.condition, (own, other) => (own === 'new') === (other === 'new')),
    agrees(our.year, their.year, (own, other) => [own - 1, own, own + 1].includes(other)),
    condition === 'new' || mileage === null || isInMiles(mileage, their.mileage),
  ].every(Boolean);
}

function isInMiles(own: number, other: number | null): boolean {
  return other !== null && Math.abs(other - own) * 5 <= own;
}

/** The market of a vehicle by the text of the rule, radius by radius, without any index. */
export function naiveMarket(our: Subject, all: readonly Comparable[]): NaiveMarket {
  const nothing = { radius: null, prices: [], active: 0, sold: 0 };
  if (our.year === null || our.make === null || our.model === null) return { price: 'identity', ...nothing };
  if (our.condition !== 'new' && our.mileage === null) return { price: 'mileage', ...nothing };
  const like = all.filter((their) => isLike(our, their));
  const near = (radius: number) => like.filter(({ distance }) => (distance ?? Infinity) <= radius);
  const usable = (radius: number) => {
    const priced = near(radius).filter(
      ({ status, priceCents }) => status === 'active' && priceCents !== null && priceCents > 0,
    );
    const cents = priced.map(({ priceCents }) => priceCents ?? 0);
    const mad = middle(cents.map((one) => Math.abs(one - middle(cents))));
    return priced.filter(
      ({ priceCents }) => mad === 0 || Math.abs((priceCents ?? 0) - middle(cents)) <= 3 * mad,
    );
  };
  const radii = [25, 50, 75, 100, 150, 200, 300, 500, Infinity];
  const radius = radii.find((one) => usable(one).length >= 8) ?? Infinity;
  const used = usable(radius);
  const points = used.filter(({ mileage }) => mileage !== null);
  let slope = 0;
  if (our.condition !== 'new' && points.length >= 8) {
    const n = points.length;
    const sum = (of: (one: Comparable) => number) => points.reduce((total, one) => total + of(one), 0);
    const x = (one: Comparable) => one.mileage ?? 0;
    const y = (one: Comparable) => one.priceCents ?? 0;
    const below = n * sum((one) => x(one) ** 2) - sum(x) ** 2;
    const above = n * sum((one) => x(one) * y(one)) - sum(x) * sum(y);
    if (below !== 0) slope = Math.min(0, Math.max(-50, above / below));
  }
  const prices = used
    .map(({ mileage, priceCents }) =>
      our.mileage === null || mileage === null
        ? (priceCents ?? 0)
        : Math.round((priceCents ?? 0) + slope * (our.mileage - mileage)),
    )
    .sort((a, b) => a - b);
  const forSale = near(radius).filter(({ status }) => status === 'active').length;
  const counts = {
    radius: radius === Infinity ? null : radius,
    prices,
    active: forSale,
    sold: near(radius).length - forSale,
  };
  if (like.every(({ status }) => status !== 'active')) return { price: 'unmatched', ...counts };
  if (prices.length < 8) return { price: 'small', ...counts };
  const wide = middle(prices.map((one) => Math.abs(one - middle(prices))));
  if (wide > middle(prices) / 4) return { price: 'spread', ...counts };
  return { price: Math.round(middle(prices)), ...counts };
}
