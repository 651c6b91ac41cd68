export const VEHICLE_CONDITIONS = ['new', 'used', 'cpo'] as const;
export type VehicleCondition = (typeof VEHICLE_CONDITIONS)[number];

/** Null where the source does not say. */
export interface Vehicle {
  readonly condition: VehicleCondition | null;
  readonly year: number | null;
  readonly make: string | null;
  readonly model: string | null;
  /** 17 characters, upper case. */
  readonly vin: string | null;
  readonly stockNumber: string | null;
}

/** Keyed hashes in hex; contact data is never stored. */
export interface PersonHashes {
  readonly email: string | null;
  readonly phone: string | null;
  /** The customer number in the source's system. */
  readonly customer: string | null;
}
