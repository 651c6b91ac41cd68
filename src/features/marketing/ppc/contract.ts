import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import { Scope } from '../../../core/kpis/wire.ts';
import { AD_PLATFORMS } from '../../../records/ad-performance/record.ts';

const known = z.nullable(z.number());

/** A campaign as the group calls it, on one network. */
const CampaignOnNetwork = z.object({
  /** What the group calls it, or its own spelling. */
  name: z.string(),
  platform: z.enum(AD_PLATFORMS),
  /** Titles of what it advertises. */
  types: z.array(z.string()),
  /** As the platform last told it, of how many campaigns of this name; none where no report does. */
  statuses: z.array(z.object({ status: z.string(), campaigns: z.number() })),
  /** Dollars planned for the same days by budget lines of this network that are called so; null without one. */
  planned: known,
});
export type CampaignOnNetwork = z.output<typeof CampaignOnNetwork>;

/** What comes from leads whose source the group calls like a campaign. */
const CampaignLeads = z.object({ name: z.string(), leads: z.number(), sold: z.number() });
export type CampaignLeads = z.output<typeof CampaignLeads>;

export const ppcCampaigns = call({
  method: 'GET',
  path: 'ppc/campaigns',
  access: 'viewer',
  summary:
    'What reports, budgets and leads tell of each ad campaign of the period: its status, what is planned for it, and the leads and sales of sources called like it.',
  query: Scope,
  reply: json(
    z.object({
      campaigns: z.array(CampaignOnNetwork),
      /** Only of campaigns that some lead source is called like. */
      leads: z.array(CampaignLeads),
    }),
  ),
});
