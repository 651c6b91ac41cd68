import type { FileReader } from '../../../../core/connector.ts';
import { Problem } from '../../../../core/errors.ts';
import type { UploadedFile } from '../../../../server/http/route.ts';

const MOST_ROWS = 1_000;

/** The cells of the first table of the first file. */
export async function readRows(
  uploads: AsyncIterable<UploadedFile>,
  reader: FileReader,
): Promise<string[][]> {
  for await (const { name, content } of uploads) {
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(part as Buffer);
    const whole = Buffer.concat(parts);
    const [table] = await reader.open({
      name,
      open: async function* () {
        yield whole;
      },
    });
    if (!table) throw noTable();
    const rows: string[][] = [];
    for await (const { cells } of table.rows()) {
      rows.push([...cells]);
      if (rows.length > MOST_ROWS) throw new Problem('invalid', 'At most 1,000 rows at a time.');
    }
    return rows;
  }
  throw noTable();
}

function noTable(): Problem {
  const message = 'The file holds no table.';
  return new Problem('invalid', message, [{ field: 'uploadedFile', message }]);
}
