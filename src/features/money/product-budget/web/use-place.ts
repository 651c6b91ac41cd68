import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Search } from '../../../../core/navigation/scope.ts';

/** The product in the address; null without one. */
export function useSplitPlace(): { readonly productId: number | null; readonly close: () => void } {
  const navigate = useNavigate();
  const named = useRouterState({ select: ({ location }) => (location.search as Search).splitProduct });
  const close = useCallback(() => {
    void navigate({
      to: '.',
      search: ({ splitProduct: _, ...rest }: Search) => rest,
      replace: true,
      resetScroll: false,
    });
  }, [navigate]);
  const text = String(named ?? '');
  return { productId: /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null, close };
}
