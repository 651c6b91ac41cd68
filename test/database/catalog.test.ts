import { describe, expect, it } from 'vitest';
import { schemaSource } from '../../scripts/write-schema.ts';
import { facts } from '../../src/core/kpis/facts.ts';
import { TARGETS } from '../../src/records/kinds.ts';
import {
  distributionColumn,
  LOCAL_TABLES,
  REFERENCE_TABLES,
} from '../../src/server/database/distribution.ts';
import { kindsRead } from '../../src/server/ingest/as-of.ts';
import { toDateOfFeed } from '../../src/server/rollups/to-date.ts';
import { database } from '../helpers/database.ts';

/** Pure functions used in row checks. */
const IN_CHECKS = ['units_total'];
/** Citus keeps copies of shared tables beside them, with a number behind their names. */
const SHARD = '_[0-9]{6,}$';
const TENANT_TABLES = `
  select c.oid, c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> all ($1)`;

const columnsOf = (array: string) =>
  `array(select a.attname::text from unnest(${array}) with ordinality k (num, pos)
         join pg_attribute a on a.attrelid = k_table and a.attnum = k.num order by k.pos)`;

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const db = await database();
  return (await db.owner.query(text, values)).rows as Row[];
}

const notTenants = [...REFERENCE_TABLES, ...LOCAL_TABLES];

describe('the rules for a database distributed by dealer group', () => {
  it('every tenant table has its dealer group first in its key', async () => {
    const keys = await query<{ name: string; columns: string[]; type: string }>(
      `select t.name, ${columnsOf('i.indkey::int2[]').replaceAll('k_table', 'i.indrelid')} as columns,
              (select format_type(a.atttypid, null) from pg_attribute a
               where a.attrelid = t.oid and a.attname = case t.name when 'dealer_group' then 'id' else 'dealer_group_id' end
                 and a.attnotnull) as type
       from (${TENANT_TABLES}) t left join pg_index i on i.indrelid = t.oid and i.indisprimary`,
      [notTenants],
    );
    expect(keys.length).toBeGreaterThan(10);
    for (const { name, columns, type } of keys) {
      expect({ name, first: columns?.[0], type }).toEqual({
        name,
        first: distributionColumn(name),
        type: 'integer',
      });
    }
  });

  it('uniqueness holds only within a dealer group', async () => {
    const unique = await query<{ table: string; index: string; columns: string[] }>(
      `select t.name as "table", i.indexrelid::regclass::text as index,
              ${columnsOf('i.indkey::int2[]').replaceAll('k_table', 'i.indrelid')} as columns
       from (${TENANT_TABLES}) t join pg_index i on i.indrelid = t.oid and (i.indisunique or i.indisexclusion)`,
      [notTenants],
    );
    const astray = unique.filter(({ table, columns }) => !columns.includes(distributionColumn(table)));
    expect(astray).toEqual([]);
  });

  it('foreign keys stay inside a group or reference a shared table, and never set null', async () => {
    const keys = await query<{
      name: string;
      from: string;
      to: string;
      left: string[];
      right: string[];
      del: string;
    }>(
      `select c.conname as name, c.conrelid::regclass::text as "from", c.confrelid::regclass::text as "to",
              ${columnsOf('c.conkey').replaceAll('k_table', 'c.conrelid')} as "left",
              ${columnsOf('c.confkey').replaceAll('k_table', 'c.confrelid')} as "right", c.confdeltype as del
       from pg_constraint c join pg_namespace n on n.oid = c.connamespace
       where c.contype = 'f' and n.nspname = 'public' and c.conrelid::regclass::text !~ '${SHARD}'`,
    );
    const isTenant = (table: string) => !notTenants.includes(table);
    const broken = keys.filter(({ name, from, to, left, right, del }) => {
      if (del === 'n' || !name.endsWith('_fk')) return true;
      if (!isTenant(from)) return isTenant(to);
      if (!isTenant(to)) return !REFERENCE_TABLES.includes(to);
      const position = right.indexOf(distributionColumn(to));
      return position < 0 || left[position] !== distributionColumn(from);
    });
    expect(broken).toEqual([]);
  });

  it('there are no triggers, no functions except those of checks, and no floating-point or decimal money', async () => {
    const found = await query(
      `select 'trigger' as kind, tgname::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
         join pg_namespace n on n.oid = c.relnamespace where not tgisinternal and n.nspname = 'public'
       union all select 'function', proname::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
         where n.nspname = 'public' and p.proname <> all ($1)
           and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')
       union all select 'column', table_name || '.' || column_name from information_schema.columns
         where table_schema = 'public' and data_type in ('numeric', 'money', 'real', 'double precision')`,
      [IN_CHECKS],
    );
    expect(found).toEqual([]);
  });

  it('every primary key and constraint has an explicit name', async () => {
    const keys = await query<{ table: string; name: string }>(
      `select conrelid::regclass::text as "table", conname::text as name from pg_constraint k
         join pg_namespace n on n.oid = k.connamespace
       where contype = 'p' and n.nspname = 'public' and conrelid::regclass::text !~ '${SHARD}'`,
    );
    expect(keys.filter(({ table, name }) => name !== `${table}_pk`)).toEqual([]);
  });
});

