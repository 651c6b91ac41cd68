import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { dryRun } from '../../src/connectors/dry-run/dry-run.ts';
import { Problem } from '../../src/core/errors.ts';
import { systemScope } from '../../src/server/identity/access.ts';
import { contactHash } from '../../src/server/ingest/contact-hash.ts';
import { importFile } from '../../src/server/ingest/import-file.ts';
import { previewTables } from '../../src/server/ingest/preview-file.ts';
import { sharedDatabase } from '../helpers/database.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { ingestOn } from '../helpers/ingest.ts';
import { fileOf } from '../helpers/read-records.ts';

const SAMPLES = process.env.ROOFTOP_SAMPLES ?? join(import.meta.dirname, '../../../shared/data');

type Counts = Pick<Said, 'rows' | 'accepted' | 'rejected' | 'skipped'>;

/** The compared values of a table: kind, confidence and counts of rows. */
interface Said {
  readonly table: string | null;
  readonly as: string | null;
  readonly target: string | null;
  readonly confidence: number | null;
  readonly rows: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly skipped: number;
  /** Why it is not imported; null if it is. */
  readonly reason: string | null;
}

const theDatabase = sharedDatabase();

async function threeAnswers(path: string) {
  const db = theDatabase();
  const ingest = await ingestOn(db);
  const group = await aDealerGroup(db);
  const dealershipId = group.dealershipIds[0] ?? 0;
  const file = fileOf(readFileSync(join(SAMPLES, path)), basename(path));
  const scope = await systemScope(db, group.id);
  const hash = contactHash(ingest.contactKey);
  const dry = await dryRun(ingest.reader, file, { hash, now: ingest.businessNow() });
  const previewed = await previewTables(ingest, { scope, dealershipId, dateOrder: null, file }).catch(
    (error: unknown) => {
      if (error instanceof Problem) return error.message;
      throw error;
    },
  );
  const imported = (await importFile(ingest, { scope, dealershipId, cameBy: 'upload', file })) ?? [];
  return { dry, previewed, imported };
}

function counts({ rows, accepted, rejected, skipped }: Counts): Counts {
  return { rows, accepted, rejected, skipped };
}

if (existsSync(SAMPLES)) {
  const files = readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(SAMPLES, path)).isFile() && basename(path) !== 'README.md')
    .toSorted();

  it.each(files)('dry run, preview and import agree on %s', { timeout: 300_000 }, async (path) => {
    const { dry, previewed, imported } = await threeAnswers(path);
    const importSays = imported.map(
      (one): Said => ({
        ...counts(one),
        table: one.tableName,
        as: one.state === 'done' ? one.recognizedAs : null,
        target: one.state === 'done' ? one.target : null,
        confidence: one.state === 'done' ? one.confidence : null,
        reason: one.state === 'done' ? null : one.reason,
      }),
    );
    const dryRunSays = dry.map(
      (one): Said => ({
        ...counts(one),
        table: one.table,
        as: one.as,
        target: one.target,
        confidence: one.confidence,
        reason: one.as === null ? (one.reasons[0]?.message ?? null) : null,
      }),
    );
    expect(dryRunSays).toEqual(importSays);
    if (typeof previewed === 'string') {
      expect(importSays.map(({ reason }) => reason)).toEqual([previewed]);
      return;
    }
    expect(previewed.map((one) => one.tableName)).toEqual(importSays.map(({ table }) => table));
    previewed.forEach((one, index) => {
      const said = importSays[index];
      const isRead = one.reason === null;
      expect({
        as: isRead ? one.recognizedAs : null,
        target: isRead ? one.target : null,
        confidence: isRead ? one.confidence : null,
        reason: one.reason,
      }).toEqual({ as: said?.as, target: said?.target, confidence: said?.confidence, reason: said?.reason });
      // Long tables are counted by their first rows only, and marked so.
      if (one.isWhole) expect(counts(one)).toEqual(said && counts(said));
    });
  });
} else
  it.skip('dry run, preview and import agree on every sample file; they are absent: set ROOFTOP_SAMPLES', () =>
    undefined);
