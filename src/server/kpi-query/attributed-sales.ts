import { Problem } from '../../core/errors.ts';
import { creditLens, crossStoreLens } from '../../core/kpis/attribution-facts.ts';
import type { Lens } from '../../core/kpis/fact.ts';
import { AD_NETWORKS } from '../../core/sources/ad-networks.ts';
import type { Branch } from './branches.ts';
import { whereAndWhen } from './part.ts';
import type { Filter } from './question.ts';
import { representedBy } from './spelling-sql.ts';
import type { Values } from './values.ts';

const NAME = 'coalesce(sp.name, x.raw_source)';

/** By dimension: value of a credit `x`, and the list that collects it per sale. */
const CREDITED: Readonly<Record<string, { readonly list: string; readonly says: string }>> = {
  source: { list: 'raw_sources', says: 'x.raw_source' },
  lead_source: { list: 'source_names', says: NAME },
  source_type: { list: 'source_types', says: 'sp.class' },
  lead_type: { list: 'lead_types', says: 'x.lead_type' },
  platform: { list: 'platforms', says: representedBy(NAME, AD_NETWORKS) },
};
const KEYS = ['dealer_group_id', 'dealership_id', 'source', 'natural_key'] as const;

const keysOf = (table: string, keys: readonly string[] = KEYS) =>
  keys.map((name) => `${table}.${name}`).join(', ');
const sameDeal = (table: string) => KEYS.map((name) => `${table}.${name} = d.${name}`).join(' and ');
function spelledIn(table: string, { isPaid }: Requested): string {
  const spelled = `left join source_spelling sp
    on sp.dealer_group_id = ${table}.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source`;
  return isPaid ? `${spelled}\n  ${paidIn(table)}` : spelled;
}

/** In the month of the sale. */
function paidIn(table: string): string {
  return `left join (
    select distinct e.dealer_group_id, e.dealership_id, e.month, coalesce(es.name, p.name) as name
    from expense e
      join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id
      left join source_spelling es
        on es.dealer_group_id = p.dealer_group_id and es.kind = 'spend' and es.spelling = p.name
    where e.dealer_group_id = any($1::integer[]) and e.actual_cents > 0
  ) paid on paid.dealer_group_id = ${table}.dealer_group_id and paid.dealership_id = ${table}.dealership_id
    and paid.month = date_trunc('month', ${table}.day::timestamp)::date and paid.name = ${NAME}`;
}

interface Requested {
  /** Condition on `r`. */
  readonly where: string;
  /** The attribution model; null for the group's default. */
  readonly credit: string | null;
  readonly isCrossStore: boolean;
  readonly isPaid: boolean;
  readonly shown: string;
}

/**
 * A filter by source hides the other touches of a sale. Only any-touch gives several credits per deal, so
 * only then are leads expanded.
 */
export function attributedSales(branch: Branch, values: Values, filters: readonly Filter[]): string {
  return salesWithCredits(branch, values, { filters, isPaid: false });
}

/** In the month of the sale. */
export function paidSales(branch: Branch, values: Values, filters: readonly Filter[]): string {
  return salesWithCredits(branch, values, { filters, isPaid: true });
}

function salesWithCredits(
  branch: Branch,
  values: Values,
  { filters, isPaid }: { readonly filters: readonly Filter[]; readonly isPaid: boolean },
): string {
  const only = filters.filter(({ dimension }) => dimension in CREDITED);
  const requested: Requested = {
    where: whereAndWhen(branch, 'r.day', values).join('\n      and '),
    credit: lensOf(creditLens, filters),
    isCrossStore: lensOf(crossStoreLens, filters) === 'included',
    isPaid,
    shown: [
      isPaid ? 'paid.name is not null' : 'x.raw_source is not null',
      ...only.map((filter) => creditedSql(filter, values)),
    ].join(' and '),
  };
  const { where, credit, shown } = requested;
  const canBeSeveral = credit === null || credit === 'any_touch';
  const unlessSeveral = (several: string, one: string) =>
    canBeSeveral ? `case when t.natural_key is not null then ${several} else ${one} end` : one;
  const isCredited = unlessSeveral('t.is_shown', shown);
  const lists = Object.values(CREDITED).map(({ list, says }) => {
    const one = `case when ${shown} and ${says} is not null then array[${says}] else '{}' end`;
    return `${unlessSeveral(`coalesce(t.${list}, '{}')`, one)} as ${list}`;
  });
  return `(
  select d.*, coalesce(cardinality(a.raw_sources) > 0, false) as is_matched, ${isCredited} as is_credited,
    ${lists.join(',\n    ')}
  from (
    select r.*, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r
    where ${where}
      and r.sale_kind = 'retail' and r.is_reversed is false
  ) d ${credit === null ? 'join dealer_group g on g.id = d.dealer_group_id ' : ''}left join (
    ${keptLeads(requested)}
  ) a on ${sameDeal('a')}${canBeSeveral ? `\n  ${severalTouches(requested)}` : ''}
  cross join lateral (select ${creditSql(requested)}) x
  ${spelledIn('d', requested)}${only.length === 0 ? '' : `\n  where x.raw_source is null or ${isCredited}`}
)`;
}

