import { changeText, numberText } from '../../../../core/text/number-text.ts';
import { addDays, type Period } from '../../../../core/time/period.ts';
import { trendOf, weeklyOf } from './expectation.ts';
import { explain, percent, storeOf, valueSubject, whole } from './finding.ts';
import { dropIn } from './lead-rules.ts';
import { type AnyRule, defineRule, type Finding } from './rule.ts';

const WEEK = 7;
const MONTH = 28;

const sessionsDrop = defineRule({
  id: 'W1',
  title: 'Website sessions drop',
  type: 'website',
  severity: 'warning',
  meaning:
    'The sessions of the last 7 days are clearly fewer than the same weekdays of the last 8 weeks had.',
  thresholds: { drop: { title: 'Drop of at least', unit: 'percent', value: 20 } },
  minimum: { title: 'Expected sessions in 7 days', value: 200 },
  questions: { sessions: { kpi: 'sessions', days: 470 } },
  screen: 'website',
  judge: ({ sessions }, judged) => dropIn(sessions, judged, { noun: 'sessions', by: 'channel' }),
});

const channelShift = defineRule({
  id: 'W2',
  title: 'Channel shift',
  type: 'website',
  severity: 'warning',
  meaning:
    'A channel has a clearly different share of sessions than in the 4 weeks before, often because campaign tags are lost.',
  thresholds: {
    points: { title: 'Change of share in points', unit: 'percent', value: 8 },
    other: { title: 'Unassigned sessions above', unit: 'percent', value: 10 },
  },
  minimum: { title: 'Sessions in 7 days', value: 500 },
  questions: { sessions: { kpi: 'sessions', days: 75, by: 'channel' }, all: { kpi: 'sessions', days: 75 } },
  screen: 'website',
  judge: ({ sessions, all }, { thresholds, minimum }) => {
    const window = sessions.last(WEEK);
    if (!window) return null;
    const before = { start: addDays(window.start, -MONTH), end: window.start };
    const [now, then] = [all.value(window), all.value(before)];
    if (now === null || then === null) return null;
    if (now < minimum || then === 0) return [];
    return sessions.values().flatMap((channel): Finding[] => {
      const share = (sessions.value(window, channel) ?? 0) / now;
      const usual = (sessions.value(before, channel) ?? 0) / then;
      const isOther = channel === null || /unassigned|\(other\)/i.test(channel);
      const tooMany = isOther && share > thresholds.other / 100;
      if (!tooMany && Math.abs(share - usual) < thresholds.points / 100) return [];
      const subject = valueSubject('channel', channel);
      return [
        {
          subject,
          severity: 'warning',
          since: window.start,
          size: { value: Math.round(Math.abs(share - usual) * now), unit: 'number' },
          what: `${subject.title} has ${percent(share)} of the sessions of 7 days, ${percent(usual)} in the 4 weeks before: about ${whole(Math.abs(share - usual) * now)} ${share < usual ? 'fewer' : 'more'}.`,
          evidence: trendOf(sessions, window, { value: channel }),
          explained: explain(sessions, window, { by: 'channel' }),
        },
      ];
    });
  },
});

const budgetLost = defineRule({
  id: 'P1',
  title: 'Good campaign runs out of budget',
  type: 'paid',
  severity: 'info',
  meaning:
    'A campaign that gets leads for less than the store’s average misses searches because its budget is used up.',
  thresholds: { lost: { title: 'Lost to budget above', unit: 'percent', value: 20 } },
  minimum: { title: 'Conversions in 30 days', value: 10 },
  questions: {
    lost: { kpi: 'ppc_lost_budget', days: 75, by: 'campaign' },
    cost: { kpi: 'ppc_cpa', days: 75, by: 'campaign' },
    average: { kpi: 'ppc_cpa', days: 75 },
  },
  screen: 'ppc',
  judge: ({ lost, cost, average }, { thresholds, minimum }) => {
    const window = cost.last(30);
    const usual = window && average.value(window);
    if (!window || usual === null) return null;
    return cost.values().flatMap((campaign): Finding[] => {
      const figure = cost.figure(window, campaign);
      const share = lost.value(window, campaign);
      if (campaign === null || share === null || figure?.value == null || share <= thresholds.lost) return [];
      if ((figure.denominator ?? 0) < minimum || figure.value >= usual) return [];
      const missed = ((figure.denominator ?? 0) * share) / (100 - Math.min(share, 90));
      return [
        {
          subject: valueSubject('campaign', campaign),
          severity: 'info',
          since: window.start,
          size: { value: Math.round(missed), unit: 'number' },
          what: `${campaign} missed ${numberText(share, 'percent')} of its searches for lack of budget: about ${whole(missed)} conversions at ${numberText(Math.round(figure.value), 'usd')} each (store: ${numberText(Math.round(usual), 'usd')}).`,
          evidence: weeklyOf(lost, window, campaign),
          explained: explain(lost, window, { filters: [{ dimension: 'campaign', values: [campaign] }] }),
        },
      ];
    });
  },
});

