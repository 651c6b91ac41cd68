import { countedText, numberText } from '../../../core/text/number-text.ts';

/** Sums of one source over a period; null where not known. */
export interface SourceSums {
  readonly spend: number | null;
  readonly sold: number | null;
  readonly leads: number | null;
  readonly goodLeads: number | null;
  /** Sold in the CRM, of the leads below. */
  readonly closed: number | null;
  readonly closable: number | null;
  /** Of the sales below, whose gross is known. */
  readonly gross: number | null;
  readonly grossed: number | null;
}

export interface JudgedSource {
  readonly id: string;
  readonly title: string;
  readonly now: SourceSums;
  /** The previous period; null without one. */
  readonly before: SourceSums | null;
}

export type Verdict = 'cut' | 'fix' | 'keep' | 'unclear';

export interface SourceVerdict {
  readonly source: JudgedSource;
  readonly verdict: Verdict;
  /** One sentence. */
  readonly reason: string;
  /** The other paid sources together. */
  readonly others: SourceSums;
  readonly othersBefore: SourceSums | null;
}

export const FEWEST_GOOD_LEADS = 20;
/** Sales that the spend buys at the other sources' cost per sale. */
export const FEWEST_EXPECTED_SALES = 3;
/** Sales of the other sources together. */
export const FEWEST_OTHER_SALES = 5;
export const COSTLY_FROM = 1.5;
/** Of the others' closing ratio, or of all leads. */
export const CLEARLY_POORER = 0.7;
const SIMILAR_LEAD_COST_TO = 1.25;

const ORDER: readonly Verdict[] = ['cut', 'fix', 'keep', 'unclear'];

/**
 * A verdict for each paid source against the other paid sources of the same stores that have leads of their
 * own: cut, fix, keep, then unclear; each with the largest spend first. Sources without spend have none.
 */
export function verdictsOf(sources: readonly JudgedSource[]): SourceVerdict[] {
  const paid = sources.filter(({ now }) => (now.spend ?? 0) > 0);
  return paid
    .map((source) => {
      // Spend whose sales are not known would make the others look expensive.
      const rest = paid.filter((one) => one !== source && hasOwnLeads(one) && one.now.sold !== null);
      const others = together(rest.map(({ now }) => now));
      const before = rest.flatMap((one) => (one.before && one.before.sold !== null ? [one.before] : []));
      const othersBefore = before.length === 0 ? null : together(before);
      return { source, others, othersBefore, ...judged({ source, others, othersBefore }) };
    })
    .sort(
      (one, other) =>
        ORDER.indexOf(one.verdict) - ORDER.indexOf(other.verdict) ||
        (other.source.now.spend ?? 0) - (one.source.now.spend ?? 0),
    );
}

/** Radio, TV and most ads sell through the website, the phone and the showroom. */
function hasOwnLeads({ now, before }: JudgedSource): boolean {
  return Math.max(now.goodLeads ?? 0, before?.goodLeads ?? 0) >= FEWEST_GOOD_LEADS;
}

type Judged = Pick<SourceVerdict, 'source' | 'others' | 'othersBefore'>;
type Judgment = Pick<SourceVerdict, 'verdict' | 'reason'>;

function judged({ source, others, othersBefore }: Judged): Judgment {
  const { now, before } = source;
  const few = `${countedText(now.goodLeads ?? 0, 'good lead')} for ${money(now.spend)}`;
  if (!hasOwnLeads(source)) return unclear(`${few}; what it sells comes in through other sources`);
  const usual = costPerSale(others);
  if (usual === null || (others.sold ?? 0) < FEWEST_OTHER_SALES)
    return unclear(`the other paid sources have fewer than ${FEWEST_OTHER_SALES} sales`);
  if (now.sold === null) return unclear('its sales are not known for this period');
  const expected = (now.spend ?? 0) / usual;
  const isClear = expected >= FEWEST_EXPECTED_SALES && expected - now.sold >= Math.sqrt(expected);
  if (isClear && isCostly(now, usual)) return costly({ now, before, others, othersBefore });
  const found = handled(now, others);
  if (found) return found;
  return now.sold === 0 ? unclear(few) : { verdict: 'keep', reason: `${costText(now, others)}.` };
}

function unclear(why: string): Judgment {
  return { verdict: 'unclear', reason: `Not enough data: ${why}.` };
}

type Costly = Pick<JudgedSource, 'now' | 'before'> & Pick<Judged, 'others' | 'othersBefore'>;

