import { countedText, numberText } from '../../core/text/number-text.ts';
import type { Tx } from '../database/database.ts';
import type { CameBy } from './delivery.ts';

/** Imports compared, and the number needed. */
const LOOKED_AT = 14;
const ENOUGH = 3;

/** Uploads get a warning; automatic deliveries are held. */
const WHEN_SHRUNKEN: Readonly<Partial<Record<CameBy, 'warn' | 'hold'>>> = {
  upload: 'warn',
  command: 'warn',
  inbox: 'hold',
};

export type SizeFinding = { readonly what: 'warn' | 'hold'; readonly message: string } | null;

interface Arrived {
  readonly dealerGroupId: number;
  readonly connector: string;
  readonly dealershipId: number | null;
  readonly cameBy: CameBy;
  readonly rows: number;
}

/**
 * Less than half of the usual rows, the median of the last imports of the same kind, dealership and
 * channel.
 */
export async function judgeSize(tx: Tx, arrived: Arrived): Promise<SizeFinding> {
  const what = WHEN_SHRUNKEN[arrived.cameBy];
  if (what === undefined) return null;
  const size = await shrunkenSize(tx, arrived);
  if (size === null) return null;
  const message =
    what === 'hold'
      ? `Held: ${size}. It may be cut off. Nothing was imported; release it if it is right.`
      : `Far fewer rows than usual: ${size}. Undo the import if the file was cut off.`;
  return { what, message };
}

/** Such as `3 rows, where 900 are usual`; else null. */
export async function shrunkenSize(tx: Tx, arrived: Arrived): Promise<string | null> {
  const usual = await usualRows(tx, arrived);
  if (usual === null || arrived.rows * 2 >= usual) return null;
  return `${countedText(arrived.rows, 'row')}, where ${numberText(Math.round(usual), 'number')} are usual`;
}

async function usualRows(tx: Tx, of: Arrived): Promise<number | null> {
  const { rows } = await tx.client.query<{ count: number; median: number | null }>({
    name: 'usual-rows',
    text: `select count(*)::integer as count, percentile_cont(0.5) within group (order by row_count) as median
           from (
             select row_count from import_run
             where dealer_group_id = $1 and connector = $2 and dealership_id is not distinct from $3
               and came_by = $4 and status = 'done'
             order by id desc limit ${LOOKED_AT}
           ) recent`,
    values: [of.dealerGroupId, of.connector, of.dealershipId, of.cameBy],
  });
  const found = rows[0];
  return found && found.count >= ENOUGH ? found.median : null;
}
