import { useNavigate } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { type KeyWish, useKeys } from './keys.ts';
import type { PaletteProps } from './palette.tsx';
import { useScopePicks } from './scope.ts';
import type { KpiMeaning } from './ui/shell/kpi-card-dialog.tsx';
import { lazyPart } from './ui/shell/lazy-part.tsx';
import type { MenuSection } from './ui/shell/menu.ts';

const Palette = lazyPart(() => import('./palette.tsx').then((module) => module.Palette));
const Keys = lazyPart(() => import('./key-groups.tsx').then((module) => module.Keys));
const KpiCardDialog = lazyPart(() =>
  import('./ui/shell/kpi-card-dialog.tsx').then((module) => module.KpiCardDialog),
);

/** What can be laid over any screen. */
export type Overlay = 'palette' | 'keys' | { readonly kpi: KpiMeaning };

const OpenContext = createContext<(overlay: Overlay) => void>(() => undefined);

/** The way to lay something over the screen. */
export function useOpenOverlay(): (overlay: Overlay) => void {
  return useContext(OpenContext);
}

interface OverlaysProps extends Pick<PaletteProps, 'sections' | 'kpis'> {
  readonly children: ReactNode;
}

/** Stands around the signed-in screens: their keys, and what is laid over them. */
export function Overlays({ sections, kpis, children }: OverlaysProps) {
  const [overlay, open] = useState<Overlay | null>(null);
  useKeys(useGrant(sections, open));
  const close = () => open(null);
  return (
    <OpenContext value={open}>
      {children}
      {overlay === 'palette' && <Palette sections={sections} kpis={kpis} onOpen={open} onClose={close} />}
      {overlay === 'keys' && <Keys sections={sections} onClose={close} />}
      {typeof overlay === 'object' && overlay && <KpiCardDialog kpi={overlay.kpi} onClose={close} />}
    </OpenContext>
  );
}

function useGrant(
  sections: readonly MenuSection[],
  open: (overlay: Overlay) => void,
): (wish: KeyWish) => boolean {
  const navigate = useNavigate();
  const { step } = useScopePicks();
  const letters = useMemo(
    () => new Map(sections.flatMap(({ items }) => items.map(({ letter, to }) => [letter, to] as const))),
    [sections],
  );
  return (wish) => {
    if (wish.does === 'palette' || wish.does === 'keys') open(wish.does);
    else if (wish.does === 'step') step(wish.by)?.();
    else {
      const to = letters.get(wish.letter);
      if (to === undefined) return false;
      void navigate({ to });
    }
    return true;
  };
}
