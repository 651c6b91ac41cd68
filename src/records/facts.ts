import type { Fact } from '../core/kpis/fact.ts';
import type { Measure } from '../core/kpis/measure.ts';
import { adFacts, adMeasures } from './ad-performance/facts.ts';
import { bodyOrderFacts, bodyOrderMeasures } from './body-order/facts.ts';
import { coopStatementFacts, coopStatementMeasures } from './coop-statement/facts.ts';
import { dealFacts, serviceBuyerMeasures } from './deal/facts.ts';
import { dealMeasures } from './deal/measures.ts';
import { inspectionFacts, inspectionMeasures } from './inspection/facts.ts';
import type { Target } from './kinds.ts';
import { leadFacts, leadMeasures, leadSaleMeasures } from './lead/facts.ts';
import { absorptionMeasures, ledgerFacts, ledgerMeasures } from './ledger-expense/facts.ts';
import {
  marketComparableFacts,
  marketComparableMeasures,
  marketVehicleMeasures,
} from './market-comparable/facts.ts';
import { partStockFacts, partStockMeasures } from './part-stock/facts.ts';
import { partsInvoiceFacts, partsInvoiceMeasures } from './parts-invoice/facts.ts';
import { partsRequestFacts, partsRequestMeasures } from './parts-request/facts.ts';
import { profileFacts, profileMeasures } from './profile-performance/facts.ts';
import {
  expectedRegistrationMeasures,
  marketMonthMeasures,
  registrationFacts,
  registrationMeasures,
} from './registration/facts.ts';
import { repairLineMeasures, repairOrderFacts, repairOrderMeasures } from './repair-order/facts.ts';
import { searchFacts, searchMeasures, searchQueryMeasures } from './search-performance/facts.ts';
import { serviceAppointmentFacts, serviceAppointmentMeasures } from './service-appointment/facts.ts';
import { technicianTimeFacts, technicianTimeMeasures } from './technician-time/facts.ts';
import { vehicleFacts, vehicleMeasures } from './vehicle/facts.ts';
import { vehicleViewFacts, vehicleViewMeasures } from './vehicle-view/facts.ts';
import { videoFacts, videoMeasures } from './video-performance/facts.ts';
import { webEventMeasures, webTrafficFacts, webTrafficMeasures } from './web-traffic/facts.ts';

/** What measures are taken from in each kind of record: an order and its lines are two facts. */
export const recordFacts = {
  ...leadFacts,
  ...dealFacts,
  ...repairOrderFacts,
  ...serviceAppointmentFacts,
  ...technicianTimeFacts,
  ...inspectionFacts,
  ...partStockFacts,
  ...partsInvoiceFacts,
  ...partsRequestFacts,
  ...bodyOrderFacts,
  ...ledgerFacts,
  ...coopStatementFacts,
  ...vehicleFacts,
  ...vehicleViewFacts,
  ...marketComparableFacts,
  ...webTrafficFacts,
  ...adFacts,
  ...searchFacts,
  ...videoFacts,
  ...profileFacts,
  ...registrationFacts,
} satisfies Readonly<Record<string, Fact>>;

/** The measures of each kind. A projection weighs the weekdays of the kind by `volume`. */
interface KindMeasures {
  readonly volume: Measure;
  readonly measures: readonly Readonly<Record<string, Measure>>[];
}

export const recordMeasures: Readonly<Record<Target, KindMeasures>> = {
  lead: { volume: leadMeasures.leads, measures: [leadMeasures, leadSaleMeasures] },
  deal: { volume: dealMeasures.units_retail, measures: [dealMeasures, serviceBuyerMeasures] },
  repair_order: {
    volume: repairOrderMeasures.repair_orders,
    measures: [repairOrderMeasures, repairLineMeasures],
  },
  service_appointment: {
    volume: serviceAppointmentMeasures.service_appointments,
    measures: [serviceAppointmentMeasures],
  },
  technician_time: {
    volume: technicianTimeMeasures.technician_hours,
    measures: [technicianTimeMeasures],
  },
  inspection: { volume: inspectionMeasures.visits_listed, measures: [inspectionMeasures] },
  part_stock: { volume: partStockMeasures.part_stock_value_aged, measures: [partStockMeasures] },
  parts_invoice: { volume: partsInvoiceMeasures.parts_invoices, measures: [partsInvoiceMeasures] },
  body_order: { volume: bodyOrderMeasures.body_orders, measures: [bodyOrderMeasures] },
  parts_request: { volume: partsRequestMeasures.parts_requested, measures: [partsRequestMeasures] },
  ledger_expense: { volume: ledgerMeasures.ledger_overhead, measures: [ledgerMeasures, absorptionMeasures] },
  coop_statement: {
    volume: coopStatementMeasures.coop_statement_accrued,
    measures: [coopStatementMeasures],
  },
  vehicle: { volume: vehicleMeasures.vehicle_days, measures: [vehicleMeasures] },
  vehicle_view: { volume: vehicleViewMeasures.vehicle_vdps, measures: [vehicleViewMeasures] },
  market_comparable: {
    volume: marketComparableMeasures.comparables_sold,
    measures: [marketComparableMeasures, marketVehicleMeasures],
  },
  web_traffic: { volume: webTrafficMeasures.sessions, measures: [webTrafficMeasures, webEventMeasures] },
  ad_performance: { volume: adMeasures.ad_clicks, measures: [adMeasures] },
  search_performance: {
    volume: searchMeasures.search_clicks,
    measures: [searchMeasures, searchQueryMeasures],
  },
  video_performance: { volume: videoMeasures.video_views, measures: [videoMeasures] },
  profile_performance: { volume: profileMeasures.profile_views, measures: [profileMeasures] },
  registration: {
    volume: registrationMeasures.market_regs,
    measures: [registrationMeasures, expectedRegistrationMeasures, marketMonthMeasures],
  },
};
