import { type Cell, csvText, utcStamp } from '../../../demo/csv.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import type { DemoLead } from './leads.ts';
import { type Standing, standingAt } from './standing.ts';

type Column = (lead: DemoLead, standing: Standing, rooftop: DemoRooftop) => Cell;

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
  LastUpdatedUTCDate: (_, standing) => utcStamp(standing.updatedAt),
  OriginatedAfterHours: (lead) => yesNo(lead.isAfterHours),
  FirstAttemptedContactUTCDate: (_, standing) => utcStamp(standing.attemptedAt),
  HasBeenContacted: (_, standing) => yesNo(standing.isContacted),
  AdjustedResponseTimeInMinutes: (lead, standing) =>
    standing.attemptedAt === null ? null : lead.responseMinutes,
  ActualResponseTimeInMinutes: (lead, { attemptedAt }) =>
    attemptedAt === null ? null : Math.round((attemptedAt - lead.at) / 60_000),
  ApptSet: (_, standing) => yesNo(standing.hasAppointment),
  ApptDue: (_, standing) => yesNo(standing.isDue),
  ApptShown: (_, standing) => (standing.isShown === null ? 'N/A' : yesNo(standing.isShown)),
  SoldUTCDate: (_, standing) => utcStamp(standing.soldAt),
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

/** A rooftop's leads as its CRM exports them at a moment. */
export function crmExport(rooftop: DemoRooftop, leads: readonly DemoLead[], asOf: number): string {
  const columns = Object.values(COLUMNS);
  const rows = leads.map((lead) => {
    const standing = standingAt(lead, asOf);
    return columns.map((column) => column(lead, standing, rooftop));
  });
  return csvText(Object.keys(COLUMNS), rows);
}

function status(lead: DemoLead, standing: Standing): string {
  if (lead.isRepeated) return 'Duplicate';
  if (lead.isBad) return 'Bad - Invalid Contact';
  if (standing.soldAt !== null) return 'Sold';
  if (standing.hasAppointment) return 'Active - Appointment';
  return standing.isContacted ? 'Active - Contacted' : 'Active - New';
}

function yesNo(said: boolean): string {
  return said ? 'Yes' : 'No';
}
