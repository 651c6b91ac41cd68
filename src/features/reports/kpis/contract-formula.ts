import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import { UNITS } from '../../../core/kpis/kpi.ts';
import { Figure, Scope, Stamp, Window } from '../../../core/kpis/wire.ts';
import { text } from '../../../core/wire.ts';
import { Filters } from './contract-filters.ts';

/** How a formula's value comes about; a `calculated` one is worked out from totals and adds up nowhere. */
export const FORMULA_KINDS = ['additive', 'ratio', 'calculated'] as const;

export const parseFormula = call({
  method: 'GET',
  path: 'kpi/parse',
  access: 'viewer',
  summary: 'Checks and explains a formula over measures and KPIs, and works it out in scope.',
  query: z.object({ ...Scope.shape, formula: text({ min: 0, max: 500 }), filters: Filters }),
  reply: json(
    z.object({
      ...Stamp,
      ok: z.boolean(),
      /** The formula as it is understood; null when it is not. */
      formula: z.nullable(z.string()),
      /** In words: `Front gross of new vehicles divided by new units`. */
      reads: z.nullable(z.string()),
      kind: z.nullable(z.enum(FORMULA_KINDS)),
      unit: z.nullable(z.enum(UNITS)),
      uses: z.array(z.object({ key: z.string(), title: z.string(), is: z.enum(['kpi', 'measure']) })),
      windows: z.array(Window),
      /** One for each window, in their order; empty when the formula is not understood. */
      figures: z.array(Figure),
      errors: z.array(
        z.object({
          message: z.string(),
          /** The first character it is about, from 0, and how many. */
          position: z.number(),
          length: z.number(),
          /** A name that may have been meant. */
          suggestion: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});
