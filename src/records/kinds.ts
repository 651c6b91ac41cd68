import type { RecordKind } from '../core/record-kind.ts';
import { adPerformance } from './ad-performance/kind.ts';
import { coopStatement } from './coop-statement/kind.ts';
import { deal } from './deal/kind.ts';
import { lead } from './lead/kind.ts';
import { ledgerExpense } from './ledger-expense/kind.ts';
import { marketComparable } from './market-comparable/kind.ts';
import { partStock } from './part-stock/kind.ts';
import { partsInvoice } from './parts-invoice/kind.ts';
import { partsRequest } from './parts-request/kind.ts';
import { profilePerformance } from './profile-performance/kind.ts';
import { registration } from './registration/kind.ts';
import { repairOrder } from './repair-order/kind.ts';
import { searchPerformance } from './search-performance/kind.ts';
import { serviceAppointment } from './service-appointment/kind.ts';
import { technicianTime } from './technician-time/kind.ts';
import { vehicle } from './vehicle/kind.ts';
import { vehicleView } from './vehicle-view/kind.ts';
import { videoPerformance } from './video-performance/kind.ts';
import { webTraffic } from './web-traffic/kind.ts';

/** Every kind of record that connectors read, by its name: part of the wire, and the name of its table. */
export const kinds = {
  lead,
  deal,
  repair_order: repairOrder,
  service_appointment: serviceAppointment,
  technician_time: technicianTime,
  part_stock: partStock,
  parts_invoice: partsInvoice,
  parts_request: partsRequest,
  ledger_expense: ledgerExpense,
  coop_statement: coopStatement,
  vehicle,
  vehicle_view: vehicleView,
  market_comparable: marketComparable,
  web_traffic: webTraffic,
  ad_performance: adPerformance,
  search_performance: searchPerformance,
  video_performance: videoPerformance,
  profile_performance: profilePerformance,
  registration,
};

export type Target = keyof typeof kinds;

type Records = {
  readonly [T in Target]: (typeof kinds)[T] extends RecordKind<infer Rec> ? Rec : never;
};

/** The record of each kind as a connector yields it. */
export interface RecordOf extends Records {}

export const TARGETS = Object.keys(kinds) as [Target, ...Target[]];
