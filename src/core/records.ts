import type { SourceTime } from './time/source-time.ts';

export const LEAD_TYPES = ['internet', 'phone', 'walk_in', 'chat', 'other'] as const;
export type LeadType = (typeof LEAD_TYPES)[number];

/** Who answers the enquiry; only sales counts in the lead KPIs. Job applications and the like are `other`. */
export const DEPARTMENTS = ['sales', 'service', 'parts', 'other'] as const;
export type Department = (typeof DEPARTMENTS)[number];

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

/**
 * One customer's enquiry as a source reports it, before a dealership is found for it.
 * Null means that the source does not say; nothing in it identifies the customer to a reader.
 */
export interface LeadRecord {
  /** Names this lead in its source: the same lead sent again has the same key. */
  readonly key: string;
  /** The dealership as the source spells it. */
  readonly store: string | null;
  readonly requestedAt: SourceTime | null;
  /** When a mail says that it was received; null for the moment it reaches us. */
  readonly receivedAt: string | null;
  /** When the source last changed the lead: of two versions the later one counts. */
  readonly updatedAt: SourceTime | null;
  readonly department: Department;
  readonly leadType: LeadType;
  /** The lead provider as the source spells it. */
  readonly source: string | null;
  readonly salesperson: string | null;
  readonly vehicle: Vehicle;
  readonly hasTradeIn: boolean;
  readonly buyerZip: string | null;
  readonly person: PersonHashes;
  readonly isResend: boolean;
  /** What the source says of it; the same person within 30 days is found later. */
  readonly isDuplicate: boolean | null;
  /** No way to reach the customer, or marked bad by the source. */
  readonly isBad: boolean;
  readonly isContacted: boolean | null;
  /** Business minutes to the first human attempt. */
  readonly responseMinutes: number | null;
  readonly appointmentSet: boolean | null;
  readonly appointmentDue: boolean | null;
  readonly appointmentShown: boolean | null;
  readonly isSold: boolean | null;
  /** When the source says it was sold; null where it does not say, sold or not. */
  readonly soldAt: SourceTime | null;
  /** The source took it back: a record kept under this key is to go. */
  readonly isWithdrawn: boolean;
}

/** Retail counts as a unit; the others are shown apart and in no per-vehicle average. */
export const SALE_KINDS = ['retail', 'wholesale', 'dealer_trade', 'fleet'] as const;
export type SaleKind = (typeof SALE_KINDS)[number];

export const DEAL_TYPES = ['cash', 'finance', 'lease'] as const;
export type DealType = (typeof DEAL_TYPES)[number];

/** One person's part of a sale, in thousandths: two who share a deal have 500 each. */
export interface SaleCredit {
  readonly person: string;
  readonly share: number;
}

/** What was sold in the F&I office; null where the source does not say. */
export interface SoldProducts {
  readonly serviceContract: boolean | null;
  readonly gap: boolean | null;
  readonly maintenance: boolean | null;
  readonly tireAndWheel: boolean | null;
  readonly paint: boolean | null;
}

/**
 * One vehicle's sale as a dealer management system reports it. Amounts are cents, null where
 * the source does not say; nothing in it identifies the buyer to a reader.
 */
export interface DealRecord {
  /** The deal number: the same deal restated has the same key. */
  readonly key: string;
  /** The dealership as the source spells it. */
  readonly store: string | null;
  readonly contractAt: SourceTime | null;
  readonly deliveryAt: SourceTime | null;
  /** When accounting booked it. */
  readonly bookedAt: SourceTime | null;
  /** When it was unwound; a reversed deal keeps its other dates. */
  readonly reversalAt: SourceTime | null;
  /** When the source last changed the deal: of two versions the later one counts. */
  readonly updatedAt: SourceTime | null;
  readonly saleKind: SaleKind;
  readonly dealType: DealType | null;
  readonly vehicle: Vehicle;
  /** Days from stock to sale. */
  readonly daysInStock: number | null;
  readonly priceCents: number | null;
  readonly costCents: number | null;
  /** Commissionable front gross, as the source states it. */
  readonly frontGrossCents: number | null;
  /** What the statement's front gross adds to it: holdback, pack, doc fee and factory money. */
  readonly statementExtraCents: number | null;
  /** Finance reserve and products together. */
  readonly backGrossCents: number | null;
  readonly reserveCents: number | null;
  readonly productGrossCents: number | null;
  readonly productsSold: number | null;
  readonly products: SoldProducts;
  readonly tradeCount: number | null;
  /** Shares add up to 1000; empty where no salesperson is named. */
  readonly credits: readonly SaleCredit[];
  readonly financeManager: string | null;
  readonly salesManager: string | null;
  /** The lead source as the DMS spells it. */
  readonly leadSource: string | null;
  readonly buyerZip: string | null;
  readonly person: PersonHashes;
  /** The source took it back: a record kept under this key is to go. */
  readonly isWithdrawn: boolean;
}

export const PAY_TYPES = ['customer', 'warranty', 'internal'] as const;
export type PayType = (typeof PAY_TYPES)[number];

/** One line of a repair order: one complaint or operation, paid one way. Amounts are cents, hours hundredths. */
export interface RepairLine {
  /** Names the line within its order where the source numbers them; lines without a name are told apart by their content. */
  readonly code: string | null;
  /** Null where the store's letter for it is not known. */
  readonly payType: PayType | null;
  readonly rawPayType: string | null;
  readonly opCode: string | null;
  readonly technician: string | null;
  readonly laborSaleCents: number | null;
  readonly laborCostCents: number | null;
  /** Hours the customer pays for, hours the technician is paid for, hours clocked on the job. */
  readonly soldHours: number | null;
  readonly flagHours: number | null;
  readonly actualHours: number | null;
  readonly partsSaleCents: number | null;
  readonly partsCostCents: number | null;
  /** Sublet and miscellaneous together. */
  readonly otherSaleCents: number | null;
  readonly otherCostCents: number | null;
}

/**
 * One visit of a vehicle to the service department. A list with a row for every line gives each
 * row as an order with that one line; rows of one order are put together when they are taken in.
 */
export interface RepairOrderRecord {
  /** The RO number: the same order restated has the same key, and its lines replace those before. */
  readonly key: string;
  readonly store: string | null;
  readonly openedAt: SourceTime | null;
  /** The order counts on the day it was closed; null while it is open. */
  readonly closedAt: SourceTime | null;
  readonly isVoided: boolean;
  readonly updatedAt: SourceTime | null;
  readonly advisor: string | null;
  readonly vehicle: Vehicle;
  readonly person: PersonHashes;
  readonly mileage: number | null;
  /** Came by appointment; null where the source does not say, as for the inspection. */
  readonly hasAppointment: boolean | null;
  readonly isInspected: boolean | null;
  readonly lines: readonly RepairLine[];
  readonly isWithdrawn: boolean;
}
