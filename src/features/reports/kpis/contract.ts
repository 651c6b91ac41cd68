import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { OUTLOOK_KEYS, OUTLOOKS } from '../../../core/kpis/outlooks.ts';
import { BoardBody, BoardReply } from '../../../core/kpis/tiles.ts';
import {
  ComparedFigure,
  KpiDefinition,
  KpiKeyReply,
  KpiName,
  Scope,
  Stamp,
  Window,
} from '../../../core/kpis/wire.ts';
import { flag } from '../../../core/wire.ts';

export const kpiBoard = call({
  method: 'POST',
  path: 'kpi/board',
  access: 'viewer',
  onlyReads: true,
  summary: 'All tiles of a screen in one reply, each with its own result or error.',
  query: Scope,
  body: BoardBody,
  reply: json(BoardReply),
});

export const getKpi = call({
  method: 'GET',
  path: 'kpi/get',
  access: 'viewer',
  summary: 'One KPI in the chosen period, beside the previous period and last year.',
  query: z.object({ ...Scope.shape, metric: KpiName, forceRecalculation: z.optional(flag()) }),
  reply: json(
    z.object({
      ...Stamp,
      kpi: KpiDefinition,
      windows: z.array(Window),
      figure: ComparedFigure,
      /** Whether this request recounted the records. */
      recalculated: z.boolean(),
    }),
  ),
});

const Outlook = z.object({
  key: z.enum(OUTLOOK_KEYS),
  kpi: KpiKeyReply,
  show: z.enum(OUTLOOKS),
  title: z.string(),
  family: z.string(),
  meaning: z.string(),
  formula: z.string(),
});

export const listKpis = call({
  method: 'GET',
  path: 'kpi/list',
  access: 'viewer',
  summary: 'All KPIs; with excludeForPieChart only those whose parts add up.',
  query: z.object({
    ...DealerScope.shape,
    options: z.optional(z.object({ excludeForPieChart: z.optional(flag()) })),
  }),
  reply: json(
    z.object({
      kpis: z.array(KpiDefinition),
      /**
       * Projections and target shares with their own key, answered by `kpi/projection`. Not for a
       * pie.
       */
      outlooks: z.array(Outlook),
      /**
       * Defined KPIs without a value yet, with the missing records and the reason; not for a pie.
       */
      awaited: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          family: z.string(),
          missing: z.array(z.string()),
          why: z.string(),
        }),
      ),
    }),
  ),
});

export const realtimeKpis = call({
  method: 'GET',
  path: 'kpi/realtime',
  access: 'viewer',
  summary: 'Today so far, beside the same time yesterday and the same weekday last week.',
  query: z.object({ ...DealerScope.shape, metric: z.optional(KpiName) }),
  reply: json(z.object({ ...Stamp, windows: z.array(Window), figures: z.array(ComparedFigure) })),
});
