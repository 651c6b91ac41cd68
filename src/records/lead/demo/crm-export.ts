import { type Cell, csvText, utcStamp } from '../../../demo/csv.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { type ExistingAmounts, statusAt } from './lead-status.ts';
import type { DemoLead } from './leads.ts';

type Column = (lead: DemoLead, existing: ExistingAmounts, rooftop: DemoRooftop) => Cell;

const TYPES = {
  internet: 'Internet',
  phone: 'Phone',
  walk_in: 'Walk-in',
  chat: 'Chat',
  other: 'Other',
} as const;
const INVENTORY = { new: 'New', used: 'Used', cpo: 'Certified' } as const;

/** The columns of a VinSolutions-style lead list: stamps in UTC, flags as Yes and No. */
const COLUMNS: Readonly<Record<string, Column>> = {
  DealerID: (_, __, rooftop) => rooftop.number,
  LeadID: (lead) => lead.id,
  CustomerID: (lead) => lead.customer.id,
  Department: () => 'Sales',
  LeadType: (lead) => TYPES[lead.type],
  LeadSource: (lead) => lead.source,
  LeadStatusType: status,
  OriginationUTCDate: (lead) => utcStamp(lead.at),
  LastUpdatedUTCDate: (_, existing) => utcStamp(existing.updatedAt),
  OriginatedAfterHours: (lead) => yesNo(lead.isAfterHours),
  FirstAttemptedContactUTCDate: (_, existing) => utcStamp(existing.attemptedAt),
  HasBeenContacted: (_, existing) => yesNo(existing.isContacted),
  AdjustedResponseTimeInMinutes: (lead, existing) =>
    existing.attemptedAt === null ? null : lead.responseMinutes,
  ActualResponseTimeInMinutes: (lead, { attemptedAt }) =>
    attemptedAt === null ? null : Math.round((attemptedAt - lead.at) / 60_000),
  ApptSet: (_, existing) => yesNo(existing.hasAppointment),
  ApptDue: (_, existing) => yesNo(existing.isDue),
  ApptShown: (_, existing) => (existing.isShown === null ? 'N/A' : yesNo(existing.isShown)),
  SoldUTCDate: (_, existing) => utcStamp(existing.soldAt),
  SalesRep: (lead) => lead.salesperson,
  CustomerFirstName: (lead) => lead.customer.firstName,
  CustomerLastName: (lead) => lead.customer.lastName,
  Email: (lead) => lead.customer.email,
  CellPhone: (lead) => lead.customer.phone,
  PostalCode: (lead) => lead.customer.zip,
  InventoryType: (lead) => lead.vehicle && INVENTORY[lead.vehicle.condition],
  VehicleYear: (lead) => lead.vehicle?.year ?? null,
  VehicleMake: (lead) => lead.vehicle?.make ?? null,
  VehicleModel: (lead) => lead.vehicle?.model ?? null,
  StockNumber: (lead) => lead.vehicle?.stockNumber ?? null,
  TradeIn: (lead) => yesNo(lead.hasTradeIn),
};

/** A store's leads as its CRM exports them at a moment. */
export function crmExport(rooftop: DemoRooftop, leads: readonly DemoLead[], asOf: number): string {
  const columns = Object.values(COLUMNS);
  const rows = leads.map((lead) => {
    const existing = statusAt(lead, asOf);
    return columns.map((column) => column(lead, existing, rooftop));
  });
  return csvText(Object.keys(COLUMNS), rows);
}

function status(lead: DemoLead, existing: ExistingAmounts): string {
  if (lead.isRepeated) return 'Duplicate';
  if (lead.isBad) return 'Bad - Invalid Contact';
  if (existing.soldAt !== null) return 'Sold';
  if (existing.hasAppointment) return 'Active - Appointment';
  return existing.isContacted ? 'Active - Contacted' : 'Active - New';
}

function yesNo(said: boolean): string {
  return said ? 'Yes' : 'No';
}
