import * as z from 'zod/mini';
import { isDay } from './time/period.ts';

/** Tests try a foreign id of each in every call. */
export type Entity =
  | 'alert'
  | 'annotation'
  | 'budgetAct'
  | 'category'
  | 'competitor'
  | 'connection'
  | 'customGroup'
  | 'customGroupReport'
  | 'dealerGroup'
  | 'dealership'
  | 'enterpriseReport'
  | 'expense'
  | 'feed'
  | 'file'
  | 'import'
  | 'invitation'
  | 'mapping'
  | 'product'
  | 'report'
  | 'reportImage'
  | 'sourceRule'
  | 'template'
  | 'user'
  | 'vehicleWorkList';

const entityOf = z.registry<{ entity: Entity }>();

/** Undefined for schemas without ids. */
export function entityNamedBy(schema: z.core.$ZodType): Entity | undefined {
  return entityOf.get(schema)?.entity;
}

const meaningOf = z.registry<{ meaning: string }>();

/** `dollars`, `percent`; undefined for plain numbers. */
export function meaningNamedBy(schema: z.core.$ZodType): string | undefined {
  return meaningOf.get(schema)?.meaning;
}

function meant<Schema extends z.core.$ZodType>(meaning: string, schema: Schema): Schema {
  meaningOf.add(schema, { meaning });
  return schema;
}

/** A JSON number or digits in a query; both limits included. */
export function wholeNumber(range: { min: number; max: number }) {
  const message = `Must be a whole number from ${range.min} to ${range.max}.`;
  return z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^-?\d{1,15}$/, message))], message),
      z.transform(Number),
    ),
    z.number(message).check(z.int(message), z.gte(range.min, message), z.lte(range.max, message)),
  );
}

/** Unknown and foreign ids get the same reply. */
export function idOf(entity: Entity) {
  const schema = wholeNumber({ min: 1, max: 2_147_483_647 });
  entityOf.add(schema, { entity });
  return schema;
}

const MOST_IDS = 2_000;
const atMostIds = z.maxLength(MOST_IDS, 'At most 2,000 ids.');

/**
 * `name[]=1&name[]=2`, `name=1,2`, a number or a JSON array. Absent, empty or 0 is an empty list:
 * all the caller may see.
 */
export function idsOf(entity: Entity) {
  const one = wholeNumber({ min: 0, max: 2_147_483_647 });
  const message = 'Must be ids, or 0 for all.';
  const schema = z.pipe(
    z.pipe(
      z.union([z.number(), z.string(), z.array(z.union([z.number(), z.string()])).check(atMostIds)], message),
      z.transform((value) =>
        (Array.isArray(value) ? value : [value]).flatMap(splitIds).slice(0, MOST_IDS + 1),
      ),
    ),
    z.pipe(
      z.array(one).check(
        atMostIds,
        z.refine((ids) => !ids.includes(0) || ids.every((id) => id === 0), message),
      ),
      z.transform((ids) => [...new Set(ids.filter((id) => id !== 0))]),
    ),
  );
  entityOf.add(schema, { entity });
  return schema;
}

function splitIds(value: number | string): (number | string)[] {
  if (typeof value === 'number') return [value];
  return value === '' ? [] : value.split(',', MOST_IDS + 1).map((part) => part.trim());
}

/** A boolean, sent as 0 or 1. */
export function flag() {
  return z.pipe(
    z.union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1'), z.boolean()], 'Must be 0 or 1.'),
    z.transform((value) => Number(value) === 1),
  );
}

/** A calendar day, `YYYY-MM-DD`. */
export function wireDay() {
  return z.pipe(
    z.string('Must be a day, YYYY-MM-DD.').check(z.refine(isDay, 'Must be a day, YYYY-MM-DD.')),
    z.transform((value) => {
      if (!isDay(value)) throw new Error('refused above');
      return value;
    }),
  );
}

/** Dollars, 0 or more; rounded to 2 decimals later. */
export function dollars() {
  const message = 'Must be an amount in dollars, 0 or more.';
  const schema = z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d{1,12}(\.\d{1,6})?$/, message))], message),
      z.transform(Number),
    ),
    z.number(message).check(z.gte(0, message), z.lte(10_000_000_000, 'At most 10 billion dollars.')),
  );
  return meant('dollars', schema);
}

/** From 0 to 100, to five decimals. */
export function percent() {
  const message = 'Must be a percent from 0 to 100.';
  const schema = z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d{1,3}(\.\d{1,12})?$/, message))], message),
      z.transform(Number),
    ),
    z.number(message).check(z.gte(0, message), z.lte(100, message)),
  );
  return meant('percent', schema);
}

/** Trimmed, without control characters, at most `max` characters. */
export function text({ min = 1, max = 200 }: { min?: number; max?: number } = {}) {
  const tooLong = `At most ${max} characters.`;
  return z.string('Must be text.').check(
    z.overwrite((value) => value.trim()),
    z.minLength(min, min === 1 ? 'Required.' : `At least ${min} characters.`),
    z.maxLength(max, tooLong),
    // Lone surrogates, which no database accepts.
    z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u, 'Contains characters that cannot be shown.'),
  );
}
