import type { DimensionValue, RawNameKind } from '../kpis/fact.ts';
import { campaignTypes } from './campaign-types.ts';
import { CHANNELS } from './channels.ts';
import { queryTypes } from './query-types.ts';
import { sourceTypes } from './source-types.ts';

const channels: readonly DimensionValue[] = CHANNELS.map((value) => ({ value, title: value }));

/** In display order. */
export const rawNameClasses: Readonly<Record<RawNameKind, readonly DimensionValue[]>> = {
  lead: sourceTypes,
  spend: sourceTypes,
  channel: channels,
  query: queryTypes,
  campaign: campaignTypes,
};
