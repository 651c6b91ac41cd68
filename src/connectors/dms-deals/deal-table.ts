import type { TableRow } from '../../core/connector.ts';
import { collapsed, findHeader, type Header, listed, nameList } from '../tables/header.ts';
import { DEAL_COLUMNS, type DealField } from './columns.ts';

interface OtherTable {
  /** Lower-case letters and digits only. */
  readonly names: readonly string[];
  readonly atLeast: number;
  readonly message: string;
  /** 0 to 1; higher than other connectors give an unknown table. */
  readonly closeness: number;
  readonly yieldsToSales?: boolean;
}

const OTHER_TABLES: readonly OtherTable[] = [
  {
    names: nameList(`
      mmr mmrvalue auction auctionname auctiondate lane laneno lanenumber runnumber runno hammerprice
      highbid buyfee sellfee conditiongrade conditionreport announcements`),
    atLeast: 1,
    message: 'These are auction results, not deals of a dealership.',
    closeness: 0.9,
  },
  {
    names: nameList(`
      ronumber rono repairorder repairordernumber repairorderno roopendate roclosedate opcode opcodes
      laboropcode laborsale laborsales laboursale laboramount labouramount laborhours flaghours soldhours
      serviceadvisor advisor advisorname technician techno partssale partsamount jobid`),
    atLeast: 1,
    message: 'These are repair orders, not deals.',
    closeness: 0.5,
  },
  {
    names: nameList(`
      leadid leadnumber leadguid leaddate leadcreated leadcreateddate leadcreationdate leadreceived
      leadreceiveddate leadstatus leadstatustype leadstatustypename originationutcdate hasbeencontacted
      adjustedresponsetimeinminutes responsetime opportunityid opportunitydate prospectid prospectdate
      prospectstatus apptset apptshown appointmentset appointmentshown`),
    atLeast: 1,
    message: 'These are leads, not deals.',
    closeness: 0.5,
  },
  {
    names: nameList(`
      sessions pageviews activeusers clicks impressions impr ctr cpc avgcpc amountspent engagedsessions
      keyevents eventcount`),
    atLeast: 1,
    message: 'These are website or ad figures, not deals.',
    closeness: 0.5,
  },
  {
    names: nameList(`
      listprice internetprice askingprice currentvalue photocount photos photourllist imagelist features
      vehicledetaillink bookvalue dateinstock exteriorcolor interiorcolor drivetrain bodystyle
      citympg highwaympg minmpg maxmpg sellername sellertype consumerrating webprice`),
    atLeast: 2,
    message: 'This is a list of vehicles in stock, not of deals.',
    yieldsToSales: true,
    closeness: 0.85,
  },
  {
    names: nameList('regvaliddate registrationclass registrationdate regvaliddt recordtype fuelcode'),
    atLeast: 2,
    message: 'These are registrations, not deals.',
    closeness: 0.85,
  },
  {
    names: nameList('testdriveid testdrivedate'),
    atLeast: 1,
    message: 'These are test drives, not deals.',
    closeness: 0.5,
  },
];

export interface DealTable {
  readonly header: Header<DealField>;
  readonly certainty: number;
}

export interface Refusal {
  readonly refusal: string;
  readonly closeness: number;
}

const DATES: readonly DealField[] = ['contractDate', 'deliveryDate', 'bookedDate', 'date'];
const GROSSES: readonly DealField[] = ['frontGross', 'backGross', 'totalGross', 'vehicleGross'];
const VEHICLES: readonly DealField[] = ['vin', 'stock', 'vehicle', 'model', 'make'];
/** Fields that only sales have; stock lists also have vehicles and prices. */
const OF_SALES: readonly DealField[] = [
  'frontGross',
  'backGross',
  'totalGross',
  'contractDate',
  'financeManager',
];

export function dealTableIn(rows: readonly TableRow[]): DealTable | Refusal {
  const header = findHeader(rows, DEAL_COLUMNS);
  if (!header) {
    const widest = rows.reduce<readonly string[]>(
      (found, { cells }) => (cells.length > found.length ? cells : found),
      [],
    );
    const other = otherTable(widest);
    return refused(other?.message ?? 'Not a list of deals.', widest, other?.closeness ?? 0.3);
  }
  const { names, columns } = header;
  const other = otherTable(names);
  const isSure = columns.has('dealNumber') && GROSSES.some((field) => columns.has(field));
  const isSale = other?.yieldsToSales === true && hasDateAndSeller(columns);
  if (other !== null && !isSure && !isSale) return refused(other.message, names, other.closeness);
  const missing = missingIn(header);
  if (missing === null) return { header, certainty: certaintyOf(header) };
  return refused(missing, names, closenessOf(header));
}

function hasDateAndSeller(columns: Header<DealField>['columns']): boolean {
  const has = (fields: readonly DealField[]) => fields.some((field) => columns.has(field));
  return (
    has(['contractDate', 'deliveryDate', 'bookedDate']) &&
    has(['dealNumber', 'salesperson', 'buyer', ...GROSSES])
  );
}

function refused(reason: string, names: readonly string[], closeness: number): Refusal {
  return { refusal: `${reason} Columns found: ${listed(names)}.`, closeness };
}

function missingIn(header: Header<DealField>): string | null {
  const { columns } = header;
  const has = (fields: readonly DealField[]) => fields.some((field) => columns.has(field));
  const missing = [
    has(DATES) ? null : 'the date of the sale',
    has(['dealNumber', 'workNumber', 'vin', 'stock'])
      ? null
      : 'the deal number or the vehicle (VIN or stock number)',
    isOfSales(header) ? null : 'the gross, or the price with who sold it or to whom',
  ].filter((part) => part !== null);
  return missing.length === 0 ? null : `Not a list of deals: no column gives ${missing.join(', nor ')}.`;
}

function isOfSales({ columns }: Header<DealField>): boolean {
  const has = (fields: readonly DealField[]) => fields.some((field) => columns.has(field));
  if (has(GROSSES)) return true;
  const isPriced = has(['price', 'fiIncome', 'reserve']) && has(VEHICLES);
  return isPriced && has(['contractDate', 'deliveryDate', 'salesperson', 'buyer', 'dealType', 'dealNumber']);
}

function certaintyOf({ columns }: Header<DealField>): number {
  if (!columns.has('dealNumber') && !columns.has('workNumber')) return 0.85;
  return GROSSES.some((field) => columns.has(field)) ? 0.95 : 0.9;
}

function closenessOf({ columns }: Header<DealField>): number {
  const distinctive = OF_SALES.filter((field) => columns.has(field)).length;
  const hasNumber = columns.has('dealNumber') ? 1 : 0;
  return Math.min(0.89, 0.4 + 0.05 * columns.size + 0.15 * (distinctive + hasNumber));
}

function otherTable(names: readonly string[]): OtherTable | null {
  const known = new Set(names.map(collapsed));
  const has = ({ names: distinctive, atLeast }: OtherTable) =>
    distinctive.filter((name) => known.has(name)).length >= atLeast;
  return OTHER_TABLES.find(has) ?? null;
}
