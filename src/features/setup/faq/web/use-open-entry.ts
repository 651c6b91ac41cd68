import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Search } from '../../../../core/navigation/scope.ts';

/** The open entry is part of the address, so that it can be linked. */
export function useOpenEntry(): [string | undefined, (key: string, isOpen: boolean) => void] {
  const navigate = useNavigate();
  const opened = useRouterState({ select: ({ location }) => (location.search as Search).entry });
  const open = useCallback(
    (key: string, isOpen: boolean) => {
      const change = ({ entry, ...here }: Search) => {
        if (isOpen) return { ...here, entry: key };
        return entry === undefined || entry === key ? here : { ...here, entry };
      };
      void navigate({ to: '.', search: change, replace: true, resetScroll: false });
    },
    [navigate],
  );
  return [opened, open];
}