const noConversions = defineRule({
  id: 'P2',
  title: 'Spend without conversions',
  type: 'paid',
  severity: 'warning',
  meaning: 'A search campaign spent money in 30 days and got no conversion.',
  thresholds: { cost: { title: 'Spend of at least', unit: 'usd', value: 500 } },
  minimum: null,
  questions: { cost: { kpi: 'ppc_cpa', days: 75, by: 'campaign' } },
  screen: 'ppc',
  judge: ({ cost }, { thresholds }) => {
    const window = cost.last(30);
    if (!window) return null;
    return cost.values().flatMap((campaign): Finding[] => {
      const figure = cost.figure(window, campaign);
      const spent = figure?.numerator ?? 0;
      if (campaign === null || figure?.denominator !== 0 || spent < thresholds.cost) return [];
      return [
        {
          subject: valueSubject('campaign', campaign),
          severity: 'warning',
          since: window.start,
          size: { value: Math.round(spent), unit: 'usd' },
          what: `${campaign} spent ${numberText(Math.round(spent), 'usd')} in 30 days without a conversion.`,
          evidence: null,
          explained: null,
        },
      ];
    });
  },
});

const clickCost = defineRule({
  id: 'P3',
  title: 'Cost per click jump',
  type: 'paid',
  severity: 'warning',
  meaning: 'A click of a campaign costs clearly more than in the 4 weeks before.',
  thresholds: { jump: { title: 'Increase of at least', unit: 'percent', value: 30 } },
  minimum: { title: 'Clicks in 7 days', value: 100 },
  questions: { cpc: { kpi: 'ppc_cpc', days: 100, by: 'campaign' } },
  screen: 'ppc',
  judge: ({ cpc }, { thresholds, minimum }) => {
    const window = cpc.last(WEEK);
    if (!window) return null;
    const before = { start: addDays(window.start, -MONTH), end: window.start };
    return cpc.values().flatMap((campaign): Finding[] => {
      const [now, then] = [cpc.figure(window, campaign), cpc.value(before, campaign)];
      if (campaign === null || now?.value == null || then === null || then === 0) return [];
      const clicks = now.denominator ?? 0;
      if (clicks < minimum || now.value < then * (1 + thresholds.jump / 100)) return [];
      return [
        {
          subject: valueSubject('campaign', campaign),
          severity: 'warning',
          since: window.start,
          size: { value: Math.round((now.value - then) * clicks), unit: 'usd' },
          what: `A click of ${campaign} costs ${numberText(now.value, 'usd')}, ${percent(now.value / then - 1)} more than in the 4 weeks before.`,
          evidence: trendOf(cpc, window, { value: campaign }),
          explained: explain(cpc, window, { filters: [{ dimension: 'campaign', values: [campaign] }] }),
        },
      ];
    });
  },
});

const seoDrop = defineRule({
  id: 'O1',
  title: 'Non-brand search clicks drop',
  type: 'organic',
  severity: 'warning',
  meaning: 'Far fewer people than a year ago came from unpaid searches that do not name the store.',
  thresholds: { drop: { title: 'Drop against last year', unit: 'percent', value: 25 } },
  minimum: { title: 'Clicks in the same days of last year', value: 200 },
  questions: { clicks: { kpi: 'seo_non_brand_clicks', days: 480 } },
  screen: 'seo',
  judge: ({ clicks }, judged) => {
    const window = clicks.last(MONTH, 8);
    if (!window) return null;
    const [now, then] = [clicks.value(window), clicks.value(yearEarlier(window))];
    if (now === null || then === null) return null;
    if (then < judged.minimum || now > then * (1 - judged.thresholds.drop / 100)) return [];
    return [
      {
        subject: storeOf(judged),
        severity: 'warning',
        since: window.start,
        size: { value: Math.round(then - now), unit: 'number' },
        what: `${whole(now)} non-brand clicks in 4 weeks, ${whole(then)} in the same weeks of last year: ${changeText(((now - then) / then) * 100, 'number')}%.`,
        evidence: weeklyOf(clicks, window),
        explained: explain(clicks, window, { by: 'query', against: 'lastYear' }),
      },
    ];
  },
});

/** 52 weeks earlier, so that weekdays match. */
function yearEarlier({ start, end }: Period): Period {
  return { start: addDays(start, -364), end: addDays(end, -364) };
}

export const websiteRules: readonly AnyRule[] = [sessionsDrop, channelShift];
export const searchRules: readonly AnyRule[] = [budgetLost, noConversions, clickCost, seoDrop];
