import type { DemoSource } from '../demo/source.ts';
import { adSource } from './ad-performance/demo/source.ts';
import { bodyOrderSource } from './body-order/demo/source.ts';
import { coopStatementSource } from './coop-statement/demo/source.ts';
import { dealSource } from './deal/demo/source.ts';
import { inspectionSource } from './inspection/demo/source.ts';
import { leadSource } from './lead/demo/source.ts';
import { ledgerExpenseSource } from './ledger-expense/demo/source.ts';
import { marketComparableSource } from './market-comparable/demo/source.ts';
import { partStockSource } from './part-stock/demo/source.ts';
import { partsInvoiceSource } from './parts-invoice/demo/source.ts';
import { partsRequestSource } from './parts-request/demo/source.ts';
import { profileSource } from './profile-performance/demo/source.ts';
import { registrationSource } from './registration/demo/source.ts';
import { repairOrderSource } from './repair-order/demo/source.ts';
import { searchSource } from './search-performance/demo/source.ts';
import { serviceAppointmentSource } from './service-appointment/demo/source.ts';
import { technicianTimeSource } from './technician-time/demo/source.ts';
import { vehicleSource } from './vehicle/demo/source.ts';
import { vehicleViewSource } from './vehicle-view/demo/source.ts';
import { videoSource } from './video-performance/demo/source.ts';
import { webSource } from './web-traffic/demo/source.ts';

/** The demo's files of every kind of record, in the order in which people miss them. */
export const demoSources: readonly DemoSource[] = [
  leadSource,
  dealSource,
  repairOrderSource,
  serviceAppointmentSource,
  technicianTimeSource,
  inspectionSource,
  partStockSource,
  partsInvoiceSource,
  partsRequestSource,
  bodyOrderSource,
  ledgerExpenseSource,
  coopStatementSource,
  vehicleSource,
  vehicleViewSource,
  marketComparableSource,
  webSource,
  adSource,
  searchSource,
  videoSource,
  profileSource,
  registrationSource,
];
