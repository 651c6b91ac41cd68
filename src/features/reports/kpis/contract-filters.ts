import * as z from 'zod/mini';
import { readFilters, VALUE_ID, valueOfId } from '../../../core/kpis/filter-text.ts';
import { text } from '../../../core/wire.ts';

/** 200 characters, escaped. */
const MOST_ID = 2_500;

const ValueId = text({ max: MOST_ID }).check(
  z.regex(VALUE_ID, 'Must be the id of a value.'),
  z.refine((id) => valueOfId(id) !== undefined, 'Must be the id of a value.'),
);

const MOST_FILTERS = 10;
const MOST_VALUES = 200;
const atMostFilters = z.maxLength(MOST_FILTERS, 'At most 10 filters.');
const atMostValues = z.maxLength(MOST_VALUES, 'At most 200 values.');

/** Keeps records with one of these values; `dealership` takes ids. */
const Filter = z.object({
  dimension: text({ max: 60 }),
  values: z.array(ValueId).check(z.minLength(1, 'Name a value.'), atMostValues),
});
export type Filter = z.output<typeof Filter>;

const Sent = z.union(
  [
    z.string(),
    z
      .array(
        z.union([
          z.string(),
          z.object({ dimension: z.string(), values: z.array(z.string()).check(atMostValues) }),
        ]),
      )
      .check(atMostFilters),
  ],
  'Must be filters: source:AutoList,CarGurus;lead_type:internet.',
);

/**
 * Filters as text (`source:AutoList,CarGurus;lead_type:internet`), as a list of such texts, or as
 * objects in a body.
 */
export const Filters = z._default(
  z.pipe(
    z.pipe(
      Sent,
      z.transform((sent) =>
        (Array.isArray(sent) ? sent : [sent])
          .flatMap((one) => (typeof one === 'string' ? readFilters(one) : [one]))
          // One too many is enough to refuse; the text may be half a million characters long.
          .slice(0, MOST_FILTERS + 1)
          .map(({ dimension, values }) => ({ dimension, values: values.slice(0, MOST_VALUES + 1) })),
      ),
    ),
    z.array(Filter).check(atMostFilters),
  ),
  [],
);
