import { catalogKpi, feedsOf } from '../../../../core/kpis/catalog.ts';
import type { Feed } from '../../../../core/kpis/feeds.ts';
import { TARGETS } from '../../../../records/kinds.ts';
import { budgetRules } from './budget-rules.ts';
import { coopRules } from './coop-rules.ts';
import { feedRules } from './feed-rules.ts';
import { inventoryRules } from './inventory-rules.ts';
import { leadRules } from './lead-rules.ts';
import { marketRules } from './market-rules.ts';
import { searchRules, websiteRules } from './marketing-rules.ts';
import type { Provided } from './provided.ts';
import type { AnyRule, RuleId } from './rule.ts';
import { salesRules } from './sales-rules.ts';
import { goodNewsRules, serviceRules } from './store-rules.ts';
import { trackingRules } from './tracking-rules.ts';
import { vehicleRules } from './vehicle-rules.ts';

/** Every alert rule, in the order of screens. */
export const alertRules: readonly AnyRule[] = [
  ...feedRules,
  ...trackingRules,
  ...budgetRules,
  ...coopRules,
  ...leadRules,
  ...salesRules,
  ...serviceRules,
  ...inventoryRules,
  ...vehicleRules,
  ...websiteRules,
  ...searchRules,
  ...marketRules,
  ...goodNewsRules,
];

const byId = new Map(alertRules.map((rule) => [rule.id, rule]));

/** A rule by its id; undefined for an unknown one. */
export function alertRule(id: RuleId): AnyRule | undefined {
  return byId.get(id);
}

/** The feed rule whose alert mutes the alerts over the same records. */
export const FEED_OUTAGE: RuleId = 'D1';

const READ_BY_PROVIDERS: Readonly<Record<keyof Provided, readonly Feed[]>> = {
  feeds: TARGETS,
  files: TARGETS,
  restated: ['deal'],
  lines: ['spend'],
  coopBalances: ['coop_statement'],
  coopClaims: ['coop_statement'],
  splits: ['spend'],
};

/** The feeds whose changes may change a rule's findings. */
export function feedsRead({ questions }: Pick<AnyRule, 'questions'>): readonly Feed[] {
  const read = Object.values(questions).flatMap((question) =>
    'provider' in question ? READ_BY_PROVIDERS[question.provider] : feedsOf(catalogKpi(question.kpi)),
  );
  return [...new Set(read)];
}

/** Whether the passage of time alone changes a rule's findings within a day. */
export function watchesClock({ questions }: Pick<AnyRule, 'questions'>): boolean {
  return Object.values(questions).some((question) => 'provider' in question && question.provider === 'feeds');
}
