import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import type { DimensionKey } from '../../../../core/kpis/dimensions.ts';
import type { Unit } from '../../../../core/kpis/kpi.ts';
import type { OpeningHours } from '../../../../core/kpis/reach.ts';
import type { RoutePath } from '../../../../core/navigation/routes.ts';
import type { Day } from '../../../../core/time/period.ts';
import type { DaySeries } from './day-series.ts';
import type { Provided } from './provided.ts';

/** Most urgent first. */
export const SEVERITIES = ['critical', 'warning', 'info', 'good'] as const;
export type Severity = (typeof SEVERITIES)[number];

export const SEVERITY_TITLES: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  warning: 'Warning',
  info: 'Info',
  good: 'Good news',
};

/** Types of alerts, in display order. */
export const ALERT_TYPES = {
  feeds: 'Data feeds',
  budget: 'Budget',
  coop: 'Co-op',
  leads: 'Leads',
  sales: 'Sales',
  service: 'Service',
  inventory: 'Inventory',
  website: 'Website',
  paid: 'Paid search',
  organic: 'Organic search',
  market: 'Market share',
  best: 'Best results',
} as const;
export type AlertType = keyof typeof ALERT_TYPES;

/** Days of a KPI at each store, up to yesterday; by one dimension where named. */
export interface KpiQuestion {
  readonly kpi: KpiKey;
  /** How far back, in days. */
  readonly days: number;
  readonly by?: DimensionKey;
  readonly filters?: readonly AlertFilter[];
}

export interface AlertFilter {
  readonly dimension: DimensionKey;
  readonly values: readonly (string | null)[];
}

export interface ProviderQuestion<Name extends keyof Provided = keyof Provided> {
  readonly provider: Name;
}

export type Question = KpiQuestion | ProviderQuestion;
export type Questions = Readonly<Record<string, Question>>;

export type AnswerTo<Q> = Q extends KpiQuestion
  ? DaySeries
  : Q extends ProviderQuestion<infer Name>
    ? Provided[Name]
    : never;

export type AnswersTo<Qs extends Questions> = { readonly [Key in keyof Qs]: AnswerTo<Qs[Key]> };

export interface Threshold {
  readonly title: string;
  readonly unit: Unit;
  readonly value: number;
}

export type Thresholds = Readonly<Record<string, Threshold>>;

export interface Judged<Keys extends string = string> {
  /** The store's business day; days before it are complete. */
  readonly today: Day;
  readonly now: Date;
  readonly store: JudgedStore;
  readonly thresholds: Readonly<Record<Keys, number>>;
  /** Below it, a rule is silent. */
  readonly minimum: number;
}

export interface JudgedStore extends OpeningHours {
  readonly id: number;
  readonly name: string;
}

export const SUBJECTS = {
  store: 'Store',
  feed: 'Feed',
  source: 'Source',
  channel: 'Channel',
  campaign: 'Campaign',
  person: 'Person',
  line: 'Budget line',
  category: 'Category',
  month: 'Month',
  kpi: 'KPI',
  vehicle: 'Vehicle',
  program: 'Co-op program',
  claim: 'Co-op claim',
} as const;
export type SubjectKind = keyof typeof SUBJECTS;

/** What a finding is about; the key is unique within a store and rule. */
export interface Subject {
  readonly kind: SubjectKind;
  readonly key: string;
  readonly title: string;
}

export interface Point {
  readonly day: Day;
  readonly value: number | null;
  /** Expected band; null where nothing is expected. */
  readonly low: number | null;
  readonly high: number | null;
}

export interface Evidence {
  readonly title: string;
  readonly unit: Unit;
  readonly points: readonly Point[];
}

/** What the drill-down explains: a KPI over days against the days before, by a dimension. */
export interface Explained {
  readonly kpi: KpiKey;
  /** Both days included. */
  readonly from: Day;
  readonly through: Day;
  readonly by: DimensionKey | 'dealership';
  readonly filters: readonly AlertFilter[];
  readonly against: 'previous' | 'lastYear';
}

export interface Finding {
  readonly subject: Subject;
  readonly severity: Severity;
  /** The first day of what was found. */
  readonly since: Day;
  /** Larger is worse (or better, for good news); compared with later runs. */
  readonly size: { readonly value: number; readonly unit: Unit };
  /** One sentence: what was found against what is expected. */
  readonly what: string;
  readonly evidence: Evidence | null;
  readonly explained: Explained | null;
}

export type RuleId = string;

export interface Rule<Qs extends Questions = Questions, Ts extends Thresholds = Thresholds> {
  readonly id: RuleId;
  readonly title: string;
  readonly type: AlertType;
  readonly severity: Severity;
  /** One sentence for a dealer: what is watched, and why it matters. */
  readonly meaning: string;
  readonly thresholds: Ts;
  readonly minimum: { readonly title: string; readonly value: number } | null;
  readonly questions: Qs;
  /** Rules whose alert at the same store is the cause of this one. */
  readonly causes?: readonly RuleId[];
  readonly screen: RoutePath;
  /** Without a back-test: past states of what it reads are not kept. */
  readonly isOfNow?: true;
  /** How many months a back-test goes back at most, where reading more takes minutes. */
  readonly backTestMonths?: number;
  /** Findings at one store on one day; null where what it needs is not known. */
  readonly judge: (answers: AnswersTo<Qs>, judged: Judged<keyof Ts & string>) => readonly Finding[] | null;
}

export type AnyRule = Omit<Rule, 'judge'> & {
  readonly judge: (answers: never, judged: Judged) => readonly Finding[] | null;
};

/** Declares a rule; the compiler matches its answers with its questions. */
export function defineRule<const Qs extends Questions, const Ts extends Thresholds>(
  rule: Rule<Qs, Ts>,
): AnyRule {
  return rule as unknown as AnyRule;
}

/** Judges a store with the answers to a rule's questions. */
export function judgeWith(
  rule: AnyRule,
  answers: Readonly<Record<string, unknown>>,
  judged: Judged,
): readonly Finding[] | null {
  return rule.judge(answers as never, judged);
}
