import type { RecordShape } from '../server/ingest/record-shape.ts';
import { adPerformance } from './ad-performance/server/shape.ts';
import { bodyOrders } from './body-order/server/shape.ts';
import { coopStatements } from './coop-statement/server/shape.ts';
import { deals } from './deal/server/shape.ts';
import { inspections } from './inspection/server/shape.ts';
import type { Target } from './kinds.ts';
import { leads } from './lead/server/shape.ts';
import { ledgerExpenses } from './ledger-expense/server/shape.ts';
import { marketComparableShape } from './market-comparable/server/shape.ts';
import { partStocks } from './part-stock/server/shape.ts';
import { partsInvoices } from './parts-invoice/server/shape.ts';
import { partsRequests } from './parts-request/server/shape.ts';
import { profilePerformance } from './profile-performance/server/shape.ts';
import { registrations } from './registration/server/shape.ts';
import { repairOrders } from './repair-order/server/shape.ts';
import { searchPerformance } from './search-performance/server/shape.ts';
import { serviceAppointments } from './service-appointment/server/shape.ts';
import { technicianTimes } from './technician-time/server/shape.ts';
import { vehicleShape } from './vehicle/server/shape.ts';
import { vehicleViewShape } from './vehicle-view/server/shape.ts';
import { videoPerformance } from './video-performance/server/shape.ts';
import { webTrafficShape } from './web-traffic/server/shape.ts';

/** Every kind of record that is taken in. */
export const shapes: { readonly [T in Target]: RecordShape<T> } = {
  lead: leads,
  deal: deals,
  repair_order: repairOrders,
  service_appointment: serviceAppointments,
  technician_time: technicianTimes,
  inspection: inspections,
  part_stock: partStocks,
  parts_invoice: partsInvoices,
  parts_request: partsRequests,
  body_order: bodyOrders,
  ledger_expense: ledgerExpenses,
  coop_statement: coopStatements,
  vehicle: vehicleShape,
  vehicle_view: vehicleViewShape,
  market_comparable: marketComparableShape,
  web_traffic: webTrafficShape,
  ad_performance: adPerformance,
  search_performance: searchPerformance,
  video_performance: videoPerformance,
  profile_performance: profilePerformance,
  registration: registrations,
};

/** The tables of a kind of record: its own first, then those of its children. */
export function tablesOf(target: Target): readonly string[] {
  return [target, ...(shapes[target].childTables ?? [])];
}
