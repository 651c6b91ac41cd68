import { Problem } from '../../core/errors.ts';
import { ATTRIBUTION_DAYS, creditLens, crossStoreLens } from '../../core/kpis/attribution-facts.ts';
import type { Lens } from '../../core/kpis/fact.ts';
import type { Branch } from './branches.ts';
import { whereAndWhen } from './part.ts';
import type { Filter } from './question.ts';
import type { Values } from './values.ts';

const SALE = ['dealer_group_id', 'dealership_id', 'source', 'natural_key'] as const;
const sale = (table: string) => SALE.map((name) => `${table}.${name}`).join(', ');
const sameSale = (one: string, other: string) =>
  SALE.map((name) => `${one}.${name} = ${other}.${name}`).join(' and ');

/** Where the credit of a sale keeps what a dimension of it says. */
const CREDITED: Readonly<Record<string, string>> = {
  source: 'c.raw_source',
  lead_source: 'coalesce(sp.name, c.raw_source)',
  source_type: 'sp.class',
  lead_type: 'c.lead_type',
};

/**
 * The retail deals of some days with the sources they are credited to. Buyers are looked up among leads by
 * e-mail and by phone, each of which has an index; a lead found by both is one.
 *
 * Where a question is about some sources, other touches of the same sale do not show.
 */
export function attributedSales(branch: Branch, values: Values, filters: readonly Filter[]): string {
  const credit = lensOf(creditLens, filters);
  const lens = credit === null ? 'd.attribution' : `'${credit}'`;
  const isCrossStore = lensOf(crossStoreLens, filters) === 'included';
  const only = filters.filter(({ dimension }) => dimension in CREDITED);
  return `(
  with d as materialized (
    select r.*, g.attribution, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r join dealer_group g on g.id = r.dealer_group_id
    where ${whereAndWhen(branch, 'r.day', values).join('\n      and ')}
      and r.sale_kind = 'retail' and r.is_reversed is false
  ), met as materialized (
    ${['email_hash', 'phone_hash'].map((hash) => metBy(hash, isCrossStore)).join('\n    union\n    ')}
  ), placed as (
    select m.*,
      row_number() over (partition by ${sale('m')} order by m.day, m.requested_at, m.lead_at, m.lead_of, m.lead_key) as touch,
      row_number() over (partition by ${sale('m')} order by m.is_sold is true desc, m.days_apart, m.day desc,
        m.lead_at, m.lead_of, m.lead_key) as primacy
    from met m
  ), credit as (
    select ${sale('p')}, p.raw_source, p.lead_type
    from placed p join d on ${sameSale('d', 'p')}
    where case ${lens} when 'any_touch' then true when 'first_touch' then p.touch = 1
      else p.primacy = 1 and p.is_sold is true end
    union all
    select ${sale('d')}, d.raw_source, null
    from d
    where ${lens} = 'crm_primary' and d.raw_source is not null
      and not exists (select from placed p where ${sameSale('p', 'd')} and p.is_sold is true)
  ), shown as (
    select ${sale('c')}, array_agg(distinct c.raw_source) as raw_sources,
      array_agg(distinct coalesce(sp.name, c.raw_source)) as source_names,
      array_remove(array_agg(distinct sp.class), null) as source_types,
      array_remove(array_agg(distinct c.lead_type), null) as lead_types
    from credit c left join source_spelling sp
      on sp.dealer_group_id = c.dealer_group_id and sp.kind = 'lead' and sp.spelling = c.raw_source
    where ${['true', ...only.map((filter) => creditedSql(filter, values))].join(' and ')}
    group by ${sale('c')}
  )
  select d.*, coalesce(s.raw_sources, '{}') as raw_sources, coalesce(s.source_names, '{}') as source_names,
    coalesce(s.source_types, '{}') as source_types, coalesce(s.lead_types, '{}') as lead_types,
    s.natural_key is not null as is_credited,
    exists (select from met m where ${sameSale('m', 'd')}) as is_matched
  from d left join shown s on ${sameSale('s', 'd')}${
    only.length === 0
      ? ''
      : `
  where s.natural_key is not null or not exists (select from credit c where ${sameSale('c', 'd')})`
  }
)`;
}

/** The leads that share one hash with a buyer. */
function metBy(hash: string, isCrossStore: boolean): string {
  return `select ${sale('d')}, l.raw_source, l.lead_type, l.day, l.requested_at, l.is_sold,
      l.dealership_id as lead_at, l.source as lead_of, l.natural_key as lead_key,
      abs(coalesce(l.sold_day, l.day) - d.day) as days_apart
    from d join lead l on l.dealer_group_id = d.dealer_group_id${
      isCrossStore ? '' : ' and l.dealership_id = d.dealership_id'
    }
      and l.${hash} = d.${hash} and l.department = 'sales' and l.day between d.day - ${ATTRIBUTION_DAYS} and d.day`;
}

function creditedSql({ dimension, values: wanted }: Filter, values: Values): string {
  const field = CREDITED[dimension];
  const list = values.add(
    wanted.filter((value) => value !== null),
    'text[]',
  );
  return wanted.includes(null) ? `(${field} = any(${list}) or ${field} is null)` : `${field} = any(${list})`;
}

/** The one value of a lens that a question asks for; null for what is usual. */
function lensOf({ key, title, values }: Lens, filters: readonly Filter[]): string | null {
  const asked = filters.find(({ dimension }) => dimension === key);
  if (!asked) return null;
  const [value, ...others] = asked.values;
  const found = values.find((one) => one.value === value);
  if (found && others.length === 0) return found.value;
  const choices = values.map((one) => `${one.value} (${one.title})`).join(', ');
  const message = `${title} is one way at a time: ${choices}.`;
  throw new Problem('invalid', message, [{ field: 'filters', message }]);
}
