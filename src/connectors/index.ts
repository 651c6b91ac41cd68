import type { Connector, FileReader } from '../core/connector.ts';
import { adf } from './adf.ts';
import { crmLeads } from './crm-leads.ts';
import { dmsDeals } from './dms-deals.ts';
import { findTables } from './find-tables.ts';
import { plainTables } from './plain-tables.ts';
import { repairOrders } from './repair-orders.ts';

/** Every source Rooftop reads. */
const connectors: readonly Connector[] = [adf, crmLeads, dmsDeals, repairOrders];

/** Reads any file that one of the connectors knows. */
export const fileReader: FileReader = {
  connectors,
  find: (file, mappings) => findTables(connectors, file, mappings),
  open: plainTables,
};
