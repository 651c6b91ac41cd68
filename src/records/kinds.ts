import type { RecordKind } from '../core/record-kind.ts';
import { adPerformance } from './ad-performance/record.ts';
import { bodyOrder } from './body-order/record.ts';
import { coopStatement } from './coop-statement/record.ts';
import { deal } from './deal/record.ts';
import { inspection } from './inspection/record.ts';
import { lead } from './lead/record.ts';
import { ledgerExpense } from './ledger-expense/record.ts';
import { marketComparable } from './market-comparable/record.ts';
import { partStock } from './part-stock/record.ts';
import { partsInvoice } from './parts-invoice/record.ts';
import { partsRequest } from './parts-request/record.ts';
import { profilePerformance } from './profile-performance/record.ts';
import { registration } from './registration/record.ts';
import { repairOrder } from './repair-order/record.ts';
import { searchPerformance } from './search-performance/record.ts';
import { serviceAppointment } from './service-appointment/record.ts';
import { technicianTime } from './technician-time/record.ts';
import { vehicle } from './vehicle/record.ts';
import { vehicleView } from './vehicle-view/record.ts';
import { videoPerformance } from './video-performance/record.ts';
import { webTraffic } from './web-traffic/record.ts';

/** Every kind of record that connectors read, by its name: part of the wire, and the name of its table. */
export const kinds = {
  lead,
  deal,
  repair_order: repairOrder,
  service_appointment: serviceAppointment,
  technician_time: technicianTime,
  inspection,
  part_stock: partStock,
  parts_invoice: partsInvoice,
  parts_request: partsRequest,
  body_order: bodyOrder,
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
