import type { StoredLead } from '../../../test/helpers/leads.ts';
import { anyOf, count, total, type Way, type Work } from '../../../test/helpers/naive-ways.ts';

const isInternet = (lead: StoredLead) => lead.lead_type === 'internet';
export const isGood = (lead: StoredLead) => lead.is_duplicate === false && lead.is_bad === false;
const kept = (lead: StoredLead) => lead.appointment_due === true && lead.appointment_shown === true;

function leadCount(test: (lead: StoredLead) => boolean): Way {
  return { feeds: ['lead'], of: ({ leads }) => count(leads, test) };
}

function leadShare(of: (lead: StoredLead) => boolean, per: (lead: StoredLead) => boolean): Way {
  return {
    feeds: ['lead'],
    percent: true,
    of: ({ leads }) => count(leads, (lead) => per(lead) && of(lead)),
    per: ({ leads }) => count(leads, per),
  };
}

/** Null where there are good ones among these leads and none says whether it was sold. */
function soldAmong(test: (lead: StoredLead) => boolean): Work {
  return ({ leads, soldLeads: all, covers }) => {
    if (!covers('lead', ['is_sold'])) return null;
    const sold = count(all, test);
    const isRequested = (lead: StoredLead) => test(lead) && isGood(lead);
    const isSilent =
      anyOf(leads, isRequested) && !anyOf(leads, (lead) => isRequested(lead) && lead.is_sold !== null);
    return sold === 0 && isSilent ? null : sold;
  };
}

export const soldLeads = soldAmong(() => true);

function averageResponse(test: (lead: StoredLead) => boolean): Way {
  return {
    feeds: ['lead'],
    of: ({ leads, covers }) =>
      covers('lead', ['response_minutes']) ? total(leads, test, (lead) => lead.response_minutes) : null,
    per: ({ leads }) => count(leads, (lead) => test(lead) && lead.response_minutes !== null),
  };
}

const isContactKnown = (lead: StoredLead) => isGood(lead) && lead.is_contacted !== null;
const isQuick = (lead: StoredLead) => lead.response_minutes !== null && lead.response_minutes <= 15;

const ofColumn = (column: string, { of, ...way }: Way): Way => ({
  ...way,
  of: (all) => (all.covers('lead', [column]) ? of(all) : null),
});

export const leadWays: Record<string, Way> = {
  leads: leadCount(() => true),
  leads_good: leadCount(isGood),
  leads_internet: leadCount((lead) => lead.lead_type === 'internet'),
  leads_phone: leadCount((lead) => lead.lead_type === 'phone'),
  calls_answered: ofColumn(
    'call_answered',
    leadCount((lead) => lead.call_answered === true),
  ),
  calls_missed: ofColumn(
    'call_answered',
    leadCount((lead) => lead.call_answered === false),
  ),
  leads_walkin: leadCount((lead) => lead.lead_type === 'walk_in'),
  leads_chat: leadCount((lead) => lead.lead_type === 'chat'),
  dup_rate: leadShare(
    (lead) => lead.is_duplicate,
    () => true,
  ),
  bad_rate: leadShare(
    (lead) => lead.is_bad,
    () => true,
  ),
  contact_rate: leadShare(
    (lead) => lead.is_contacted === true,
    (lead) => isContactKnown(lead) && isInternet(lead),
  ),
  contact_rate_all: leadShare((lead) => lead.is_contacted === true, isContactKnown),
  resp_avg_min: averageResponse((lead) => isGood(lead) && isInternet(lead)),
  resp_avg_min_all: averageResponse(isGood),
  resp_15_pct: ofColumn(
    'response_minutes',
    leadShare(isQuick, (lead) => isContactKnown(lead) && isInternet(lead)),
  ),
  resp_15_pct_all: ofColumn('response_minutes', leadShare(isQuick, isContactKnown)),
  appt_set_rate: leadShare(
    (lead) => lead.appointment_set === true,
    (lead) => isGood(lead) && lead.appointment_set !== null,
  ),
  appt_show_rate: leadShare(
    (lead) => lead.appointment_shown === true,
    (lead) => lead.appointment_due === true && lead.appointment_shown !== null,
  ),
  appt_close_rate: ofColumn(
    'is_sold',
    leadShare(
      (lead) => lead.is_sold === true,
      (lead) => kept(lead) && lead.is_sold !== null,
    ),
  ),
  sold_from_leads: { feeds: ['lead'], of: soldLeads },
  closing_ratio: {
    feeds: ['lead'],
    percent: true,
    of: soldLeads,
    per: ({ leads }) => count(leads, (lead) => isGood(lead) && lead.is_sold !== null),
  },
  closing_ratio_internet: {
    feeds: ['lead'],
    percent: true,
    of: soldAmong(isInternet),
    per: ({ leads }) => count(leads, (lead) => isInternet(lead) && isGood(lead) && lead.is_sold !== null),
  },
  closing_ratio_cohort: ofColumn(
    'is_sold',
    leadShare(
      (lead) => lead.is_sold === true,
      (lead) => isGood(lead) && lead.is_sold !== null,
    ),
  ),
  lead_to_sale_days: {
    feeds: ['lead'],
    of: ({ soldLeads: sold, covers }) =>
      covers('lead', ['is_sold', 'sold_day'])
        ? total(
            sold,
            () => true,
            (lead) => (Date.parse(lead.sold_day ?? '') - Date.parse(lead.day)) / 86_400_000,
          )
        : null,
    per: soldLeads,
  },
};
