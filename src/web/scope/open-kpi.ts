import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import type { KpiKey } from '../../core/kpis/catalog.ts';
import type { Search } from '../../core/navigation/scope.ts';
import {
  hasDamagedFilters,
  type KpiAddress,
  kpiAddress,
  kpiStep,
  readKpiAddress,
  withKpi,
} from './kpi-address.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many history entries ago the drill-down was opened. */
    kpiDepth?: number;
  }
}

/** The drill-down a number opens. */
export type KpiQuestion = Partial<Omit<KpiAddress, 'kpi'>> & { readonly kpi: KpiKey };

/** Returns the function that opens the drill-down of a number over the current screen. */
export function useOpenKpi(): (question: KpiQuestion) => void {
  const go = useGo();
  return useCallback(({ kpi, ...at }: KpiQuestion) => go(() => kpiAddress(kpi, at)), [go]);
}

export interface KpiPlace {
  readonly at: KpiAddress;
  readonly isDamaged: boolean;
  /** Adds a history entry, so Back undoes it. */
  readonly go: (change: Partial<KpiAddress>) => void;
  /** Returns to the screen as it was before the drill-down opened. */
  readonly close: () => void;
}

export function useKpiPlace(): KpiPlace | null {
  const { history } = useRouter();
  const navigate = useNavigate();
  const go = useGo();
  const search = useRouterState({ select: ({ location }) => location.search as Search });
  const depth = useRouterState({ select: ({ location }) => location.state.kpiDepth });
  const at = useMemo(() => readKpiAddress(search), [search]);
  const step = useCallback(
    (change: Partial<KpiAddress>) => go((here) => (here ? kpiStep(here, change) : null)),
    [go],
  );
  const left = useRef<Search | null>(null);
  const close = useCallback(() => {
    // Going back takes a moment, in which Esc may be pressed again.
    if (left.current === search) return;
    left.current = search;
    // If the page was opened at this address, there is no entry of ours to go back to.
    if (depth !== undefined) history.go(-depth);
    else
      void navigate({
        to: '.',
        search: (here: Search) => withKpi(here, null),
        replace: true,
        resetScroll: false,
      });
  }, [depth, search, history, navigate]);
  return useMemo(
    () => at && { at, isDamaged: hasDamagedFilters(search), go: step, close },
    [at, search, step, close],
  );
}

function useGo(): (to: (here: KpiAddress | null) => KpiAddress | null) => void {
  const router = useRouter();
  const navigate = useNavigate();
  return useCallback(
    (to) => {
      const { state, search } = router.state.location;
      const here = readKpiAddress(search as Search);
      // Undefined if the page was opened inside the drill-down: there is no entry to go back to.
      const depth = here ? state.kpiDepth : 0;
      void navigate({
        to: '.',
        search: (now: Search) => withKpi(now, to(readKpiAddress(now))),
        state: depth === undefined ? {} : { kpiDepth: depth + 1 },
        resetScroll: false,
      });
    },
    [router, navigate],
  );
}
