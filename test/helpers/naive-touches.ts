import type { Day } from '../../src/core/time/period.ts';
import type { Database } from '../../src/server/database/database.ts';

interface Lead {
  readonly rooftop: number;
  readonly source: string;
  readonly key: string;
  readonly day: Day;
  readonly at: string | null;
  readonly department: string;
  readonly rawSource: string;
  readonly leadType: string;
  readonly isSold: boolean | null;
  readonly soldDay: Day | null;
  readonly email: string | null;
  readonly phone: string | null;
}

interface Deal {
  readonly rooftop: number;
  readonly source: string;
  readonly key: string;
  readonly day: Day;
  readonly email: string | null;
  readonly phone: string | null;
}

const PERSON = "encode(email_hash, 'hex') as email, encode(phone_hash, 'hex') as phone";
const DAY_MS = 86_400_000;
const daysFrom = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / DAY_MS;
const pad = (days: number) => String(days).padStart(6, '0');

/** The stored leads of every deal, found by checking each lead against each deal. */
export async function naiveTouches(database: Database, dealerGroupId: number): Promise<object[]> {
  const { rows: leads } = await database.owner.query<Lead>(
    `select dealership_id as rooftop, source, natural_key as key, day, requested_at::text as at, department,
       raw_source as "rawSource", lead_type as "leadType", is_sold as "isSold", sold_day as "soldDay", ${PERSON}
     from lead where dealer_group_id = $1`,
    [dealerGroupId],
  );
  const { rows: deals } = await database.owner.query<Deal>(
    `select dealership_id as rooftop, source, natural_key as key, day, ${PERSON}
     from deal where dealer_group_id = $1 and day is not null and sale_kind = 'retail' and not is_reversed
     order by dealership_id, natural_key`,
    [dealerGroupId],
  );
  return deals.flatMap((deal) => {
    const met = leads.filter((lead) => isOf(deal, lead));
    if (met.length === 0) return [];
    const own = met.filter(({ rooftop }) => rooftop === deal.rooftop);
    const beside = nearestFirst(deal, own)[0];
    return {
      dealership_id: deal.rooftop,
      source: deal.source,
      natural_key: deal.key,
      day: deal.day,
      ...touches(deal, own, ''),
      ...touches(deal, met.length > own.length ? met : null, 'group_'),
      lead_source: beside?.source ?? null,
      lead_key: beside?.key ?? null,
    };
  });
}

function isOf(deal: Deal, lead: Lead): boolean {
  const days = daysFrom(lead.day, deal.day);
  const isSame = (a: string | null, b: string | null) => a !== null && a === b;
  const isBuyer = isSame(lead.email, deal.email) || isSame(lead.phone, deal.phone);
  return lead.department === 'sales' && days >= 0 && days <= 90 && isBuyer;
}

function touches(deal: Deal, leads: readonly Lead[] | null, of: '' | 'group_') {
  const first = leads && sorted(leads, (lead) => `${lead.day} ${lead.at ?? '~'} ${nameOf(lead)}`);
  const kinds = first && [
    ...new Map(first.map((lead) => [`${lead.rawSource} ${lead.leadType}`, lead])).values(),
  ];
  const sold = leads && nearestFirst(deal, leads).find(({ isSold }) => isSold);
  return {
    [`${of}raw_sources`]: kinds?.map(({ rawSource }) => rawSource) ?? null,
    [`${of}lead_types`]: kinds?.map(({ leadType }) => leadType) ?? null,
    [`${of}sold_raw_source`]: sold?.rawSource ?? null,
    [`${of}sold_lead_type`]: sold?.leadType ?? null,
  };
}

/** Leads the CRM marked as sold first, then by distance to the sale. */
function nearestFirst(deal: Deal, leads: readonly Lead[]): Lead[] {
  return sorted(leads, (lead) =>
    [
      lead.isSold ? 0 : 1,
      pad(Math.abs(daysFrom(lead.soldDay ?? lead.day, deal.day))),
      pad(daysFrom(lead.day, deal.day)),
      nameOf(lead),
    ].join(' '),
  );
}

const nameOf = (lead: Lead) => `${pad(lead.rooftop)} ${lead.source} ${lead.key}`;

function sorted(leads: readonly Lead[], by: (lead: Lead) => string): Lead[] {
  return leads.toSorted((a, b) => (by(a) < by(b) ? -1 : 1));
}
