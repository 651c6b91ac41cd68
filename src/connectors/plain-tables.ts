import { type SourceFile, type SourceTable, sampleOf } from '../core/connector.ts';
import { Problem } from '../core/errors.ts';
import { containerOf, describeFile } from '../core/file-kind.ts';
import { openTables } from './tables/open-tables.ts';
import { zipEntries } from './tables/unzip.ts';
import { isWorkbook, sheetsOf } from './tables/workbook/workbook.ts';

export async function plainTables(file: SourceFile): Promise<SourceTable[]> {
  const { bytes } = await sampleOf(file);
  if (containerOf(bytes) === 'zip') return await tablesOfWorkbook(file);
  const foreign = describeFile(bytes);
  if (foreign !== null) throw new Problem('invalid', foreign);
  const opened = await openTables(file);
  if ('refusal' in opened) throw new Problem('invalid', opened.refusal);
  return [...opened];
}

async function tablesOfWorkbook(file: SourceFile): Promise<SourceTable[]> {
  const entries = await zipEntries(file);
  if (!isWorkbook(entries))
    throw new Problem('invalid', 'This archive is not a workbook. Send a CSV or XLSX file.');
  const sheets = await sheetsOf(entries);
  return sheets.flatMap((sheet) => ('refusal' in sheet ? [] : [sheet]));
}