/** Cross-store leads only where there are any. */
function keptLeads({ where, isCrossStore, isPaid }: Requested): string {
  const sold = (of: string) =>
    `case when r.group_raw_sources is null then r.sold_${of} else r.group_sold_${of} end as sold_${of}`;
  const leads = isCrossStore
    ? `coalesce(r.group_raw_sources, r.raw_sources) as raw_sources, coalesce(r.group_lead_types, r.lead_types) as lead_types,
      ${sold('raw_source')}, ${sold('lead_type')}`
    : 'r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type';
  return `select ${keysOf('r')}${isPaid ? ', r.day' : ''}, ${leads}
    from deal_attribution r
    where ${where}`;
}

/** Primary: the lead the CRM marks as sold, else the deal's own source. First: the first lead. */
function creditSql({ credit }: Requested): string {
  const primary = ['coalesce(a.sold_raw_source, d.raw_source)', 'a.sold_lead_type'];
  const first = ['a.raw_sources[1]', 'a.lead_types[1]'];
  const own = ['raw_source', 'lead_type'].map((name, at) => {
    if (credit !== null) return `${(credit === 'crm_primary' ? primary : first)[at]} as ${name}`;
    return `case g.attribution when 'crm_primary' then ${primary[at]} else ${first[at]} end as ${name}`;
  });
  return own.join(', ');
}

/** Grouped by deal first: sorted by dealership, each would be compared with all its deals. */
function severalTouches(requested: Requested): string {
  const lists = Object.values(CREDITED).map(
    ({ list, says }) =>
      `array_agg(distinct ${says}) filter (where ${requested.shown} and ${says} is not null) as ${list}`,
  );
  const ofGroup =
    requested.credit === null
      ? "join dealer_group g on g.id = a.dealer_group_id and g.attribution = 'any_touch'\n      "
      : '';
  return `left join (
    select ${keysOf('a')}, bool_or(${requested.shown}) as is_shown,
      ${lists.join(',\n      ')}
    from (
    ${keptLeads(requested)}
    ) a ${ofGroup}cross join lateral unnest(a.raw_sources, a.lead_types) as x (raw_source, lead_type)
    ${spelledIn('a', requested)}
    where cardinality(a.raw_sources) > 1
    group by ${keysOf('a', KEYS.toReversed())}
  ) t on ${sameDeal('t')}`;
}

function creditedSql({ dimension, values: wanted }: Filter, values: Values): string {
  const field = CREDITED[dimension]?.says;
  const list = values.add(
    wanted.filter((value) => value !== null),
    'text[]',
  );
  return wanted.includes(null) ? `(${field} = any(${list}) or ${field} is null)` : `${field} = any(${list})`;
}

function lensOf({ key, title, values }: Lens, filters: readonly Filter[]): string | null {
  const requested = filters.find(({ dimension }) => dimension === key);
  if (!requested) return null;
  const [value, ...others] = requested.values;
  const found = values.find((one) => one.value === value);
  if (found && others.length === 0) return found.value;
  const choices = values.map((one) => `${one.value} (${one.title})`).join(', ');
  const message = `${title} is one way at a time: ${choices}.`;
  throw new Problem('invalid', message, [{ field: 'filters', message }]);
}
