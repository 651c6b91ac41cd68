import type { DemoRooftop } from '../groups/rooftop.ts';
import type { DemoLead } from './leads.ts';
import { type Standing, standingAt } from './standing.ts';

type Cell = string | number | null;
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
  OriginationUTCDate: (lead) => stamp(lead.at),
  LastUpdatedUTCDate: (_, standing) => stamp(standing.updatedAt),
  OriginatedAfterHours: (lead) => yesNo(lead.isAfterHours),
  FirstAttemptedContactUTCDate: (_, standing) => stamp(standing.attemptedAt),
  HasBeenContacted: (_, standing) => yesNo(standing.isContacted),
  AdjustedResponseTimeInMinutes: (lead, standing) =>
    standing.attemptedAt === null ? null : lead.responseMinutes,
  ActualResponseTimeInMinutes: (lead, { attemptedAt }) =>
    attemptedAt === null ? null : Math.round((attemptedAt - lead.at) / 60_000),
  ApptSet: (_, standing) => yesNo(standing.hasAppointment),
  ApptDue: (_, standing) => yesNo(standing.isDue),
  ApptShown: (_, standing) => (standing.isShown === null ? 'N/A' : yesNo(standing.isShown)),
  SoldUTCDate: (_, standing) => stamp(standing.soldAt),
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

/** A rooftop's leads as its CRM exports them at a moment, the way Excel on Windows likes it. */
export function crmExport(rooftop: DemoRooftop, leads: readonly DemoLead[], asOf: number): string {
  const columns = Object.values(COLUMNS);
  const rows = leads.map((lead) => {
    const standing = standingAt(lead, asOf);
    return columns.map((column) => quoted(column(lead, standing, rooftop))).join(',');
  });
  return `\uFEFF${[Object.keys(COLUMNS).join(','), ...rows].join('\r\n')}\r\n`;
}

// A sixth of what a CSV library costs, which counts for 400,000 rows behind a first start.
function quoted(cell: Cell): string {
  const text = cell === null ? '' : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function status(lead: DemoLead, standing: Standing): string {
  if (lead.isRepeated) return 'Duplicate';
  if (lead.isBad) return 'Bad - Invalid Contact';
  if (standing.soldAt !== null) return 'Sold';
  if (standing.hasAppointment) return 'Active - Appointment';
  return standing.isContacted ? 'Active - Contacted' : 'Active - New';
}

function stamp(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
}

function yesNo(said: boolean): string {
  return said ? 'Yes' : 'No';
}
