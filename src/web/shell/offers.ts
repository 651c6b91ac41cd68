import { useNavigate } from '@tanstack/react-router';
import { createContext, useContext, useMemo } from 'react';
import type { Role } from '../../core/navigation/roles.ts';
import type { Search } from '../../core/navigation/scope.ts';
import type { OverlayOffer } from './overlay.ts';

const OffersContext = createContext<readonly OverlayOffer[]>([]);

/** Lists the overlays offered by menus and the palette. Goes around the signed-in screens. */
export const OffersProvider = OffersContext.Provider;

export interface Offer {
  readonly title: string;
  readonly least?: Role | undefined;
  readonly open: () => void;
}

/** Overlays that menus and the palette offer. */
export function useOffers(): Offer[] {
  const offers = useContext(OffersContext);
  const navigate = useNavigate();
  return useMemo(
    () =>
      offers.map(({ title, search, least }) => ({
        title,
        least,
        open: () =>
          void navigate({ to: '.', search: (here: Search) => ({ ...here, ...search }), resetScroll: false }),
      })),
    [offers, navigate],
  );
}
