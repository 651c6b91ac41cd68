export interface AwaitedKpi {
  readonly key: string;
  readonly title: string;
  /** Noun phrases; empty where it lacks something else. */
  readonly missing: readonly string[];
  readonly why: string;
}

function unread(key: string, title: string, ...missing: readonly string[]): AwaitedKpi {
  return { key, title, missing, why: `Rooftop does not read ${missing.join(' and ')} yet.` };
}

function without(key: string, title: string, why: string): AwaitedKpi {
  return { key, title, missing: [], why };
}

const PEOPLE =
  'Analytics reports count people by channel and day, and the same person may be in several lines, so they cannot be added up.';

export const awaitedKpis: Readonly<Record<string, readonly AwaitedKpi[]>> = {
  'Revenue and real-time': [unread('contracts_in_transit', 'Contracts in Transit', 'accounting exports')],
  'F&I': [unread('chargeback_rate', 'Chargeback Rate', 'accounting exports')],
  'Leads and CRM': [
    without(
      'never_answered',
      'Never Answered',
      'It takes a list of every attempt to reach a customer. CRM exports are read with the first one alone.',
    ),
    unread('visits', 'Showroom Visits', 'showroom visits'),
    unread('demo_rate', 'Demo Rate', 'showroom visits'),
    unread('writeup_rate', 'Write-up Rate', 'showroom visits'),
    unread('cost_per_visit', 'Cost per Showroom Visit', 'showroom visits'),
  ],
  Website: [
    without('users', 'Users', PEOPLE),
    without('new_user_share', 'New Users %', PEOPLE),
    without(
      'vdp_lead_rate',
      'VDP-to-Lead Rate',
      'Website reports count views of vehicle pages without saying which vehicle, so they cannot be matched with leads.',
    ),
    without(
      'channel_share',
      'Channel Share',
      'It is the share of one channel. The channel table of the Website screen shows it for sessions.',
    ),
  ],
  'Service and parts': [
    without('elr_door_gap', 'ELR vs Door Rate', 'The posted labor rate of a store is not kept yet.'),
  ],
};