/** Only what costs more than it earns, or sells nothing, for two periods is a reason to leave. */
function costly({ now, before, others, othersBefore }: Costly): Judgment {
  const price = costText(now, others);
  const handling = closesPoorly(now, others) ? fairLeads(now, others) : null;
  if (handling !== null) return { verdict: 'fix', reason: `${price}, but ${handling}.` };
  const usualBefore = othersBefore && costPerSale(othersBefore);
  if (before === null || usualBefore === null || !isCostly(before, usualBefore))
    return { verdict: 'fix', reason: `${price}; the period before was in line or is not known.` };
  const [own, earned] = [costPerSale(now), grossPerSale(now)];
  const again = costBefore(before, usualBefore);
  if (own === null) return { verdict: 'cut', reason: `${price}; ${again}.` };
  if (earned === null) return { verdict: 'fix', reason: `${price}; its gross is not known.` };
  const earns = `earns ${money(earned)} gross`;
  return earned <= own
    ? { verdict: 'cut', reason: `${price} and ${earns}; ${again}.` }
    : { verdict: 'fix', reason: `${price}; it ${earns}, so negotiate the price.` };
}

/** Null where its good leads cost clearly more than the others'. */
function fairLeads(now: SourceSums, others: SourceSums): string | null {
  const [own, usual] = [costPerGoodLead(now), costPerGoodLead(others)];
  if (own === null || usual === null || own > usual * SIMILAR_LEAD_COST_TO) return null;
  const closes = `${percent(closingPercent(now))} close vs ${percent(closingPercent(others))}`;
  return `a good lead costs ${money(own)} vs ${money(usual)}: ${closes}`;
}

function handled(now: SourceSums, others: SourceSums): Judgment | null {
  if (closesPoorly(now, others)) {
    return {
      verdict: 'fix',
      reason: `${percent(closingPercent(now))} of its ${countedText(now.closable ?? 0, 'good lead')} closed vs ${percent(closingPercent(others))} at other paid sources.`,
    };
  }
  const { leads, goodLeads } = now;
  if (
    leads !== null &&
    goodLeads !== null &&
    leads >= FEWEST_GOOD_LEADS &&
    goodLeads <= leads * CLEARLY_POORER
  ) {
    return {
      verdict: 'fix',
      reason: `${percent((1 - goodLeads / leads) * 100)} of its ${countedText(leads, 'lead')} are bad or duplicates.`,
    };
  }
  return null;
}

/** Costs at least half as much again per sale, or has spent without one. */
function isCostly(sums: SourceSums, usual: number): boolean {
  const own = costPerSale(sums);
  if (own === null) return (sums.spend ?? 0) > 0 && sums.sold === 0;
  return own >= usual * COSTLY_FROM;
}

/** Whether fewer leads closed than chance explains. */
function closesPoorly(now: SourceSums, others: SourceSums): boolean {
  const [own, usual] = [closingPercent(now), closingPercent(others)];
  if (own === null || usual === null || (now.closable ?? 0) < FEWEST_GOOD_LEADS) return false;
  const expected = ((now.closable ?? 0) * usual) / 100;
  return own <= usual * CLEARLY_POORER && expected - (now.closed ?? 0) >= Math.sqrt(expected);
}

export function costPerSale({ spend, sold }: SourceSums): number | null {
  return spend === null || sold === null || sold === 0 ? null : spend / sold;
}

export function costPerGoodLead({ spend, goodLeads }: SourceSums): number | null {
  return spend === null || goodLeads === null || goodLeads === 0 ? null : spend / goodLeads;
}

export function grossPerSale({ gross, grossed }: SourceSums): number | null {
  return gross === null || grossed === null || grossed === 0 ? null : gross / grossed;
}

/** In percent. */
export function closingPercent({ closed, closable }: SourceSums): number | null {
  return closed === null || closable === null || closable === 0 ? null : (100 * closed) / closable;
}

function costText(sums: SourceSums, others: SourceSums): string {
  const theirs = money(costPerSale(others));
  const own = costPerSale(sums);
  if (own === null)
    return `${money(sums.spend)} spent and no sales; other paid sources spend ${theirs} per sale`;
  return `Costs ${money(own)} per sale vs ${theirs} at other paid sources`;
}

function costBefore(sums: SourceSums, usual: number): string {
  const own = costPerSale(sums);
  const text = own === null ? `${money(sums.spend)} and no sales` : `${money(own)} vs ${money(usual)}`;
  return `${text} the period before`;
}

function together(all: readonly SourceSums[]): SourceSums {
  const sum = (read: (sums: SourceSums) => number | null) => {
    const known = all.flatMap((one) => read(one) ?? []);
    return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
  };
  return {
    spend: sum(({ spend }) => spend),
    sold: sum(({ sold }) => sold),
    leads: sum(({ leads }) => leads),
    goodLeads: sum(({ goodLeads }) => goodLeads),
    closed: sum(({ closed }) => closed),
    closable: sum(({ closable }) => closable),
    gross: sum(({ gross }) => gross),
    grossed: sum(({ grossed }) => grossed),
  };
}

function money(value: number | null): string {
  return numberText(value, 'usd');
}

function percent(value: number | null): string {
  return numberText(value, 'percent');
}
