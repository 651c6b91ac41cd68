import type pg from 'pg';
import type { Manifest } from './backup-file.ts';

interface CopiedTable {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly string[];
}

/** Each after those its foreign keys reference. */
export async function copiedTables(client: Pick<pg.Client, 'query'>): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable & { after: string[] }>(
    `select c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select coalesce(array_agg(distinct f.relname::text), '{}') from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as after
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
     order by c.relname`,
  );
  const sorted: CopiedTable[] = [];
  let left = rows;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const ready = left.filter(({ after }) => !after.some((name) => waiting.has(name)));
    if (ready.length === 0) throw new Error(`Foreign keys in a circle: ${[...waiting].join(', ')}.`);
    sorted.push(...ready.map(({ name, columns }) => ({ name, columns })));
    left = left.filter((table) => !ready.includes(table));
  }
  return sorted;
}

/** The last value of each identity column; null before its first row. */
export async function sequencesOf(client: Pick<pg.Client, 'query'>): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ table: string; column: string; last: string | null }>(
    `select c.relname as table, a.attname as column, s.last_value::text as last
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
     join pg_sequences s on (quote_ident(s.schemaname) || '.' || quote_ident(s.sequencename))
       = pg_get_serial_sequence(quote_ident(c.relname), a.attname)
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     order by 1, 2`,
  );
  return rows.map((row) => ({ ...row, last: row.last === null ? null : Number(row.last) }));
}
