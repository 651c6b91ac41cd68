export const VEHICLE_CONDITIONS = ['new', 'used', 'cpo'] as const;
export type VehicleCondition = (typeof VEHICLE_CONDITIONS)[number];

/** A vehicle asked about, sold or repaired; null where the source does not say. */
export interface Vehicle {
  readonly condition: VehicleCondition | null;
  readonly year: number | null;
  readonly make: string | null;
  readonly model: string | null;
  /** 17 characters, upper case. */
  readonly vin: string | null;
  readonly stockNumber: string | null;
}

/** Keyed hashes, in hex, of what tells one person from another; never the contact data itself. */
export interface PersonHashes {
  readonly email: string | null;
  readonly phone: string | null;
  /** Of the customer's number in the source's own system. */
  readonly customer: string | null;
}
