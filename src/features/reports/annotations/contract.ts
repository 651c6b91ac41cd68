import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { idOf, text, wireDay } from '../../../core/wire.ts';

const Annotation = z.object({
  id: z.number(),
  /** Null for all stores of the group. */
  dealerShipId: z.nullable(z.number()),
  store: z.nullable(z.string()),
  day: z.string(),
  text: z.string(),
  /** Whether the caller may change and delete it. */
  mayChange: z.boolean(),
});

const written = { day: wireDay(), text: text({ max: 120 }) };
const Saved = json(z.object({ id: z.number() }));

export const annotations = call({
  method: 'GET',
  path: 'annotation/list',
  access: 'viewer',
  summary: 'The annotations on the trends of these stores, latest day first; at most 1,000.',
  query: DealerScope,
  reply: json(z.object({ annotations: z.array(Annotation) })),
});

export const addAnnotation = call({
  method: 'POST',
  path: 'annotation/add',
  access: 'marketing',
  summary:
    'Adds an annotation to a day of the trends of a store, or of all stores. Adding the same text again changes nothing.',
  query: DealerScope,
  /** Without a store: for all stores of the group. */
  body: z.object({ ...written, storeId: z.optional(idOf('dealership')) }),
  reply: Saved,
});

const OneAnnotation = z.object({ ...DealerScope.shape, id: idOf('annotation') });

export const changeAnnotation = call({
  method: 'POST',
  path: 'annotation/change',
  access: 'marketing',
  summary: 'Changes the day and text of an annotation.',
  query: OneAnnotation,
  body: z.object(written),
  reply: Saved,
});

export const deleteAnnotation = call({
  method: 'POST',
  path: 'annotation/delete',
  access: 'marketing',
  summary: 'Deletes an annotation.',
  query: OneAnnotation,
  reply: Saved,
});
