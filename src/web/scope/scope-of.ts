import {
  type ComparisonWindows,
  comparisonWindows,
  isOpen,
  type PeriodChoice,
} from '../../core/kpis/comparison.ts';
import type { ScopeRules } from '../../core/navigation/scope.ts';
import {
  ALL_DEALERSHIPS,
  allowedSettings,
  chosenDealerships,
  periodChoice,
  resolveSettings,
  type Search,
  type Settings,
  settingsIn,
} from '../../core/navigation/scope.ts';
import { type ScopeFields, scopeFields } from '../../core/navigation/scope-fields.ts';
import type { Day } from '../../core/time/period.ts';
import { currentGroup, type DealerGroup, type Dealership } from './dealer-groups.ts';

/** Which dealers and which time a screen shows. */
export interface Scope {
  /** As the screen allows them, months from 0. */
  readonly settings: Settings;
  readonly group: DealerGroup;
  /** The chosen dealerships the user may see; all of them for all. */
  readonly dealerships: readonly Dealership[];
  readonly isAll: boolean;
  /** The chosen time, months from 1. */
  readonly choice: PeriodChoice;
  readonly windows: ComparisonWindows;
  readonly isOpen: boolean;
  readonly today: Day;
  /** For calls: the shared scope parameters, `month` still from 0. */
  readonly fields: ScopeFields;
}

export interface ScopeBasis {
  readonly search: Search;
  readonly stored: unknown;
  readonly active: readonly DealerGroup[];
  readonly rules: ScopeRules;
  readonly today: Day;
}

/** What an address, the kept settings and a screen's limits come to; null without an active group. */
export function scopeOf({ search, stored, active, rules, today }: ScopeBasis): Scope | null {
  const named = settingsIn(search, today);
  const resolved = resolveSettings(search, stored, today);
  const group = currentGroup(active, [named.dealerGroupId, resolved.dealerGroupId]);
  if (group === null) return null;
  const ofGroup = settingsOfGroup(resolved, group, named);
  const settings = allowedSettings(ofGroup, rules, today);
  const ids = chosenDealerships(settings);
  const choice = periodChoice(settings);
  return {
    settings,
    group,
    dealerships:
      ids.length === 0 ? group.dealerships : group.dealerships.filter(({ id }) => ids.includes(id)),
    isAll: ids.length === 0,
    choice,
    windows: comparisonWindows(choice, today),
    isOpen: isOpen(choice, today),
    today,
    fields: scopeFields(
      settings,
      group.dealerships.map(({ id }) => id),
    ),
  };
}

/**
 * Dealerships belong to the group they were chosen in. Those an address names
 * for its own group stand, known or not: the server says what it makes of them.
 */
function settingsOfGroup(settings: Settings, group: DealerGroup, named: Partial<Settings>): Settings {
  const isOwn = settings.dealerGroupId === null || settings.dealerGroupId === group.id;
  const known = group.dealerships.map(({ id }) => id);
  const isValid =
    named.dealerShipId !== undefined || chosenDealerships(settings).every((id) => known.includes(id));
  return {
    ...settings,
    dealerGroupId: group.id,
    dealerShipId: isOwn && isValid ? settings.dealerShipId : ALL_DEALERSHIPS,
  };
}
