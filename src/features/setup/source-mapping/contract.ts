import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { SPELLING_KINDS } from '../../../core/kpis/fact.ts';
import { MATCHES } from '../../../core/sources/source-rules.ts';
import { idOf, text, wholeNumber } from '../../../core/wire.ts';

const Kind = z.enum(SPELLING_KINDS, 'Must be lead, campaign, channel, spend or query.');

/** The rules and spellings of one kind. */
const OfKind = z.object({ ...DealerScope.shape, kind: Kind });

/** What a spelling is: what the group calls it, and its class with the title of that. */
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
  /** Spellings that fit it and no rule before it. */
  spellings: z.number(),
  /** What it says, as one text: sent back with a change, so that nobody's change is written over unseen. */
  stamp: z.string(),
});
export type Rule = z.output<typeof Rule>;

const Rules = z.object({
  /** In the order in which they count. */
  rules: z.array(Rule),
});

export const ruleList = call({
  method: 'GET',
  path: 'source-mapping/rules',
  access: 'viewer',
  summary: 'What the group says of spellings of one kind, in the order in which its rules count.',
  query: OfKind,
  reply: json(
    z.object({
      ...Rules.shape,
      /** What a spelling of this kind can be, in their order. */
      classes: z.array(z.object({ value: z.string(), title: z.string() })),
      /** Whether a rule gives a name beside the class. */
      hasNames: z.boolean(),
    }),
  ),
});

export const spellingList = call({
  method: 'GET',
  path: 'source-mapping/spellings',
  access: 'viewer',
  summary:
    'Spellings of one kind with what came under them in the last twelve months, most first: those nobody has mapped, or all.',
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
      /** Of all that suit, shown or not. */
      count: z.number(),
      volume: z.number(),
      /** Under every spelling of the kind, mapped or not. */
      volumeOfAll: z.number(),
      since: z.string(),
    }),
  ),
});

/** One change of a group's rules of one kind. */
const Change = z.object({
  action: z.enum(['create', 'update', 'delete', 'move'], 'Must be create, update, delete or move.'),
  /** The rule that is changed, taken away or moved. */
  id: z.optional(idOf('sourceRule')),
  /** Of a rule that is made or changed. */
  match: z.optional(z.enum(MATCHES, 'Must be exact, contains or pattern.')),
  pattern: z.optional(text({ max: 200 })),
  name: z.optional(text({ max: 120 })),
  class: z.optional(text({ max: 60 })),
  /** The stamp of the rule as it was when somebody set out to change it. */
  seen: z.optional(text({ max: 4_000 })),
  /** Where it goes, 0 for the first; a rule that is made goes first unless said otherwise. */
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
    'What a change of rules would move, before it is saved: spellings, what came under them, and the sums by class before and after.',
  query: OfKind,
  body: Change,
  reply: json(
    z.object({
      /** With most under them first; at most 200. */
      moved: z.array(Moved),
      count: z.number(),
      volume: z.number(),
      /** Classes that change, in their order; unmapped last. */
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
  summary: 'Changes a rule; all history is counted by it at once.',
  query: OfKind,
  body: Change,
  reply: json(
    z.object({
      ...Rules.shape,
      /** Spellings that became something else. */
      spellings: z.number(),
      /** Lines of website traffic written anew. */
      lines: z.number(),
    }),
  ),
});
