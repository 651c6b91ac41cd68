import type pg from 'pg';
import { readOfGroup, throughViews, withColumn } from './cluster-client.ts';
import { columnsOfGroups, viewsOfGroups, withoutKeys } from './distribution.ts';

/**
 * What a migration's statement becomes on a database whose tables are placed: a table waits for its foreign keys, and
 * what is inserted from records is read for one dealer group at a time.
 *
 * @returns statements in their order
 */
export async function placedStatements(client: pg.ClientBase, statement: string): Promise<readonly string[]> {
  if (!/^insert into\b/i.test(statement)) return [await withoutKeys(client, statement)];
  const columns = await columnsOfGroups(client);
  const text = withColumn(throughViews(statement, await viewsOfGroups(client)));
  const ofGroup = (groupId: number) => readOfGroup(text, columns, groupId);
  if (ofGroup(0) === text) return [statement];
  const { rows } = await client.query<{ id: number }>('select id from dealer_group order by id');
  return rows.map(({ id }) => ofGroup(id));
}
