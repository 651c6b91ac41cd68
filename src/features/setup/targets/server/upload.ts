import type { FileReader } from '../../../../core/connector.ts';
import type { ScopedDatabase } from '../../../../server/database/database.ts';
import type { UploadedFile } from '../../../../server/http/route.ts';
import { uploadedRows } from '../../../../server/http/uploaded-tables.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import { isDealership, namedInFile } from '../../../../server/ingest/dealership-finder.ts';
import { type RefusedRow, targetsWritten } from '../rules.ts';
import { placeOf, type WantedTarget } from './repository.ts';

const MOST_ROWS = 50_000;

interface Upload {
  readonly scope: AuthorizedScope;
  readonly db: ScopedDatabase;
  readonly uploads: AsyncIterable<UploadedFile>;
  readonly reader: FileReader;
}

/**
 * Targets and refused rows of a table, in order; of two rows for the same month the last one
 * counts.
 */
export async function takeTargets({ scope, db, uploads, reader }: Upload): Promise<{
  wanted: WantedTarget[];
  refused: RefusedRow[];
}> {
  const find = await db.run((tx) => namedInFile(tx, scope));
  const { targets, refused } = targetsWritten(await uploadedRows({ uploads, reader }, MOST_ROWS));
  const wanted: WantedTarget[] = [];
  const lost: RefusedRow[] = [];
  for (const { row, rooftop, kpi, month, target } of targets) {
    const dealership = find(rooftop.trim() === '' ? null : rooftop);
    if (!isDealership(dealership)) {
      lost.push({ row, field: 'rooftop', message: dealership.message });
      continue;
    }
    const { dealerGroupId, id } = dealership;
    const hundredths = target === null ? null : Math.round(target * 100);
    wanted.push({ dealerGroupId, dealershipId: id, kpi: kpi.key, month, hundredths });
  }
  const byPlace = new Map(wanted.map((one) => [placeOf(one), one]));
  return {
    wanted: [...byPlace.values()],
    refused: [...refused, ...lost].sort((a, b) => a.row - b.row),
  };
}
