import { useNavigate, useRouterState } from '@tanstack/react-router';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { PeriodChoice } from '../../core/kpis/comparison.ts';
import { ALLOWED, type Allowed, type ScreenRoute } from '../../core/navigation/routes.ts';
import { ALL_DEALERSHIPS, type Search, settingsIn } from '../../core/navigation/scope.ts';
import type { Day } from '../../core/time/period.ts';
import { periodSearch, stepPeriod } from '../../core/time/period-steps.ts';
import { emit } from '../live/events.ts';
import type { ComparisonChoice, KeptSettings } from '../session/kept-settings.ts';
import type { DealerGroups } from './dealer-groups.ts';
import { type Scope, scopeOf } from './scope-of.ts';

export interface ScopeSources {
  readonly groups: DealerGroups;
  readonly kept: KeptSettings;
  readonly today: Day;
}

const SourcesContext = createContext<ScopeSources | null>(null);

/** Goes around the signed-in screens. */
export const ScopeProvider = SourcesContext.Provider;

function useSources(): ScopeSources {
  const sources = useContext(SourcesContext);
  if (!sources) throw new Error('A scope needs a ScopeProvider around it.');
  return sources;
}

export function useDealerGroups(): DealerGroups {
  return useSources().groups;
}

export function useRoute(): ScreenRoute | null {
  return useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.route ?? null });
}

export function useAllowed(): Allowed {
  return useRoute()?.allows ?? ALLOWED;
}

/** Whether the person chooses the period of this screen. */
export function useIsPeriodChosen(): boolean {
  const { dateChange, period } = useAllowed();
  return dateChange && period;
}

const NOT_KEPT = { subscribe: () => () => {}, read: () => null };

/** The scope; null on screens without one. */
export function useScopeOrNone(): Scope | null {
  const sources = useContext(SourcesContext);
  const rules = useAllowed();
  const search = useRouterState({ select: ({ matches }) => matches.at(-1)?.search as Search | undefined });
  const kept = sources?.kept ?? NOT_KEPT;
  const stored = useSyncExternalStore(kept.subscribe, () => JSON.stringify(kept.read()));
  return useMemo(() => {
    if (!sources) return null;
    const { groups, today } = sources;
    return scopeOf({ search: search ?? {}, stored: JSON.parse(stored), active: groups.active, rules, today });
  }, [search, stored, sources, rules]);
}

export function useScope(): Scope {
  const scope = useScopeOrNone();
  if (!scope) throw new Error('A scope needs an active dealer group.');
  return scope;
}

export function useComparison(): ComparisonChoice {
  const { kept } = useSources();
  return useSyncExternalStore(kept.subscribe, kept.comparison);
}

/** Functions that change the scope, in the address and in the stored settings. */
export interface ScopePicks {
  pickPeriod(choice: PeriodChoice): void;
  /** The neighboring period, of a drill-down too; null if there is none. */
  step(by: 1 | -1): (() => void) | null;
  /** No ids mean all. */
  pickDealerships(ids: readonly number[]): void;
  pickGroup(id: number): void;
  compareWith(choice: ComparisonChoice): void;
}

export function useScopePicks(): ScopePicks {
  const { kept, today } = useSources();
  const { group, choice } = useScope();
  const { dateChange } = useAllowed();
  const navigate = useNavigate();

  return useMemo(() => {
    const pick = (picked: Search) => {
      kept.keep(settingsIn(picked, today), today);
      return navigate({ to: '.', search: (here: Search) => ({ ...here, ...picked }), resetScroll: false });
    };
    const pickPeriod = (next: PeriodChoice) => pick(periodSearch(next));
    return {
      pickPeriod,
      step(by) {
        const next = dateChange ? stepPeriod(choice, by, today) : null;
        return next && (() => pickPeriod(next));
      },
      pickDealerships: (ids) =>
        pick({
          dealerGroupId: String(group.id),
          dealerShipId: ids.length > 0 ? ids.join(',') : ALL_DEALERSHIPS,
        }),
      pickGroup(id) {
        // Reads for the previous group are no longer needed.
        emit('reads.cancelled', null);
        void pick({ dealerGroupId: String(id), dealerShipId: ALL_DEALERSHIPS });
      },
      compareWith: kept.compareWith,
    };
  }, [kept, today, group.id, choice, dateChange, navigate]);
}
