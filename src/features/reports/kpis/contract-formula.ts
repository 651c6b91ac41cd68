import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import { UNITS } from '../../../core/kpis/kpi.ts';
import { Figure, Scope, Stamp, Window } from '../../../core/kpis/wire.ts';
import { text } from '../../../core/wire.ts';
import { Filters } from './contract-filters.ts';

/** `calculated`: computed from totals; it cannot be added up. */
export const FORMULA_KINDS = ['additive', 'ratio', 'calculated'] as const;

export const parseFormula = call({
  method: 'GET',
  path: 'kpi/parse',
  access: 'viewer',
  summary: 'Checks and explains a formula over measures and KPIs, and calculates it in scope.',
  query: z.object({ ...Scope.shape, formula: text({ min: 0, max: 500 }), filters: Filters }),
  reply: json(
    z.object({
      ...Stamp,
      ok: z.boolean(),
      /** Normalized text; null when invalid. */
      formula: z.nullable(z.string()),
      /** In words: `Front gross of new vehicles divided by new units`. */
      reads: z.nullable(z.string()),
      kind: z.nullable(z.enum(FORMULA_KINDS)),
      unit: z.nullable(z.enum(UNITS)),
      uses: z.array(z.object({ key: z.string(), title: z.string(), is: z.enum(['kpi', 'measure']) })),
      windows: z.array(Window),
      /** One per window, in order; empty when the formula is invalid. */
      figures: z.array(Figure),
      errors: z.array(
        z.object({
          message: z.string(),
          /** Index of the first character and length. */
          position: z.number(),
          length: z.number(),
          /** A similar existing name. */
          suggestion: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});
