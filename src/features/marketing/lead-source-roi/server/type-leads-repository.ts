import { Problem } from '../../../../core/errors.ts';
import { facts } from '../../../../core/kpis/facts.ts';
import { type Day, isDay, type Period } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import { filterConditions } from '../../../../server/kpi-query/dimension-sql.ts';
import type { Filter } from '../../../../server/kpi-query/question.ts';
import { Values } from '../../../../server/kpi-query/values.ts';
import type { LeadStatus } from '../lead-statuses.ts';

export interface LeadRow {
  readonly dealershipId: number;
  readonly feed: string;
  readonly key: string;
  readonly day: Day;
  readonly hour: number | null;
  readonly status: LeadStatus;
  readonly soldDay: string | null;
  readonly source: string;
  readonly leadType: string;
  readonly condition: string | null;
  readonly year: number | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly stockNumber: string | null;
  readonly salesperson: string | null;
  readonly responseMinutes: number | null;
}

export interface RequestedLeads {
  readonly period: Period;
  /** Null for unmapped sources. */
  readonly type: string | null;
  readonly filters: readonly Filter[];
}

interface RequestedPage extends RequestedLeads {
  readonly status: LeadStatus | null;
  readonly after: LeadPlace | null;
  readonly limit: number;
}

/** A sold lead was a good lead, whatever the CRM marked before. */
const STATUS = `case when r.is_sold then 'sold' when r.is_bad then 'bad' when r.is_duplicate then 'duplicate'
      when r.appointment_shown then 'shown' when r.appointment_set then 'appointment'
      when r.is_contacted then 'contacted' when r.is_contacted is false then 'waiting' else 'unreported' end`;

const PLACE = ['r.day', 'coalesce(r.hour, -1)', 'r.dealership_id', 'r.source', 'r.natural_key'];

/** Newest first; one extra row when there are more. */
export async function leadsOf(tx: Tx, scope: AuthorizedScope, requested: RequestedPage): Promise<LeadRow[]> {
  const values = new Values(scope.dealerGroupIds);
  const { from, when } = listed(scope, requested, values);
  if (requested.status !== null) when.push(`${STATUS} = ${values.add(requested.status, 'text')}`);
  if (requested.after !== null) when.push(...comesAfter(requested.after, values));
  const { rows } = await tx.client.query<LeadRow>(
    `select r.dealership_id as "dealershipId", r.source as feed, r.natural_key as key, r.day, r.hour, ${STATUS} as status,
       case when r.is_sold then r.sold_day end as "soldDay", coalesce(sp.name, r.raw_source) as source,
       r.lead_type as "leadType", r.vehicle_condition as condition, r.vehicle_year as year, r.make, r.model,
       r.stock_number as "stockNumber", r.salesperson, r.response_minutes as "responseMinutes"
     ${from} where ${when.join('\n  and ')}
     order by ${PLACE.map((field) => `${field} desc`).join(', ')}
     limit ${values.add(requested.limit + 1, 'integer')}`,
    values.all,
  );
  return rows;
}

export async function statusesOf(
  tx: Tx,
  scope: AuthorizedScope,
  requested: RequestedLeads,
): Promise<{ status: LeadStatus; leads: number }[]> {
  const values = new Values(scope.dealerGroupIds);
  const { from, when } = listed(scope, requested, values);
  const { rows } = await tx.client.query<{ status: LeadStatus; leads: number }>(
    `select ${STATUS} as status, count(*)::integer as leads ${from} where ${when.join('\n  and ')} group by 1`,
    values.all,
  );
  return rows;
}

/** The records that count as leads of the type. */
function listed(
  { dealershipIds }: AuthorizedScope,
  { period, type, filters }: RequestedLeads,
  values: Values,
) {
  const isOfType = type === null ? 'sp.class is null' : `sp.class = ${values.add(type, 'text')}`;
  return {
    from: `from lead r left join source_spelling sp
       on sp.dealer_group_id = r.dealer_group_id and sp.kind = 'lead' and sp.spelling = r.raw_source`,
    when: [
      'r.dealer_group_id = any($1::integer[])',
      `r.dealership_id = any(${values.add(dealershipIds, 'integer[]')})`,
      `r.day >= ${values.add(period.start, 'date')} and r.day < ${values.add(period.end, 'date')}`,
      `r.department = 'sales'`,
      isOfType,
      ...filterConditions(facts.lead, filters, values),
    ],
  };
}

/** The day is compared separately, so that its index is used. */
function comesAfter({ day, hour, dealershipId, source, key }: LeadPlace, values: Values): string[] {
  const last = [
    values.add(day, 'date'),
    values.add(hour, 'integer'),
    values.add(dealershipId, 'integer'),
    values.add(source, 'text'),
    values.add(key, 'text'),
  ];
  return [`r.day <= ${last[0]}`, `(${PLACE.join(', ')}) < (${last.join(', ')})`];
}

/** Cursor: newest first, then by key within the hour. */
interface LeadPlace {
  readonly day: Day;
  /** -1 when the source gives only the day. */
  readonly hour: number;
  readonly dealershipId: number;
  readonly source: string;
  readonly key: string;
}

const LARGEST = 2_147_483_647;

/** Opaque to the browser. */
export function writePlace({ day, hour, dealershipId, source, key }: LeadPlace): string {
  return Buffer.from(JSON.stringify([day, hour, dealershipId, source, key])).toString('base64url');
}

/** @throws Problem `invalid` for an invalid cursor */
export function readPlace(sent: string): LeadPlace {
  const [day, hour, dealershipId, source, key] = partsOf(sent);
  const isWhole = (part: unknown, least: number): part is number =>
    Number.isInteger(part) && Number(part) >= least && Number(part) <= LARGEST;
  const isName = (part: unknown): part is string => typeof part === 'string' && !part.includes('\0');
  if (typeof day === 'string' && isDay(day) && isWhole(hour, -1) && isWhole(dealershipId, 1)) {
    if (isName(source) && isName(key)) return { day, hour, dealershipId, source, key };
  }
  const message = 'Must be the `next` of the page before.';
  throw new Problem('invalid', '', [{ field: 'after', message }]);
}

function partsOf(sent: string): readonly unknown[] {
  const text = Buffer.from(sent, 'base64url').toString();
  try {
    const parts: unknown = JSON.parse(text);
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
