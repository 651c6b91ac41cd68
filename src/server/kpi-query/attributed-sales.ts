import { Problem } from '../../core/errors.ts';
import { ATTRIBUTION_DAYS, creditLens, crossStoreLens } from '../../core/kpis/attribution-facts.ts';
import type { Lens } from '../../core/kpis/fact.ts';
import { AD_NETWORKS } from '../../core/sources/ad-networks.ts';
import type { Branch } from './branches.ts';
import { whereAndWhen } from './part.ts';
import type { Filter } from './question.ts';
import { standsFor } from './spelling-sql.ts';
import type { Values } from './values.ts';

/** What a credit says, of the leads of a buyer and of the deal's own source. */
const CREDITED: Readonly<Record<string, { readonly lead: string; readonly own: string }>> = {
  source: { lead: 'p.raw_source', own: 'd.raw_source' },
  lead_source: { lead: 'coalesce(sp.name, p.raw_source)', own: 'coalesce(os.name, d.raw_source)' },
  source_type: { lead: 'sp.class', own: 'os.class' },
  lead_type: { lead: 'p.lead_type', own: 'null::text' },
  platform: {
    lead: standsFor('coalesce(sp.name, p.raw_source)', AD_NETWORKS),
    own: standsFor('coalesce(os.name, d.raw_source)', AD_NETWORKS),
  },
};

/**
 * The retail deals of some days with the sources they are credited to. Each buyer is looked up among leads by
 * e-mail and by phone, which both have an index, so that it takes time in step with the deals; a lead found by
 * both is one.
 *
 * Where a question is about some sources, other touches of the same sale do not show.
 */
export function attributedSales(branch: Branch, values: Values, filters: readonly Filter[]): string {
  const credit = lensOf(creditLens, filters);
  const lens = credit === null ? 'd.attribution' : `'${credit}'`;
  const isCrossStore = lensOf(crossStoreLens, filters) === 'included';
  const only = filters.filter(({ dimension }) => dimension in CREDITED);
  const shownLead = allOf(only.map((filter) => creditedSql(filter, 'lead', values)));
  const shownOwn = allOf(only.map((filter) => creditedSql(filter, 'own', values)));
  const isLead = `case ${lens} when 'any_touch' then true when 'first_touch' then p.touch = 1
        else p.primacy = 1 and p.is_sold is true end`;
  const list = (value: string) => `array_agg(distinct ${value}) filter (where ${isLead} and ${shownLead})`;
  return `(
  select d.*, t.leads > 0 as is_matched, o.is_own and ${shownOwn} or t.shown > 0 as is_credited,
    ${oneOrList('o.is_own', shownOwn, ['d.raw_source', 't.raw_sources'])} as raw_sources,
    ${oneOrList('o.is_own', shownOwn, ['coalesce(os.name, d.raw_source)', 't.source_names'])} as source_names,
    array_remove(${oneOrList('o.is_own', shownOwn, ['os.class', 't.source_types'])}, null) as source_types,
    array_remove(${oneOrList('o.is_own', shownOwn, [CREDITED.platform?.own ?? '', 't.platforms'])}, null) as platforms,
    case when o.is_own then '{}' else array_remove(coalesce(t.lead_types, '{}'), null) end as lead_types
  from (
    select r.*, g.attribution, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r join dealer_group g on g.id = r.dealer_group_id
    where ${whereAndWhen(branch, 'r.day', values).join('\n      and ')}
      and r.sale_kind = 'retail' and r.is_reversed is false
  ) d cross join lateral (
    select count(*) as leads, count(*) filter (where ${isLead}) as credits,
      count(*) filter (where ${isLead} and ${shownLead}) as shown,
      ${list('p.raw_source')} as raw_sources,
      ${list('coalesce(sp.name, p.raw_source)')} as source_names,
      ${list('sp.class')} as source_types,
      ${list(CREDITED.platform?.lead ?? '')} as platforms,
      ${list('p.lead_type')} as lead_types
    from (
      select m.*, row_number() over (order by m.day, m.requested_at, m.dealership_id, m.source, m.natural_key) as touch,
        row_number() over (order by m.is_sold is true desc, abs(coalesce(m.sold_day, m.day) - d.day), m.day desc,
          m.dealership_id, m.source, m.natural_key) as primacy
      from (
        ${['email_hash', 'phone_hash'].map((hash) => metBy(hash, isCrossStore)).join('\n        union\n        ')}
      ) m
    ) p left join source_spelling sp
      on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = p.raw_source
  ) t cross join lateral (
    select ${lens} = 'crm_primary' and t.credits = 0 and d.raw_source is not null as is_own
  ) o left join source_spelling os
    on os.dealer_group_id = d.dealer_group_id and os.kind = 'lead' and os.spelling = d.raw_source${
      only.length === 0
        ? ''
        : `\n  where o.is_own and ${shownOwn} or t.shown > 0 or not o.is_own and t.credits = 0`
    }
)`;
}

/** The deal's own source where it is the credit, or else what the buyer's leads say; an empty list for nothing. */
function oneOrList(isOwn: string, isShown: string, [own, leads]: readonly [string, string]): string {
  return `case when ${isOwn} and ${isShown} then array[${own}] else coalesce(${leads}, '{}') end`;
}

/** The leads that share one hash with a buyer. */
function metBy(hash: string, isCrossStore: boolean): string {
  const columns = [
    'dealership_id',
    'source',
    'natural_key',
    'raw_source',
    'lead_type',
    'day',
    'requested_at',
  ];
  return `select ${[...columns, 'is_sold', 'sold_day'].map((name) => `l.${name}`).join(', ')}
        from lead l
        where l.dealer_group_id = d.dealer_group_id${isCrossStore ? '' : ' and l.dealership_id = d.dealership_id'}
          and l.${hash} = d.${hash} and l.department = 'sales' and l.day between d.day - ${ATTRIBUTION_DAYS} and d.day`;
}

function allOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'true' : `(${conditions.join(' and ')})`;
}

function creditedSql({ dimension, values: wanted }: Filter, of: 'lead' | 'own', values: Values): string {
  const field = CREDITED[dimension]?.[of];
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
