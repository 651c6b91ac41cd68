import { onReport, webLeads } from '../../../test/helpers/naive-reports.ts';
import type { Amount, Way } from '../../../test/helpers/naive-ways.ts';

const ofVisits = ['visits'] as const;
const ofEvents = ['events'] as const;
const ofBoth = ['visits', 'events'] as const;
const visits = (name: string) => onReport('visits', (counts) => counts[name] ?? null);
const events = (name: string) => onReport('events', (counts) => counts[name] ?? null);
/** Sessions of lines that tell something else besides. */
const sessionsWith = (name: string) =>
  onReport('visits', (counts) => ((counts[name] ?? null) === null ? null : (counts.sessions ?? null)));
const leads = onReport('events', webLeads);
const sessions = visits('sessions');

function notEngaged(counts: Readonly<Record<string, Amount>>): Amount {
  const { sessions: all = null, engaged_sessions: engaged = null } = counts;
  return engaged === null ? null : (all ?? 0) - engaged;
}

function chatsAndTexts({ chats = null, texts = null }: Readonly<Record<string, Amount>>): Amount {
  return (chats ?? 0) + (texts ?? 0);
}

export const websiteWays: Record<string, Way> = {
  sessions: { feeds: ofVisits, of: sessions },
  engaged_sessions: { feeds: ofVisits, of: visits('engaged_sessions') },
  engagement_rate: {
    feeds: ofVisits,
    percent: true,
    of: visits('engaged_sessions'),
    per: sessionsWith('engaged_sessions'),
  },
  bounce_rate: {
    feeds: ofVisits,
    percent: true,
    of: onReport('visits', notEngaged),
    per: sessionsWith('engaged_sessions'),
  },
  avg_eng_time: {
    feeds: ofVisits,
    of: onReport('visits', (counts) => counts.engagement_seconds ?? null, 60),
    per: sessionsWith('engagement_seconds'),
  },
  pages_per_session: { feeds: ofVisits, of: visits('pageviews'), per: sessionsWith('pageviews') },
  srp_views: { feeds: ofEvents, of: events('srp_views') },
  vdp_views: { feeds: ofEvents, of: events('vdp_views') },
  srp_to_vdp: { feeds: ofEvents, percent: true, of: events('vdp_views'), per: events('srp_views') },
  vdp_per_session: { feeds: ofBoth, of: events('vdp_views'), per: sessions },
  web_leads: { feeds: ofEvents, of: leads },
  web_conv_rate: { feeds: ofBoth, percent: true, of: leads, per: sessions },
  form_rate: { feeds: ofBoth, percent: true, of: events('forms'), per: sessions },
  call_rate: { feeds: ofBoth, percent: true, of: events('calls'), per: sessions },
  chat_rate: { feeds: ofBoth, percent: true, of: onReport('events', chatsAndTexts), per: sessions },
  mobile_share: {
    feeds: ofVisits,
    percent: true,
    of: onReport('visits', (counts, { device }) => (device === 'mobile' ? (counts.sessions ?? null) : null)),
    per: onReport('visits', (counts, { device }) => (device == null ? null : (counts.sessions ?? null))),
  },
};
