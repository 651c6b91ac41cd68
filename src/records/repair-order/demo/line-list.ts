import { type Cell, csvText, dollars, utcStamp } from '../../../demo/csv.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { wallText } from '../../../demo/wall-clock.ts';
import type { DemoOrder, OrderLine } from './order.ts';

/** One line of an order as the DMS shows it at a moment. */
interface Row {
  readonly rooftop: DemoRooftop;
  readonly order: DemoOrder;
  readonly line: OrderLine;
  /** Its place in the order. */
  readonly place: number;
  readonly isOpen: boolean;
}

/** The columns of a CDK-style list of repair order lines: local dates, amounts with two decimals. */
const COLUMNS: Readonly<Record<string, (row: Row) => Cell>> = {
  DealerID: ({ rooftop }) => rooftop.number,
  RONumber: ({ order }) => order.number,
  OpenDate: ({ order }) => wallText(order.opened),
  ClosedDate: ({ order, isOpen }) => (isOpen || order.isVoided ? null : wallText(order.closed)),
  VoidedDate: ({ order, isOpen }) => (!isOpen && order.isVoided ? wallText(order.closed) : null),
  ROStatus: statusOf,
  ServiceAdvisor: ({ order }) => order.advisor,
  CustNo: ({ order }) => order.vehicle.customer,
  VIN: ({ order }) => order.vehicle.vin,
  Year: ({ order }) => order.vehicle.year,
  Make: ({ order }) => order.vehicle.make,
  Model: ({ order }) => order.vehicle.model,
  Mileage: ({ order }) => order.vehicle.mileage,
  ApptFlag: ({ order }) => yesNo(order.hasAppointment),
  WaiterFlag: ({ order }) => yesNo(order.isWaiting),
  MPIFlag: ({ order, isOpen }) => (isOpen ? 'N' : yesNo(order.isInspected)),
  lbrLineCode: ({ place }) => String.fromCharCode(65 + place),
  lbrLaborType: ({ line }) => line.payLetter,
  lbrOpCode: ({ line }) => line.operation.code,
  lbrOpCodeDesc: ({ line }) => line.operation.title,
  lbrTechNo: closed(({ technician }) => technician),
  lbrSoldHours: closed(({ soldHours }) => soldHours.toFixed(2)),
  lbrFlagHours: closed(({ flagHours }) => flagHours.toFixed(2)),
  lbrActualHours: closed(({ actualHours }) => actualHours.toFixed(2)),
  lbrSale: closed(({ laborSaleCents }) => dollars(laborSaleCents)),
  lbrCost: closed(({ laborCostCents }) => dollars(laborCostCents)),
  PartsSale: closed(({ partsSaleCents }) => dollars(partsSaleCents)),
  PartsCost: closed(({ partsCostCents }) => dollars(partsCostCents)),
  MiscSale: closed(({ miscSaleCents }) => dollars(miscSaleCents)),
  MiscCost: closed(({ miscCostCents }) => dollars(miscCostCents)),
  LastUpdatedUTCDate: ({ order, isOpen }) => utcStamp(isOpen ? order.opened.at : order.closed.at),
};

/** A store's repair orders as its DMS lists them at a moment, a row for each line. */
export function lineList(
  rooftop: DemoRooftop,
  orders: readonly DemoOrder[],
  asOf: number,
): { text: string; rowCount: number } {
  const columns = Object.values(COLUMNS);
  const rows = orders.flatMap((order) => {
    const isOpen = isOpenAt(order, asOf);
    return order.lines.map((line, place) =>
      columns.map((column) => column({ rooftop, order, line, place, isOpen })),
    );
  });
  return { text: csvText(Object.keys(COLUMNS), rows), rowCount: rows.length };
}

/** What is entered when an order is closed. */
function closed(cell: (line: OrderLine) => Cell): (row: Row) => Cell {
  return ({ line, isOpen }) => (isOpen ? null : cell(line));
}

function statusOf({ order, isOpen }: Row): string {
  if (isOpen) return 'Open';
  return order.isVoided ? 'Voided' : 'Closed';
}

function yesNo(said: boolean): string {
  return said ? 'Y' : 'N';
}

/** The orders of a month: those it closes, and until then those it opens for the next to close. */
export function isReportedIn(order: DemoOrder, by: { closesLater: boolean; asOf: number }): boolean {
  return order.opened.at <= by.asOf && (!by.closesLater || order.closed.at > by.asOf);
}

function isOpenAt(order: DemoOrder, asOf: number): boolean {
  return order.closed.at > asOf;
}

/** Whether the order was opened or closed after `since` and until `until`; a `since` of null is before all time. */
export function hasOrderChanged(order: DemoOrder, since: number | null, until: number): boolean {
  if (since === null) return order.opened.at <= until;
  return orderMoments(order).some((moment) => moment > since && moment <= until);
}

/** When the DMS learned something of the order, or will. */
export function orderMoments({
  opened,
  closed,
}: Pick<DemoOrder, 'opened' | 'closed'>): readonly [number, number] {
  return [opened.at, closed.at];
}
