import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { RAW_NAME_KINDS } from '../../../core/kpis/fact.ts';
import { MATCHES } from '../../../core/sources/source-rules.ts';
import { idOf, text, wholeNumber } from '../../../core/wire.ts';

const Kind = z.enum(RAW_NAME_KINDS, 'Must be lead, campaign, channel, spend or query.');

const OfKind = z.object({ ...DealerScope.shape, kind: Kind });

/** The group's name and the class of a raw name. */
const Meaning = z.object({
  name: z.nullable(z.string()),
  class: z.nullable(z.string()),
  classTitle: z.nullable(z.string()),
});
export type Meaning = z.output<typeof Meaning>;

const Rule = z.object({
  id: z.number(),
  match: z.enum(MATCHES),
  pattern: z.string(),
  name: z.string(),
  class: z.nullable(z.string()),
  classTitle: z.nullable(z.string()),
  /** Raw names that match this rule and no earlier one. */
  spellings: z.number(),
  /** The rule as one text; sent back with a change so that no other change is overwritten. */
  stamp: z.string(),
});
export type Rule = z.output<typeof Rule>;

const Rules = z.object({
  /** First match wins. */
  rules: z.array(Rule),
});

export const ruleList = call({
  method: 'GET',
  path: 'source-mapping/rules',
  access: 'viewer',
  summary: 'The group’s mapping rules for raw names of one kind, in order of precedence.',
  query: OfKind,
  reply: json(
    z.object({
      ...Rules.shape,
      /** In display order. */
      classes: z.array(z.object({ value: z.string(), title: z.string() })),
      /** Whether a rule also sets a name. */
      hasNames: z.boolean(),
    }),
  ),
});

export const spellingList = call({
  method: 'GET',
  path: 'source-mapping/spellings',
  access: 'viewer',
  summary:
    'Raw names of one kind with their records of the last twelve months, most first: the unmapped ones, or all.',
  query: z.object({
    ...OfKind.shape,
    which: z._default(z.enum(['unmapped', 'all'], 'Must be unmapped or all.'), 'unmapped'),
    search: z.optional(text({ max: 200 })),
    limit: z._default(wholeNumber({ min: 1, max: 500 }), 100),
  }),
  reply: json(
    z.object({
      spellings: z.array(
        z.object({
          spelling: z.string(),
          volume: z.number(),
          ...Meaning.shape,
          ruleId: z.nullable(z.number()),
        }),
      ),
      /** Of all matches, shown or not. */
      count: z.number(),
      volume: z.number(),
      /** Total of all raw names of the kind, mapped or not. */
      volumeOfAll: z.number(),
      since: z.string(),
    }),
  ),
});

const Change = z.object({
  action: z.enum(['create', 'update', 'delete', 'move'], 'Must be create, update, delete or move.'),
  /** The rule to change, delete or move. */
  id: z.optional(idOf('sourceRule')),
  /** For create and change. */
  match: z.optional(z.enum(MATCHES, 'Must be exact, contains or pattern.')),
  pattern: z.optional(text({ max: 200 })),
  name: z.optional(text({ max: 120 })),
  class: z.optional(text({ max: 60 })),
  /** The stamp that the user saw. */
  seen: z.optional(text({ max: 4_000 })),
  /** Target index from 0; a new rule goes first by default. */
  place: z.optional(wholeNumber({ min: 0, max: 1_000 })),
});
export type Change = z.output<typeof Change>;

const Moved = z.object({
  spelling: z.string(),
  volume: z.number(),
  from: Meaning,
  to: Meaning,
});

export const previewChange = call({
  method: 'POST',
  path: 'source-mapping/preview',
  access: 'marketing',
  summary:
    'Previews a change of rules: the raw names and records it moves, and the sums by class before and after.',
  query: OfKind,
  body: Change,
  reply: json(
    z.object({
      /** Largest volume first; at most 200. */
      moved: z.array(Moved),
      count: z.number(),
      volume: z.number(),
      /** Only classes that change, in order; unmapped last. */
      classes: z.array(
        z.object({ class: z.nullable(z.string()), title: z.string(), before: z.number(), after: z.number() }),
      ),
      since: z.string(),
    }),
  ),
});

export const saveChange = call({
  method: 'POST',
  path: 'source-mapping/save',
  access: 'marketing',
  summary: 'Changes a mapping rule. It applies to past and future records.',
  query: OfKind,
  body: Change,
  reply: json(
    z.object({
      ...Rules.shape,
      /** Raw names that change. */
      spellings: z.number(),
      /** Website traffic rows to rewrite. */
      lines: z.number(),
    }),
  ),
});
