import type { Connector } from '../core/connector.ts';
import type { LeadRecord } from '../core/records.ts';
import { adf } from './adf.ts';
import { crmLeads } from './crm-leads.ts';

/** Every source Rooftop reads. */
export const connectors: readonly Connector<LeadRecord>[] = [adf, crmLeads];
