import type { Item } from '../../core/connector.ts';
import type { RecordOf, Target } from '../../records/kinds.ts';
import { shapes } from '../../records/server.ts';
import type { Tx } from '../database/database.ts';
import { onlyGroup } from '../identity/access.ts';
import { contactHash } from './contact-hash.ts';
import type { Ingest } from './delivery.ts';
import { groupBasis } from './group-basis.ts';
import { noteMissing } from './missing-lines.ts';
import type { Known } from './preview-file.ts';
import type { RecordShape } from './record-shape.ts';
import { createStage, stageRecords } from './stage-records.ts';
import { isTotal } from './stated-totals.ts';

/** Also whether they are removed by default. */
export interface PreviewedMissing {
  readonly lines: number;
  /** Dollars. */
  readonly cost: number | null;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly names: string[];
  readonly renamed: { from: string; to: string }[];
  readonly isWhole: boolean;
}

/** Null when nothing is missing or it is no report. */
export async function previewMissing(ingest: Ingest, known: Known): Promise<PreviewedMissing | null> {
  const shape = shapes[known.found.target] as RecordShape;
  if (shape.reportSources === undefined) return null;
  const dealerGroupId = onlyGroup(known.looking.scope);
  return await ingest.database.inGroups([dealerGroupId], (tx) => missingOf(tx, ingest, { known, shape }), {
    copies: true,
  });
}

async function missingOf(
  tx: Tx,
  ingest: Ingest,
  { known, shape }: { known: Known; shape: RecordShape },
): Promise<PreviewedMissing | null> {
  const { found, find, looking } = known;
  const dealerGroupId = onlyGroup(looking.scope);
  const now = ingest.businessNow();
  const order = looking.dateOrder === null ? {} : { dateOrder: looking.dateOrder };
  await createStage(tx, shape);
  const staged = await stageRecords(tx, shape, {
    items: found.read({ hash: contactHash(ingest.contactKey), now, ...order }) as AsyncIterable<
      Item<RecordOf[Target]>
    >,
    source: found.connector.id,
    arrival: { at: now, isPosted: false, isLive: found.connector.isLive },
    basis: await groupBasis(tx, dealerGroupId),
    find,
    named: null,
    onProgress: async () => undefined,
  });
  const isWhole = found.filter === null && (await isTotal(tx, shape, staged.totals));
  const missing = await noteMissing(tx, shape, [dealerGroupId, []]);
  if (missing === null) return null;
  const { lines, costCents, firstDay, lastDay, names, renamed } = missing;
  const cost = costCents === null ? null : costCents / 100;
  return { lines, cost, firstDay, lastDay, names: [...names], renamed: [...renamed], isWhole };
}
