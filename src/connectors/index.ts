import type { Connector, FileReader } from '../core/connector.ts';
import { googleAds, linkedinAds, metaAds, microsoftAds, tiktokAds } from './ad-reports.ts';
import { adf } from './adf.ts';
import { bodyOrders } from './body-orders.ts';
import { businessProfile } from './business-profile.ts';
import { callLog } from './call-log.ts';
import { coopStatements } from './coop-statements.ts';
import { crmLeads } from './crm-leads.ts';
import { dmsDeals } from './dms-deals.ts';
import { findTables } from './find-tables.ts';
import { googleAdsApi } from './google-ads-api.ts';
import { ga4, universalAnalytics } from './google-analytics.ts';
import { inspections } from './inspections.ts';
import { inventory } from './inventory.ts';
import { ledgerExpenses } from './ledger-expenses.ts';
import { marketComparables } from './market-comparables.ts';
import { marketListings } from './market-listings.ts';
import { partsInventory } from './parts-inventory.ts';
import { partsInvoices } from './parts-invoices.ts';
import { partsRequests } from './parts-requests.ts';
import { plainTables } from './plain-tables.ts';
import { ga4Pull, googleAdsPull, searchConsolePull } from './platform-pulls.ts';
import { registrations } from './registrations.ts';
import { repairOrders } from './repair-orders.ts';
import { searchConsole } from './search-console.ts';
import { serviceAppointments } from './service-appointments.ts';
import { technicianTime } from './technician-time.ts';
import { vehicleViews } from './vehicle-views.ts';
import { youtube } from './youtube.ts';

const connectors: readonly Connector[] = [
  adf,
  crmLeads,
  callLog,
  dmsDeals,
  repairOrders,
  bodyOrders,
  serviceAppointments,
  technicianTime,
  inspections,
  partsInventory,
  partsInvoices,
  partsRequests,
  ledgerExpenses,
  coopStatements,
  inventory,
  vehicleViews,
  registrations,
  marketComparables,
  marketListings,
  ga4,
  universalAnalytics,
  searchConsole,
  youtube,
  businessProfile,
  googleAds,
  googleAdsApi,
  microsoftAds,
  metaAds,
  tiktokAds,
  linkedinAds,
  ga4Pull,
  googleAdsPull,
  searchConsolePull,
];

export const fileReader: FileReader = {
  connectors,
  find: (file, mappings) => findTables(connectors, file, mappings),
  open: plainTables,
};
