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

export interface Scope {
  /** As the screen allows them; months 0–11. */
  readonly settings: Settings;
  readonly group: DealerGroup;
  /** The chosen dealerships the user may see; all of them if none is chosen. */
  readonly dealerships: readonly Dealership[];
  readonly isAll: boolean;
  /** Months 1–12. */
  readonly choice: PeriodChoice;
  readonly windows: ComparisonWindows;
  readonly isOpen: boolean;
  readonly today: Day;
  readonly fields: ScopeFields;
}

export interface ScopeBasis {
  readonly search: Search;
  readonly stored: unknown;
  readonly active: readonly DealerGroup[];
  readonly rules: ScopeRules;
  readonly today: Day;
}

/**
 * Combines the address, the stored settings and the limits of a screen; null without an active
 * group.
 */
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
 * Dealership ids are valid only within the group they were chosen in. Ids in an address that names
 * its own group are kept even if unknown; the server rejects them.
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
