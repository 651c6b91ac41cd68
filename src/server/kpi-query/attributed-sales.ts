import { Problem } from '../../core/errors.ts';
import { creditLens, crossStoreLens } from '../../core/kpis/attribution-facts.ts';
import type { Lens } from '../../core/kpis/fact.ts';
import { AD_NETWORKS } from '../../core/sources/ad-networks.ts';
import { dayOf, dayParts } from '../../core/time/period.ts';
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
const LISTS = Object.values(CREDITED).map(({ list }) => list);
const KEYS = ['dealer_group_id', 'dealership_id', 'source', 'natural_key'] as const;

const keysOf = (table: string, keys: readonly string[] = KEYS) =>
  keys.map((name) => `${table}.${name}`).join(', ');
const sameDeal = (table: string) => KEYS.map((name) => `${table}.${name} = d.${name}`).join(' and ');

/** Credit of any source, or only of sources with spend in the month of the sale. */
interface Kind {
  readonly isPaid: boolean;
  readonly flag: string;
  readonly nameOf: (list: string) => string;
}

const own = (list: string) => list;
const ANY: Kind = { isPaid: false, flag: 'is_credited', nameOf: own };
const PAID: Kind = { isPaid: true, flag: 'is_credited', nameOf: own };
const PAID_BESIDE: Kind = { isPaid: true, flag: 'is_paid', nameOf: (list) => `paid_${list}` };

interface Requested {
  /** Conditions on `r`. */
  readonly where: string;
  /** The attribution model; null for the group's default. */
  readonly credit: string | null;
  readonly isCrossStore: boolean;
  readonly kinds: readonly Kind[];
  /** Collected in lists. */
  readonly lists: readonly string[];
  /** Of the deal. */
  readonly columns: readonly string[];
  /** Filters by what is credited. */
  readonly only: readonly string[];
  /** Conditions on an expense `e`. */
  readonly spent: () => string;
}

/**
 * A filter by source hides the other touches of a sale. Only any-touch gives several credits per deal, so
 * only then are leads expanded.
 */
export function attributedSales(branch: Branch, values: Values, filters: readonly Filter[]): string {
  return listedSales(branch, values, { filters, kind: ANY });
}

/** In the month of the sale. */
export function paidSales(branch: Branch, values: Values, filters: readonly Filter[]): string {
  return listedSales(branch, values, { filters, kind: PAID });
}

function listedSales(
  branch: Branch,
  values: Values,
  { filters, kind }: { readonly filters: readonly Filter[]; readonly kind: Kind },
): string {
  const requested = { ...requestedBy(branch, values, { filters, usual: null }), kinds: [kind] };
  return `(\n  ${salesSql({ ...requested, lists: LISTS, columns: ['*'] })}\n)`;
}

export interface CreditedSales {
  readonly filters: readonly Filter[];
  /** The groups' way of giving credit; null where they differ. */
  readonly usual: string | null;
  /** What is read of a sale. */
  readonly fields: readonly string[];
  readonly hasPaid: boolean;
}

/** Sales with both kinds of credit and only the columns that are needed. */
export function creditedSales(
  branch: Pick<Branch, 'dealershipIds' | 'period'>,
  values: Values,
  { filters, usual, fields, hasPaid }: CreditedSales,
): string {
  const columns = fields.filter((field) => !LISTS.includes(field) && !MADE.includes(field));
  return salesSql({
    ...requestedBy(branch, values, { filters, usual }),
    kinds: hasPaid ? [ANY, PAID_BESIDE] : [ANY],
    lists: LISTS.filter((list) => fields.includes(list)),
    columns: [
      'dealer_group_id',
      'dealership_id',
      ...columns,
      ...HAS_CONTACT.filter((one) => fields.includes(one)),
    ],
  });
}

const HAS_CONTACT = ['has_contact'];
/** Not columns of deals. */
const MADE = ['dealer_group_id', 'dealership_id', 'is_credited', 'is_matched', ...HAS_CONTACT];

/** Sales of paid sources among those that `creditedSales` made as `table`. */
export function paidAmong(
  table: string,
  { fields, filters }: Pick<CreditedSales, 'fields' | 'filters'>,
): string {
  const columns = ['dealer_group_id', 'dealership_id', ...fields.filter((field) => field !== ANY.flag)];
  const named = columns.map((field) =>
    LISTS.includes(field) ? `s.${PAID_BESIDE.nameOf(field)} as ${field}` : `s.${field}`,
  );
  const hidden = isCreditFiltered(filters) ? ` where not s.has_source or s.${PAID_BESIDE.flag}` : '';
  return `(select ${named.join(', ')}, s.${PAID_BESIDE.flag} as ${ANY.flag} from ${table} s${hidden})`;
}

/** Filters that change which sales are read, or whom they are credited to. */
export function creditFilters(filters: readonly Filter[]): readonly Filter[] {
  const lenses: readonly string[] = [creditLens.key, crossStoreLens.key];
  return filters.filter(({ dimension }) => dimension in CREDITED || lenses.includes(dimension));
}

function isCreditFiltered(filters: readonly Filter[]): boolean {
  return filters.some(({ dimension }) => dimension in CREDITED);
}

function requestedBy(
  branch: Pick<Branch, 'dealershipIds' | 'period' | 'holes'>,
  values: Values,
  { filters, usual }: { readonly filters: readonly Filter[]; readonly usual: string | null },
): Pick<Requested, 'where' | 'credit' | 'isCrossStore' | 'only' | 'spent'> {
  const { dealershipIds, period } = branch;
  const { year, month } = dayParts(period.start);
  return {
    // Only where it is used: PostgreSQL refuses values without a place.
    spent: () => `e.dealership_id = any(${values.add(dealershipIds, 'integer[]')})
      and e.month >= ${values.add(dayOf(year, month, 1), 'date')} and e.month < ${values.add(period.end, 'date')}`,
    where: whereAndWhen(branch, 'r.day', values).join('\n      and '),
    credit: lensOf(creditLens, filters) ?? usual,
    isCrossStore: lensOf(crossStoreLens, filters) === 'included',
    only: filters
      .filter(({ dimension }) => dimension in CREDITED)
      .map((filter) => creditedSql(filter, values)),
  };
}

