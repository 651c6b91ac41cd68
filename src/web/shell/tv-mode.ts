import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';
import { TV } from '../../core/navigation/navigation.ts';
import { ROUTES } from '../../core/navigation/routes.ts';
import type { Search } from '../../core/navigation/scope.ts';
import { useRoute } from '../scope/scope.ts';
import { routerPath } from './router.ts';

export function useIsTv(): boolean {
  const path = useRoute()?.path;
  const search = useRouterState({ select: ({ matches }) => matches.at(-1)?.search as Search | undefined });
  return path === ROUTES.realTimeRevenue.path && search?.[TV] !== undefined;
}

/** Opens the home screen in TV mode, in full screen where the browser allows it. */
export function useEnterTv(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
    const search = (here: Search) => ({ ...here, [TV]: '1' });
    void navigate({ to: routerPath(ROUTES.realTimeRevenue), search });
  }, [navigate]);
}

export function useLeaveTv(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const search = (here: Search) => Object.fromEntries(Object.entries(here).filter(([name]) => name !== TV));
    void navigate({ to: '.', search, replace: true });
  }, [navigate]);
}
