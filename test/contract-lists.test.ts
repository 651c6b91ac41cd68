import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { hasFields, LONGEST_LIST } from '../src/core/contract.ts';
import { routes } from '../src/main.server.ts';

/** Lists inside a JSON value whose total text length is limited. */
const BOUNDED_AS_TEXT = ['users/setting value'];

interface Parts {
  readonly type: string;
  readonly element?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly out?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly items?: readonly z.core.$ZodType[];
  readonly keyType?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly checks?: readonly z.core.$ZodCheck[];
  readonly getter?: () => z.core.$ZodType;
}

const LEAVES = [
  'string',
  'number',
  'boolean',
  'int',
  'literal',
  'enum',
  'null',
  'transform',
  'template_literal',
];

/** Every array inside a schema, with its path. */
function* arraysIn(schema: z.core.$ZodType, place: string): Generator<{ place: string; longest: number }> {
  const { type, ...def } = schema._zod.def as unknown as Parts;
  if (BOUNDED_AS_TEXT.includes(place)) return;
  if (type === 'array') {
    const limits = (def.checks ?? []).map((check) => check._zod.def as { maximum?: number });
    yield { place, longest: Math.min(...limits.map(({ maximum }) => maximum ?? Number.POSITIVE_INFINITY)) };
  }
  const inner = [
    ...[def.element, def.innerType, def.in, def.out, def.keyType, def.valueType, def.getter?.()],
    ...(def.options ?? []),
    ...(def.items ?? []),
  ].filter((one) => one !== undefined);
  for (const one of inner) yield* arraysIn(one, place);
  for (const [name, one] of Object.entries(def.shape ?? {})) yield* arraysIn(one, `${place}.${name}`);
  const isKnown = inner.length > 0 || def.shape !== undefined || LEAVES.includes(type);
  expect({ place, type, isKnown }).toEqual({ place, type, isKnown: true });
}

it('every list of a query or body has a maximum length, within what a request may send', () => {
  const found = routes.flatMap(({ call }) =>
    [call.query, ...(hasFields(call.body) ? [call.body] : [])].flatMap((fields) =>
      Object.entries(fields.shape).flatMap(([field, schema]) => [
        ...arraysIn(schema as z.core.$ZodType, `${call.path} ${field}`),
      ]),
    ),
  );
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter(({ longest }) => longest > LONGEST_LIST)).toEqual([]);
});
