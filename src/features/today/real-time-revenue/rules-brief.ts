import type { ReplyOf } from '../../../core/contract.ts';
import { countedText, numberText } from '../../../core/text/number-text.ts';
import { dayParts, isDay } from '../../../core/time/period.ts';
import { monthName } from '../../../core/time/period-text.ts';
import type { alertCount } from '../data-alerts/contract-count.ts';
import type { PaceRooftop, pace } from './contract-pace.ts';

type Pace = Pick<ReplyOf<typeof pace>, 'today' | 'kpis' | 'rooftops'>;
type Alerts = ReplyOf<typeof alertCount>;
type Tone = 'critical' | 'warning' | 'good' | 'neutral';

export interface BriefSentence {
  readonly key: string;
  readonly tone: Tone;
  /** The first words, in bold. */
  readonly subject: string;
  readonly text: string;
  readonly opens: { readonly screen: 'alerts' | 'targets' } | BriefFigure;
}

/** The figure of gross that a sentence is about: dollars, or percent of the target. */
export interface BriefFigure {
  readonly show: 'projected' | 'toTarget';
  /** Null for all stores. */
  readonly dealerShipId: number | null;
  /** Null where the sentence has no figure of its own. */
  readonly value: number | null;
}

const MOST = 3;
/** Percent off the target that is still called on target. */
const ON_TARGET = 1;
/** A store that ends this many percent below its target needs a call. */
const NEEDS_A_CALL = 3;

/**
 * Where the month lands, then who needs a call.
 *
 * @param pace null where nothing is projected, such as for a closed month
 * @param alerts null until they are known
 * @returns at most three sentences
 */
export function briefSentences(pace: Pace | null, alerts: Alerts | null): BriefSentence[] {
  const landing = pace ? landingOf(pace) : null;
  const behind = pace ? behindOf(pace) : null;
  const open = (alerts?.top ?? []).map(alertSentence);
  const urgent = [
    ...open.filter(({ tone }) => tone === 'critical'),
    ...(behind ? [behind] : []),
    ...open.filter(({ tone }) => tone !== 'critical'),
  ];
  const quiet = urgent.length > 0 || !landing ? [] : calm(pace, alerts);
  return [...(landing ? [landing] : []), ...urgent, ...quiet].slice(0, MOST);
}

function landingOf({ today, kpis }: Pace): BriefSentence | null {
  const gross = kpis.find(({ kpi }) => kpi === 'total_gross');
  if (!gross || gross.projected === null || !isDay(today)) return null;
  const { projected, target, counted, all } = gross;
  const subject = `${monthName(dayParts(today).month)} is on pace for ${numberText(projected, 'usd', 'short')} gross`;
  const part = counted < all ? ` This counts ${counted} of ${countedText(all, 'store')}.` : '';
  if (target === null || target <= 0) {
    const text = `. There is no target to compare with.${part}`;
    return { key: 'landing', tone: 'neutral', subject, text, opens: { screen: 'targets' } };
  }
  const off = (projected / target - 1) * 100;
  const goal = numberText(target, 'usd', 'short');
  const size = numberText(Math.abs(off), 'percent');
  const against =
    Math.abs(off) <= ON_TARGET
      ? `, on target (${goal}).`
      : `, ${size} ${off < 0 ? 'below' : 'above'} its target of ${goal}.`;
  const tone = off < -NEEDS_A_CALL ? 'warning' : off > ON_TARGET ? 'good' : 'neutral';
  return {
    ...{ key: 'landing', tone, subject, text: `${against}${part}` },
    opens: { show: 'projected', dealerShipId: null, value: projected },
  };
}

interface Shortfall {
  readonly store: PaceRooftop;
  readonly dollars: number;
  /** Of its target. */
  readonly percent: number;
}

/** The store that is the most dollars short. */
function behindOf({ rooftops }: Pace): BriefSentence | null {
  if (rooftops.length < 2) return null;
  const short = rooftops.flatMap(shortfallOf).sort((a, b) => b.dollars - a.dollars);
  const [worst, ...others] = short;
  if (!worst) return null;
  const { store, dollars, percent } = worst;
  const rest = others.length === 0 ? '' : ` ${countedText(others.length, 'more store')} behind.`;
  return {
    key: 'behind',
    tone: 'warning',
    subject: `${store.name} needs a call`,
    text: `: on pace for ${numberText(percent, 'percent')} of its target, ${numberText(dollars, 'usd', 'short')} short.${rest}`,
    opens: { show: 'toTarget', dealerShipId: store.dealerShipId, value: percent },
  };
}

function shortfallOf(store: PaceRooftop): Shortfall[] {
  const gross = store.projections.find(({ kpi }) => kpi === 'total_gross');
  const { projected = null, target = null } = gross ?? {};
  if (projected === null || target === null || target <= 0) return [];
  const percent = (projected / target) * 100;
  return percent < 100 - NEEDS_A_CALL ? [{ store, dollars: target - projected, percent }] : [];
}

function alertSentence({ id, title, severity, store, what, others }: Alerts['top'][number]): BriefSentence {
  const tone = severity === 'critical' || severity === 'warning' ? severity : 'neutral';
  return {
    key: `alert ${id}`,
    tone,
    subject: `${title}, ${store}.`,
    text: ` ${firstSentence(what)}${others === 0 ? '' : ` ${numberText(others, 'number')} more here.`}`,
    opens: { screen: 'alerts' },
  };
}

/** The alert itself has the rest. */
function firstSentence(text: string): string {
  const end = text.search(/\. /);
  return end === -1 ? text : text.slice(0, end + 1);
}

function calm(pace: Pace | null, alerts: Alerts | null): BriefSentence[] {
  const stores = pace?.rooftops ?? [];
  const compared = stores.filter(({ projections }) =>
    projections.some(
      ({ kpi, projected, target }) => kpi === 'total_gross' && projected !== null && target !== null,
    ),
  );
  const isWhole = stores.length > 1 && compared.length === stores.length;
  return [
    ...(isWhole
      ? [
          {
            ...{
              key: 'on pace',
              tone: 'good' as const,
              subject: 'No store is off pace',
              text: ': each is within 3% of its target, or above it.',
            },
            opens: { show: 'toTarget' as const, dealerShipId: null, value: null },
          },
        ]
      : []),
    ...(alerts?.count === 0
      ? [
          {
            key: 'no alerts',
            tone: 'good' as const,
            subject: 'No open alerts.',
            text: '',
            opens: { screen: 'alerts' as const },
          },
        ]
      : []),
  ];
}
