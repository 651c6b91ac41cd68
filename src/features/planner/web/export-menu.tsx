import type { Plan } from './plan-rows.ts';

/** The plan as a file. */
export function ExportMenu(_props: { readonly plan: Plan }) {
  return null;
}
