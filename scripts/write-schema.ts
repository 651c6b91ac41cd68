import pg from 'pg';

/** PostgreSQL's types as the driver hands them out. */
const TYPES: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  text: 'string',
  uuid: 'string',
  time: 'string',
  date: 'Day',
  datemultirange: 'string',
  timestamptz: 'Date',
  bytea: 'Buffer',
  jsonb: 'unknown',
  _int2: 'number[]',
  _int4: 'number[]',
  _int8: 'string[]',
  _text: 'string[]',
};

interface Column {
  table: string;
  name: string;
  type: string;
  optional: boolean;
  nullable: boolean;
}

/** src/server/database/schema.ts: the tables as Kysely knows them, from a migrated database's catalog. */
export async function schemaSource(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Column>(`
    select table_name as "table", column_name as name, udt_name as type,
           is_nullable = 'YES' as nullable,
           column_default is not null or is_identity = 'YES' as optional
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migration'
    order by table_name collate "C", ordinal_position`);
  await client.end();
  const tables = [...Map.groupBy(rows, (row) => row.table)];
  return [
    '// Written by `npm run docs` from the migrated database; a test fails when it is stale.',
    '// biome-ignore-all lint/style/noExcessiveLinesPerFile: one generated list.',
    "import type { ColumnType, Generated } from 'kysely';",
    "import type { Day } from '../../core/time/period.ts';",
    '',
    'type Instant = ColumnType<Date, Date | string>;',
    '',
    ...tables.flatMap(([table, columns]) => interfaceOf(table, columns)),
    'export interface Tables {',
    ...tables.map(([table]) => `  ${table}: ${pascal(table)};`),
    '}',
    '',
  ].join('\n');
}

function interfaceOf(table: string, columns: readonly Column[]): string[] {
  return [
    `interface ${pascal(table)} {`,
    ...columns.map((column) => `  ${column.name}: ${typeOf(column)};`),
    '}',
    '',
  ];
}

function typeOf(column: Column): string {
  const base = TYPES[column.type];
  if (base === undefined)
    throw new Error(`No TypeScript type is known for ${column.table}.${column.name} (${column.type}).`);
  const plain = base === 'Date' ? 'Instant' : base;
  const value = column.nullable ? `${plain} | null` : plain;
  return column.optional ? `Generated<${value}>` : value;
}

function pascal(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
