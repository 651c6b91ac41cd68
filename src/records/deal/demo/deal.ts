import type { VehicleCondition } from '../../../core/record-parts.ts';
import type { Customer } from '../../../demo/people.ts';
import type { Moment } from '../../../demo/wall-clock.ts';
import type { DealType, SaleCredit, SaleKind } from '../record.ts';

/** What the F&I office sells beside the loan, as DMS columns call it. */
export type ProductKey = 'Warranty' | 'Gap' | 'PPM' | 'TireWheel' | 'Paint' | 'Theft' | 'Key';

export interface ProductSale {
  readonly key: ProductKey;
  readonly priceCents: number;
  readonly costCents: number;
}

export interface DealVehicle {
  readonly condition: VehicleCondition;
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly vin: string;
  readonly stockNumber: string;
}

/** A deal's numbers as they stand in the end. */
export interface DealMoney {
  readonly priceCents: number;
  /** By the statement: what the DMS states, the holdback and the pack. */
  readonly frontCents: number;
  readonly holdbackCents: number;
  readonly packCents: number;
  readonly reserveCents: number;
  readonly products: readonly ProductSale[];
  readonly tradeAcvCents: number | null;
}

/** When a deal goes on; null where it never does. */
export interface DealProgress {
  readonly contracted: Moment;
  readonly delivered: Moment | null;
  readonly booked: Moment | null;
  readonly reversed: Moment | null;
  /** When its front gross was changed, and by how much. */
  readonly restated: (Moment & { readonly frontCents: number }) | null;
}

/** Everything that is ever known of one deal; what of it is known when, its progress says. */
export interface DemoDeal extends DealMoney, DealProgress {
  readonly number: string;
  readonly kind: SaleKind;
  readonly dealType: DealType | null;
  readonly vehicle: DealVehicle;
  readonly daysInStock: number;
  readonly credits: readonly SaleCredit[];
  readonly financeManager: string | null;
  readonly salesManager: string;
  readonly customer: Customer | null;
  readonly leadSource: string | null;
  /** The lead it comes from; null where none was ever logged. */
  readonly leadId: string | null;
}

/** What the F&I office earned with a deal. */
export function backOf({ reserveCents, products }: Pick<DealMoney, 'reserveCents' | 'products'>): number {
  return products.reduce((sum, product) => sum + earned(product), reserveCents);
}

/** What one product earned. */
export function earned({ priceCents, costCents }: ProductSale): number {
  return priceCents - costCents;
}
