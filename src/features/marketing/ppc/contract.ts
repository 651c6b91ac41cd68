import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import { Scope } from '../../../core/kpis/wire.ts';
import { AD_PLATFORMS } from '../../../records/ad-performance/record.ts';

const known = z.nullable(z.number());

/** A campaign on one network, by its mapped name. */
const CampaignOnNetwork = z.object({
  /** Mapped name, or the raw name. */
  name: z.string(),
  platform: z.enum(AD_PLATFORMS),
  /** Titles. */
  types: z.array(z.string()),
  /** Latest reported statuses with counts; empty without a report. */
  statuses: z.array(z.object({ status: z.string(), campaigns: z.number() })),
  /** Planned dollars to date of the network's budget lines with this name; null without one. */
  planned: known,
});
export type CampaignOnNetwork = z.output<typeof CampaignOnNetwork>;

/** Leads of sources with a campaign's name. */
const CampaignLeads = z.object({ name: z.string(), leads: z.number(), sold: z.number() });
export type CampaignLeads = z.output<typeof CampaignLeads>;

export const ppcCampaigns = call({
  method: 'GET',
  path: 'ppc/campaigns',
  access: 'viewer',
  summary:
    'Each ad campaign of the period: its status, its planned budget, and the leads and sales of lead sources with the same name.',
  query: Scope,
  reply: json(
    z.object({
      campaigns: z.array(CampaignOnNetwork),
      /** Only campaigns whose name is also a lead source. */
      leads: z.array(CampaignLeads),
    }),
  ),
});