it('a question about the past takes back every kind of record that the views of its facts read', async () => {
  const uses = await query<{ view: string; read: string[] }>(
    `with recursive used (view, used) as (
       select r.ev_class, d.refobjid from pg_rewrite r
         join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
       union select u.view, d.refobjid from used u join pg_rewrite r on r.ev_class = u.used
         join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
     ) select view::regclass::text as view, array_agg(distinct used::regclass::text) as read from used group by view`,
  );
  const readBy = new Map(uses.map(({ view, read }) => [view, read]));
  const viewed = Object.values(facts).filter(({ table }) => readBy.has(table));
  expect(viewed.length).toBeGreaterThan(5);
  const forgotten = viewed.flatMap(({ key, table, feed }) =>
    TARGETS.filter((kind) => readBy.get(table)?.includes(kind) && !kindsRead([feed]).includes(kind)).map(
      (kind) => `${key} reads ${kind}`,
    ),
  );
  const sums = TARGETS.flatMap((kind) =>
    toDateOfFeed(kind)
      .filter(({ kept }) => !kindsRead([facts[kept.fact].feed]).includes(kind))
      .map(({ kept }) => `sums of ${kept.fact} read ${kind}`),
  );
  expect([...forgotten, ...sums]).toEqual([]);
});

describe('row-level security', () => {
  it('has no restrictive policies, which Citus places as permissive ones', async () => {
    const restrictive = await query<{ name: string }>(
      'select polname::text as name from pg_policy where not polpermissive',
    );
    expect(restrictive).toEqual([]);
  });

  it('is enabled and forced, for the owner too, on every tenant table', async () => {
    const tables = await query<{ name: string; secured: boolean; forced: boolean; using: string | null }>(
      `select t.name, t.secured, t.forced,
              (select pg_get_expr(p.polqual, p.polrelid) from pg_policy p
               where p.polrelid = t.oid and p.polcmd in ('*', 'r') order by p.polcmd limit 1) as using
       from (${TENANT_TABLES}) t`,
      [notTenants],
    );
    for (const { name, secured, forced, using } of tables) {
      expect({ name, secured, forced }).toEqual({ name, secured: true, forced: true });
      expect(using, name).toContain(`${distributionColumn(name)} = ANY`);
      expect(using, name).toContain("current_setting('app.groups'");
    }
  });
});

it('the table types in the code match the migrated database', async () => {
  const db = await database();
  const { readFile } = await import('node:fs/promises');
  const written = await readFile(new URL('../../src/server/database/schema.ts', import.meta.url), 'utf8');
  const bare = (text: string) => text.replace(/\s+/g, '');
  const isFresh = bare(written) === bare(await schemaSource(db.url));
  expect(isFresh, 'src/server/database/schema.ts is stale; run: npm run docs').toBe(true);
});
