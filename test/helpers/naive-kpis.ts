import type { Day } from '../../src/core/period.ts';
import type { StoredLead } from './leads.ts';

/** A KPI worked out record by record, the plain way; written apart from the engine on purpose. */
export interface Naive {
  readonly value: number | null;
  readonly numerator: number | null;
  readonly denominator: number | null;
}

type Test = (lead: StoredLead) => boolean;

const isGood: Test = (lead) => lead.is_duplicate === false && lead.is_bad === false;
const ofType =
  (type: string): Test =>
  (lead) =>
    lead.lead_type === type;

const counts: Record<string, Test> = {
  leads: () => true,
  leads_good: isGood,
  leads_internet: ofType('internet'),
  leads_phone: ofType('phone'),
  leads_walkin: ofType('walk_in'),
  leads_chat: ofType('chat'),
};

const shares: Record<string, readonly [of: Test, per: Test]> = {
  dup_rate: [(lead) => lead.is_duplicate, () => true],
  bad_rate: [(lead) => lead.is_bad, () => true],
  contact_rate: [
    (lead) => isGood(lead) && lead.is_contacted === true,
    (lead) => isGood(lead) && lead.is_contacted !== null,
  ],
  resp_15_pct: [
    (lead) =>
      isGood(lead) &&
      lead.is_contacted !== null &&
      lead.response_minutes !== null &&
      lead.response_minutes <= 15,
    (lead) => isGood(lead) && lead.is_contacted !== null,
  ],
  appt_set_rate: [
    (lead) => isGood(lead) && lead.appointment_set === true,
    (lead) => isGood(lead) && lead.appointment_set !== null,
  ],
  appt_show_rate: [
    (lead) => lead.appointment_due === true && lead.appointment_shown === true,
    (lead) => lead.appointment_due === true && lead.appointment_shown !== null,
  ],
};

/** Every KPI the oracle knows how to work out. */
export const naiveKpis = [...Object.keys(counts), ...Object.keys(shares), 'resp_avg_min'];

/** The KPI over exactly these leads; `known` is false where no feed speaks of them. */
export function naive(kpi: string, leads: readonly StoredLead[], known: boolean): Naive {
  if (!known) return { value: null, numerator: null, denominator: null };
  const sales = leads.filter((lead) => lead.department === 'sales');
  const count = counts[kpi];
  if (count) return { value: sales.filter(count).length, numerator: null, denominator: null };
  const [numerator, denominator] = partsOf(kpi, sales);
  const scale = kpi === 'resp_avg_min' ? 1 : 100;
  return { value: denominator === 0 ? null : (numerator / denominator) * scale, numerator, denominator };
}

function partsOf(kpi: string, sales: readonly StoredLead[]): [number, number] {
  const share = shares[kpi];
  if (share) return [sales.filter(share[0]).length, sales.filter(share[1]).length];
  let minutes = 0;
  let answered = 0;
  for (const lead of sales) {
    if (!isGood(lead) || lead.response_minutes === null) continue;
    minutes += lead.response_minutes;
    answered += 1;
  }
  return [minutes, answered];
}

/** Whether any day between two falls between the first and the last lead of a dealership. */
export function naiveReach(
  leads: readonly StoredLead[],
): (dealershipId: number, from: Day, to: Day) => boolean {
  const days = new Map<number, Day[]>();
  for (const lead of leads)
    days.set(lead.dealership_id, [...(days.get(lead.dealership_id) ?? []), lead.day].sort());
  return (dealershipId, from, to) => {
    const own = days.get(dealershipId) ?? [];
    const [first, last] = [own[0], own.at(-1)];
    return first !== undefined && last !== undefined && first <= to && from <= last;
  };
}
