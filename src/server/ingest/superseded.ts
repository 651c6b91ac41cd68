import type { Tx } from '../database.ts';
import { RECORD_KEY, type RecordShape, SAME_RECORD, type Stage, stagedTable } from './record-shape.ts';

const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

/** Until when an import that is taken in now can be undone. */
export function undoableUntil(trueNow: Date): Date {
  return new Date(trueNow.getTime() + KEPT_DAYS * DAY_MS);
}

interface Superseding {
  readonly stage: Stage;
  readonly runId: number;
  readonly trueNow: Date;
  /** A condition on the staged rows `s` that are about to be written or taken away. */
  readonly only: string;
}

/** Keeps what the records were that the stage is about to change, so that the import can be undone; answers how many. */
export async function keepSuperseded(
  tx: Tx,
  shape: RecordShape,
  { stage, runId, trueNow, only }: Superseding,
): Promise<number> {
  const { rowCount } = await tx.client.query(
    `insert into superseded_record
       (dealer_group_id, import_run_id, fact, ${RECORD_KEY.join(', ')}, before, before_run_id, delete_after)
     select $1, $3, '${shape.target}', ${RECORD_KEY.map((name) => `r.${name}`).join(', ')}, ${shape.snapshot},
       r.import_run_id, $4
     from ${stagedTable(shape)} s join ${shape.target} r on ${SAME_RECORD} and ${only}`,
    [...stage, runId, undoableUntil(trueNow)],
  );
  return rowCount ?? 0;
}
