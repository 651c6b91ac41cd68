import { conditions, dealTypes, payTypes } from '../../../core/kpis/dimensions.ts';
import type { DimensionValue } from '../../../core/kpis/fact.ts';

interface Vehicle {
  readonly year: number | null;
  readonly make: string | null;
  readonly model: string | null;
}

const SALE_KINDS = {
  retail: null,
  wholesale: 'Wholesale',
  dealer_trade: 'Dealer trade',
  fleet: 'Fleet',
} as const;

/** `2026 Toyota Camry`, as far as known; null when nothing is. */
export function vehicleText({ year, make, model }: Vehicle): string | null {
  const parts = [year, make, model].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? null : parts.join(' ');
}

/** `New 2026 Toyota Camry`; `Vehicle` when unknown. */
export function soldText(deal: Vehicle & { readonly condition: string | null }): string {
  const condition = titleOf(conditions, deal.condition);
  const vehicle = vehicleText(deal);
  if (vehicle === null) return condition === null ? 'Vehicle' : `${condition} vehicle`;
  return condition === null ? vehicle : `${condition} ${vehicle}`;
}

/** `Finance`, `Wholesale`; retail is omitted when the deal type is known. */
export function saleText(deal: { saleKind: keyof typeof SALE_KINDS; dealType: string | null }): string {
  return SALE_KINDS[deal.saleKind] ?? titleOf(dealTypes, deal.dealType) ?? 'Retail';
}

/** `Customer pay, warranty`. */
export function payText(types: readonly string[]): string {
  const titles = types.flatMap((type) => titleOf(payTypes, type) ?? []);
  const [first, ...rest] = titles;
  return first === undefined
    ? 'Repair order'
    : [first, ...rest.map((title) => title.toLowerCase())].join(', ');
}

function titleOf(values: readonly DimensionValue[], value: string | null): string | null {
  return values.find((one) => one.value === value)?.title ?? null;
}
