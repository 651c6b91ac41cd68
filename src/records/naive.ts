import type { Way } from '../../test/helpers/naive-ways.ts';
import { adWays } from './ad-performance/naive.ts';
import { bodyOrderWays } from './body-order/naive.ts';
import { coopStatementWays } from './coop-statement/naive.ts';
import { dealWays } from './deal/naive.ts';
import { inspectionWays } from './inspection/naive.ts';
import type { Target } from './kinds.ts';
import { leadWays } from './lead/naive.ts';
import { ledgerWays } from './ledger-expense/naive.ts';
import { marketComparableWays } from './market-comparable/naive.ts';
import { partStockWays } from './part-stock/naive.ts';
import { partsInvoiceWays } from './parts-invoice/naive.ts';
import { partsRequestWays } from './parts-request/naive.ts';
import { profileWays } from './profile-performance/naive.ts';
import { registrationWays } from './registration/naive.ts';
import { serviceWays } from './repair-order/naive.ts';
import { searchWays } from './search-performance/naive.ts';
import { serviceAppointmentWays } from './service-appointment/naive.ts';
import { technicianTimeWays } from './technician-time/naive.ts';
import { vehicleWays } from './vehicle/naive.ts';
import { vehicleViewWays } from './vehicle-view/naive.ts';
import { videoWays } from './video-performance/naive.ts';
import { websiteWays } from './web-traffic/naive.ts';

/** How the KPIs of each kind are worked out naively. */
export const recordWays: Readonly<Record<Target, Readonly<Record<string, Way>>>> = {
  lead: leadWays,
  deal: dealWays,
  repair_order: serviceWays,
  service_appointment: serviceAppointmentWays,
  technician_time: technicianTimeWays,
  inspection: inspectionWays,
  part_stock: partStockWays,
  parts_invoice: partsInvoiceWays,
  parts_request: partsRequestWays,
  body_order: bodyOrderWays,
  ledger_expense: ledgerWays,
  coop_statement: coopStatementWays,
  vehicle: vehicleWays,
  vehicle_view: vehicleViewWays,
  market_comparable: marketComparableWays,
  web_traffic: websiteWays,
  ad_performance: adWays,
  search_performance: searchWays,
  video_performance: videoWays,
  profile_performance: profileWays,
  registration: registrationWays,
};
