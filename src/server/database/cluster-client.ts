import { hash } from 'node:crypto';
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
  // A subquery shows the place of a row only where it selects it.
  const columns = /\bctid\b/i.test(text) ? 'ctid, *' : '*';
  return replaceSources(text, [...names], (name) => `(select ${columns} from ${name})`);
}

function replaceSources(text: string, names: readonly string[], by: (name: string) => string): string {
  if (names.length === 0) return text;
  const read = new RegExp(
    `(?<!\\bdelete\\s)\\b(from|join|using)(\\s+\\(*)(${names.join('|')})\\b(?:\\s+(?:as\\s+)?(?!(?:${NO_ALIAS})\\b)([a-z_]\\w*))?`,
    'gi',
  );
  return text.replace(
    read,
    (_, before: string, space: string, name: string, alias = name) => `${before}${space}${by(name)} ${alias}`,
  );
}

const SAME_GROUP = /(?<!["\w.])("?\w+"?)\.("?)dealer_group_id\2 = ("?\w+"?)\.\2dealer_group_id\2/gi;

/**
 * Where two tables have the same group, names it. Citus sees it through a join by itself, but not inside a subquery
 * that is planned on its own. Only for transactions of one group, whose policies show no other.
 */
export function inNamedGroup(text: string, groupId: number): string {
  return text.replace(
    SAME_GROUP,
    (same, one: string, quote: string) => `(${one}.${quote}dealer_group_id${quote} = ${groupId} and ${same})`,
  );
}

/** Names of views and their text, as PostgreSQL keeps it. */
export type Views = ReadonlyMap<string, string>;

/** Views become subqueries, because a view cannot name the group that it is read for. */
export function throughViews(text: string, views: Views): string {
  const read = replaceSources(text, [...views.keys()], (name) => `(${views.get(name)})`);
  // A view may read another one.
  return read === text ? text : throughViews(read, views);
}

/**
 * Each table that a statement reads becomes the rows of one group. Citus plans what it cannot plan over several nodes,
 * such as grouping sets, where every table is of one group.
 *
 * @param columns tables and their column of the group
 */
export function readOfGroup(text: string, columns: ReadonlyMap<string, string>, groupId: number): string {
  return replaceSources(
    text,
    [...columns.keys()],
    (name) => `(select * from ${name} where ${columns.get(name.toLowerCase())} = ${groupId})`,
  );
}

/** Citus cannot pass on the rows of a subquery without columns. */
export function withColumn(text: string): string {
  return text.replace(/\bselect(\s+from\b)/gi, 'select 1$1');
}

const OF_GROUP =
  /(?<!["\w.])((?:"?\w+"?\.)?"?dealer_group_id"?) = (?:any\s*\(\$(\d+)(?:::integer\[\])?\)|\$(\d+)(?![\d:]))/gi;

/**
 * A statement about one group names it outright: only then does Citus see that all of its tables are on one shard,
 * and leaves the whole of it to that node. A number instead of a parameter lets it keep its plan.
 */
export function inOneShard(text: string, values: readonly unknown[]): string {
  const named = new Map<number, string>();
  const sent = text.replace(OF_GROUP, (whole, column: string, list: string, single: string) => {
    const place = Number(list ?? single);
    const value = values[place - 1];
    const id: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
    if (!Number.isSafeInteger(id)) return whole;
    named.set(place, list === undefined ? 'integer' : 'integer[]');
    return `${column} = ${Number(id)}`;
  });
  const used = new Set([...sent.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place)));
  // Each value of a statement must have a type.
  const unused = [...named].filter(([place]) => !used.has(place));
  return unused.reduce(withUnusedValue, sent);
}

function withUnusedValue(text: string, [place, type]: readonly [number, string]): string {
  return text.replace(/dealer_group_id"? = \d+/i, (named) => `${named} and $${place}::${type} is not null`);
}

/**
 * Citus copies what it selects into the shards, which PostgreSQL refuses where policies hold; a statement that
 * returns rows is inserted instead.
 */
export function insertedNotCopied(text: string): string {
  const starts = [...text.matchAll(/\binsert into\b/gi)].map(({ index }) => index);
  return starts.toReversed().reduce(returningRows, text);
}

function returningRows(text: string, start: number): string {
  const end = endOfStatement(text, start);
  const insert = text.slice(start, end);
  const isCopied = /\bselect\b/i.test(insert) && !/\breturning\b|\bon conflict\b/i.test(insert);
  return isCopied ? `${text.slice(0, start)}${insert.trimEnd()} returning 1${text.slice(end)}` : text;
}

/** Where the parentheses around a place close, or the text ends. */
function endOfStatement(text: string, start: number): number {
  let depth = 0;
  for (const { 0: mark, index } of text.slice(start).matchAll(/'[^']*'|[()]/g)) {
    if (mark === '(') depth += 1;
    if (mark === ')') depth -= 1;
    if (depth < 0) return start + index;
  }
  return text.length;
}

interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
  readonly name?: string;
}

/** What a transaction on a cluster is about. */
export interface ClusterScope {
  /** Null for none or several. */
  readonly groupId: number | null;
  readonly views: Views;
}

/** A connection of a transaction on a cluster, which sends statements in the form that Citus can plan. */
export function clusterClient(client: pg.PoolClient, { groupId, views }: ClusterScope): pg.PoolClient {
  const names = new Set<string>();
  const inForm = (given: string, values: readonly unknown[]) => {
    const ofGroup = groupId === null ? given : inNamedGroup(throughViews(given, views), groupId);
    const text = insertedNotCopied(withColumn(inOneShard(readThroughSubqueries(ofGroup, names), values)));
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
    const { name, text, ...others } = statement;
    const sent = inForm(text, statement.values ?? []);
    // The form depends on the group, and so does the plan.
    const kept = name !== undefined && groupId !== null ? { name: hash('sha1', sent) } : {};
    return client.query({ ...others, ...kept, text: sent } as unknown as string, ...(rest as []));
  };
  return new Proxy(client, {
    get: (target, key) => {
      if (key === 'query') return query;
      const value = Reflect.get(target, key, target) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