function salesSql(requested: Requested): string {
  const { where, credit, kinds, lists, columns, only } = requested;
  const several = canBeSeveral(requested);
  const unlessSeveral = (severally: string, one: string) =>
    several ? `case when t.natural_key is not null then ${severally} else ${one} end` : one;
  const isCredited = (kind: Kind) => unlessSeveral(`t.${kind.flag}`, shownSql(requested, kind));
  const made = kinds.flatMap((kind) => [
    `${isCredited(kind)} as ${kind.flag}`,
    ...listed(lists).map(({ list, says }) => {
      const one = `case when ${shownSql(requested, kind)} and ${says} is not null then array[${says}] else '{}' end`;
      return `${unlessSeveral(`coalesce(t.${kind.nameOf(list)}, '{}')`, one)} as ${kind.nameOf(list)}`;
    }),
  ]);
  const [kind = ANY] = kinds;
  const all = [
    ...columns.map((column) => `d.${column}`),
    'coalesce(cardinality(a.raw_sources) > 0, false) as is_matched',
    'x.raw_source is not null as has_source',
    ...made,
  ];
  return `select ${all.join(',\n    ')}
  from (
    select r.*, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r
    where ${where}
      and r.sale_kind = 'retail' and r.is_reversed is false
  ) d ${credit === null ? 'join dealer_group g on g.id = d.dealer_group_id ' : ''}left join (
    ${keptLeads(requested)}
  ) a on ${sameDeal('a')}${several ? `\n  ${severalTouches(requested)}` : ''}
  cross join lateral (select ${creditSql(requested)}) x
  ${spelledIn('d', requested)}${only.length === 0 ? '' : `\n  where x.raw_source is null or ${isCredited(kind)}`}`;
}

function canBeSeveral({ credit }: Requested): boolean {
  return credit === null || credit === 'any_touch';
}

function listed(lists: readonly string[]) {
  return Object.values(CREDITED).filter(({ list }) => lists.includes(list));
}

function shownSql({ only }: Requested, { isPaid }: Kind): string {
  return [isPaid ? 'paid.name is not null' : 'x.raw_source is not null', ...only].join(' and ');
}

function spelledIn(table: string, { kinds, spent }: Requested): string {
  const spelled = `left join source_spelling sp
    on sp.dealer_group_id = ${table}.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source`;
  return kinds.some(({ isPaid }) => isPaid) ? `${spelled}\n  ${paidIn(table, spent)}` : spelled;
}

/** In the month of the sale. */
function paidIn(table: string, spent: () => string): string {
  return `left join (
    select distinct e.dealer_group_id, e.dealership_id, e.month, coalesce(es.name, p.name) as name
    from expense e
      join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id
      left join source_spelling es
        on es.dealer_group_id = p.dealer_group_id and es.kind = 'spend' and es.spelling = p.name
    where e.dealer_group_id = any($1::integer[]) and ${spent()} and e.actual_cents > 0
  ) paid on paid.dealer_group_id = ${table}.dealer_group_id and paid.dealership_id = ${table}.dealership_id
    and paid.month = date_trunc('month', ${table}.day::timestamp)::date and paid.name = ${NAME}`;
}

/** Cross-store leads only where there are any. */
function keptLeads({ where, isCrossStore }: Requested): string {
  const sold = (of: string) =>
    `case when r.group_raw_sources is null then r.sold_${of} else r.group_sold_${of} end as sold_${of}`;
  const leads = isCrossStore
    ? `coalesce(r.group_raw_sources, r.raw_sources) as raw_sources, coalesce(r.group_lead_types, r.lead_types) as lead_types,
      ${sold('raw_source')}, ${sold('lead_type')}`
    : 'r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type';
  return `select ${keysOf('r')}, r.day, ${leads}
    from deal_attribution r
    where ${where}`;
}

/** Primary: the lead the CRM marks as sold, else the deal's own source. First: the first lead. */
function creditSql({ credit }: Requested): string {
  const primary = ['coalesce(a.sold_raw_source, d.raw_source)', 'a.sold_lead_type'];
  const first = ['a.raw_sources[1]', 'a.lead_types[1]'];
  const fields = ['raw_source', 'lead_type'].map((name, at) => {
    if (credit !== null) return `${(credit === 'crm_primary' ? primary : first)[at]} as ${name}`;
    return `case g.attribution when 'crm_primary' then ${primary[at]} else ${first[at]} end as ${name}`;
  });
  return fields.join(', ');
}

/** Grouped by deal first: sorted by dealership, each would be compared with all its deals. */
function severalTouches(requested: Requested): string {
  const { credit, kinds, lists } = requested;
  const made = kinds.flatMap((kind) => [
    `bool_or(${shownSql(requested, kind)}) as ${kind.flag}`,
    ...listed(lists).map(
      ({ list, says }) =>
        `array_agg(distinct ${says}) filter (where ${shownSql(requested, kind)} and ${says} is not null) as ${kind.nameOf(list)}`,
    ),
  ]);
  const ofGroup =
    credit === null
      ? "join dealer_group g on g.id = a.dealer_group_id and g.attribution = 'any_touch'\n      "
      : '';
  return `left join (
    select ${keysOf('a')}, ${made.join(',\n      ')}
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
