import type { FileReader, SourceTable, TableRow } from '../../core/connector.ts';
import { Problem } from '../../core/errors.ts';
import { numberText } from '../../core/text/number-text.ts';
import type { UploadedFile } from './route.ts';

interface Upload {
  readonly uploads: AsyncIterable<UploadedFile>;
  readonly reader: FileReader;
}

/** The tables of the first uploaded file, which is small enough to be held in memory. */
export async function uploadedTables({ uploads, reader }: Upload): Promise<readonly SourceTable[]> {
  for await (const { name, content } of uploads) {
    const whole = Buffer.concat(await Array.fromAsync(content, (part) => part as Buffer));
    const open = async function* () {
      yield whole;
    };
    return await reader.open({ name, open });
  }
  throw refusedFile('Send the file.');
}

/** The rows of the first table of the first uploaded file. */
export async function uploadedRows(upload: Upload, most: number): Promise<TableRow[]> {
  const [table] = await uploadedTables(upload);
  if (!table) throw refusedFile('The file holds no table.');
  const rows: TableRow[] = [];
  for await (const row of table.rows()) {
    rows.push(row);
    if (rows.length > most) throw refusedFile(`At most ${numberText(most, 'number')} rows at a time.`);
  }
  return rows;
}

/** A refusal of the file itself. */
export function refusedFile(message: string): Problem {
  return new Problem('invalid', message, [{ field: 'uploadedFile', message }]);
}
