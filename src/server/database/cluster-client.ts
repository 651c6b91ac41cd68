import type pg from 'pg';

const CREATED = /create temporary table (?:if not exists )?(\w+)/gi;
/** Follow a table where it has no alias. */
const NO_ALIAS =
  'where|on|order|group|limit|union|join|left|right|full|cross|inner|natural|using|set|having|except|intersect|for|returning|window|offset|fetch|as materialized';

/**
 * Citus joins the rows of a subquery with a distributed table, but not a temporary table itself: each temporary
 * table that a statement of this transaction reads becomes a subquery.
 *
 * @param text one statement, or several with semicolons
 * @param names temporary tables of the transaction
 */
export function readThroughSubqueries(text: string, names: ReadonlySet<string>): string {
  if (names.size === 0) return text;
  const tables = [...names].join('|');
  const read = new RegExp(
    `(?<!\\bdelete\\s)\\b(from|join|using)\\s+(${tables})\\b(?:\\s+(?:as\\s+)?(?!(?:${NO_ALIAS})\\b)([a-z_]\\w*))?`,
    'gi',
  );
  return text.replace(
    read,
    (_, before: string, table: string, alias = table) => `${before} (select * from ${table}) ${alias}`,
  );
}

const OF_GROUPS = /\bdealer_group_id("?) = any\s*\(\$(\d+)(?:::integer\[\])?\)/gi;

/**
 * A statement about one group names it outright: only then does Citus see that all of its tables are on one shard,
 * and leaves the whole of it to that node.
 */
export function inOneShard(text: string, values: readonly unknown[]): string {
  return text.replace(OF_GROUPS, (whole, quote: string, number: string) => {
    const ids = values[Number(number) - 1];
    if (!Array.isArray(ids) || ids.length !== 1 || !Number.isSafeInteger(ids[0])) return whole;
    // The value is still named, since each value of a statement must have a type.
    return `dealer_group_id${quote} = ($${number}::integer[])[1]`;
  });
}

/**
 * Citus copies what it selects into the shards, which PostgreSQL refuses where policies hold; a statement that
 * returns rows is inserted instead.
 */
export function insertedNotCopied(text: string): string {
  const insert = outermostInsert(text);
  const isCopied =
    insert !== null && /\bselect\b/i.test(insert) && !/\breturning\b|\bon conflict\b/i.test(insert);
  return isCopied ? `${text} returning 1` : text;
}

/** The insert that is not inside parentheses, to the end of the statement; null where there is none. */
function outermostInsert(text: string): string | null {
  for (const { index } of text.matchAll(/\binsert into\b/gi)) {
    const before = text.slice(0, index);
    if (before.split('(').length === before.split(')').length) return text.slice(index);
  }
  return null;
}

interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
  readonly name?: string;
}

/** A connection of a transaction on a cluster, which sends statements in the form that Citus can plan. */
export function clusterClient(client: pg.PoolClient): pg.PoolClient {
  const names = new Set<string>();
  const inForm = (given: string, values: readonly unknown[]) => {
    const text = insertedNotCopied(inOneShard(readThroughSubqueries(given, names), values));
    for (const [, name = ''] of given.matchAll(CREATED)) names.add(name.toLowerCase());
    return text;
  };
  const query = (statement: string | Statement, ...rest: unknown[]) => {
    if (typeof statement === 'string') {
      const values = Array.isArray(rest[0]) ? rest[0] : [];
      return client.query(inForm(statement, values), ...(rest as []));
    }
    if (typeof statement.text !== 'string' || 'submit' in statement)
      return client.query(statement as unknown as string, ...(rest as []));
    // A prepared statement of this name may have been written for other values.
    const { name: _, text, ...others } = statement;
    const sent = { ...others, text: inForm(text, statement.values ?? []) };
    return client.query(sent as unknown as string, ...(rest as []));
  };
  return new Proxy(client, {
    get: (target, key) => {
      if (key === 'query') return query;
      const value = Reflect.get(target, key, target) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
