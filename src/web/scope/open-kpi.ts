import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import type { KpiKey } from '../../core/kpis/catalogue.ts';
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
    /** How many steps lie between this entry and the one the drill-down was opened from. */
    kpiDepth?: number;
  }
}

/** What a number asks when it is opened. */
export type KpiQuestion = Partial<Omit<KpiAddress, 'kpi'>> & { readonly kpi: KpiKey };

/** The way to open what is behind a number, over the screen it stands on. */
export function useOpenKpi(): (question: KpiQuestion) => void {
  const go = useGo();
  return useCallback(({ kpi, ...at }: KpiQuestion) => go(() => kpiAddress(kpi, at)), [go]);
}

export interface KpiPlace {
  readonly at: KpiAddress;
  /** Whether the address names filters that cannot be read, and so were left out. */
  readonly isDamaged: boolean;
  /** One step further; Back takes it back. */
  readonly go: (change: Partial<KpiAddress>) => void;
  /** Back to the screen as it was before the drill-down was opened. */
  readonly close: () => void;
}

/** Where in the drill-down one is, and the ways on; null where none is open. */
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
    // An address that was opened from outside has nothing of ours behind it.
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
      // What was opened from outside has no entry to go back to, however many steps follow.
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
