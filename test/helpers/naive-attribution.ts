import type { ChosenRecords } from './chosen-records.ts';
import type { StoredDeal } from './deals.ts';
import type { StoredLead } from './leads.ts';
import { actual, isPaid, leadCount, less, net } from './naive-spend.ts';
import { cents, count, total, type Way, type Work } from './naive-ways.ts';
import { nameOf, networkOf } from './spellings.ts';
import type { StoredExpense } from './spend.ts';

/** A retail deal with the CRM's credit, and whether any lead of its buyer exists. */
export interface AttributedDeal extends StoredDeal {
  readonly credit: { readonly source: string; readonly leadType: string | null } | null;
  readonly isMatched: boolean;
}

const DAY = 86_400_000;
const apart = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / DAY;

/** Checks every lead of a deal's buyer and credits the one the CRM marked as sold. */
export function attributed(deal: StoredDeal, leads: readonly StoredLead[]): AttributedDeal {
  const { day } = deal;
  const met = leads.filter(
    (lead) =>
      day !== null &&
      lead.department === 'sales' &&
      lead.dealership_id === deal.dealership_id &&
      lead.day <= day &&
      apart(lead.day, day) <= 90 &&
      ((lead.email_hash !== null && lead.email_hash === deal.email_hash) ||
        (lead.phone_hash !== null && lead.phone_hash === deal.phone_hash)),
  );
  const key = (lead: StoredLead) => `${lead.source} ${lead.natural_key}`;
  const [sold] = met
    .filter(({ is_sold }) => is_sold === true)
    .sort(
      (a, b) =>
        apart(a.sold_day ?? a.day, day ?? '') - apart(b.sold_day ?? b.day, day ?? '') ||
        (a.day < b.day ? 1 : a.day > b.day ? -1 : 0) ||
        (key(a) < key(b) ? -1 : 1),
    );
  const own = deal.raw_source === null ? null : { source: deal.raw_source, leadType: null };
  return {
    ...deal,
    credit: sold ? { source: sold.raw_source, leadType: sold.lead_type } : own,
    isMatched: met.length > 0,
  };
}

const isCredited = (deal: AttributedDeal) => deal.credit !== null;
const saysGross = (deal: AttributedDeal) =>
  isCredited(deal) && deal.front_gross_cents !== null && deal.back_gross_cents !== null;
const hasContact = (deal: AttributedDeal) => deal.email_hash !== null || deal.phone_hash !== null;

const onDeals =
  (work: (deals: ChosenRecords['attributed']) => number | null): Work =>
  (of) =>
    of.knows('deal') ? work(of.attributed) : null;

const sold = onDeals((deals) => count(deals, isCredited));
function grossOf(deals: ChosenRecords['attributed']): number | null {
  const sum = total(deals, saysGross, (deal) => (deal.front_gross_cents ?? 0) + (deal.back_gross_cents ?? 0));
  const isSilent = sum === 0 && count(deals, isCredited) > 0 && count(deals, saysGross) === 0;
  return isSilent ? null : cents(sum);
}
const onGross =
  (work: Work): Work =>
  (of) =>
    of.knows('deal') && of.covers('deal', ['front_gross_cents', 'back_gross_cents']) ? work(of) : null;
const gross = onGross((of) => grossOf(of.attributed));
const paidGross = onGross((of) => grossOf(of.paid));

/** Removes the credit of a sale if its source had no cost in that store and month. */
export function paidCredit(deal: AttributedDeal, expenses: readonly StoredExpense[]): AttributedDeal {
  const { credit, day } = deal;
  if (credit === null || day === null) return deal;
  const source = nameOf('lead', credit.source);
  const isPaidFor = expenses.some(
    ({ dealership_id, month, actual_cents, product }) =>
      dealership_id === deal.dealership_id &&
      month.slice(0, 7) === day.slice(0, 7) &&
      (actual_cents ?? 0) > 0 &&
      nameOf('spend', product) === source,
  );
  return isPaidFor ? deal : { ...deal, credit: null };
}

/** Deals credited to a source mapped to an ad network. */
export const soldByAds = onDeals((deals) =>
  count(deals, (deal) => deal.credit !== null && networkOf('lead', deal.credit.source) !== null),
);

export const attributionWays: Record<string, Way> = {
  attributed_sold: { feeds: ['deal'], of: sold },
  attributed_gross: { feeds: ['deal'], of: gross },
  gross_per_sale: { feeds: ['deal'], of: gross, per: onDeals((deals) => count(deals, saysGross)) },
  attribution_gap: {
    feeds: ['deal'],
    percent: true,
    of: onDeals((deals) => count(deals, (deal) => hasContact(deal) && !deal.isMatched)),
    per: onDeals((deals) => count(deals, hasContact)),
  },
  net_cpl: { feeds: ['spend', 'lead'], of: net, per: leadCount, needs: isPaid },
  cps: { feeds: ['spend', 'deal'], of: actual, per: sold, needs: isPaid },
  net_cps: { feeds: ['spend', 'deal'], of: net, per: sold, needs: isPaid },
  marketing_roi: { feeds: ['spend', 'deal'], percent: true, of: less(paidGross, actual), per: actual },
  roas: { feeds: ['spend', 'deal'], of: paidGross, per: actual },
};
