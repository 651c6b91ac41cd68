import { useIsFetching } from '@tanstack/react-query';
import { CatchBoundary, useNavigate, useRouterState } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { Search } from '../../core/navigation/scope.ts';
import { useScopePicks } from '../scope/scope.ts';
import { firstUse, idle } from '../session/idle.ts';
import { lazyPart } from '../ui/shell/lazy-part.tsx';
import type { MenuSection } from '../ui/shell/menu.ts';
import { type KeyCommand, useKeys } from './keys.ts';
import { OffersProvider } from './offers.ts';
import type { ParameterOverlay } from './overlay.ts';
import type { PaletteProps } from './palette.tsx';

const Palette = lazyPart(() => import('./palette.tsx').then((module) => module.Palette));
const Keys = lazyPart(() => import('./key-groups.tsx').then((module) => module.Keys));
const Failed = lazyPart(() =>
  import('../ui/shell/overlay-failed.tsx').then((module) => module.OverlayFailed),
);

/** Overlays opened by a key or a button, without an address. */
export type Overlay = 'palette' | 'keys';

const OpenContext = createContext<(overlay: Overlay) => void>(() => undefined);

export function useOpenOverlay(): (overlay: Overlay) => void {
  return useContext(OpenContext);
}

interface OverlaysProps extends Pick<PaletteProps, 'sections' | 'kpis'> {
  readonly overlays: readonly ParameterOverlay[];
  readonly children: ReactNode;
}

/** Goes around the signed-in screens; handles their keys and overlays. */
export function Overlays({ sections, kpis, overlays, children }: OverlaysProps) {
  const [overlay, open] = useState<Overlay | null>(null);
  useKeys(useGrant(sections, open));
  const close = () => open(null);
  const offers = useMemo(() => overlays.flatMap(({ offer }) => offer ?? []), [overlays]);
  return (
    <OpenContext value={open}>
      <OffersProvider value={offers}>
        {children}
        {overlay === 'palette' && <Palette sections={sections} kpis={kpis} onOpen={open} onClose={close} />}
        {overlay === 'keys' && <Keys sections={sections} onClose={close} />}
        <Requested overlays={overlays} />
      </OffersProvider>
    </OpenContext>
  );
}

/** Overlays named by the address. A failing one shows an error and leaves the screen as it is. */
function Requested({ overlays }: { readonly overlays: readonly ParameterOverlay[] }) {
  const search = useRouterState({ select: ({ location }) => location.search as Search });
  const isAsking = useIsFetching() > 0;
  useEffect(() => {
    if (isAsking) return undefined;
    let isQuiet = true;
    // The first once the numbers are there, since a number opens it; the others once somebody uses the page, because
    // a glance at a phone should not load them. One at a time: naming the files of all at once is a long task.
    async function preload(): Promise<void> {
      for (const [index, { Part }] of overlays.entries()) {
        if (index > 0) await firstUse();
        await idle();
        if (!isQuiet) return;
        Part.preload();
      }
    }
    void preload();
    return () => {
      isQuiet = false;
    };
  }, [overlays, isAsking]);
  return overlays
    .filter(({ parameters }) => parameters.some((name) => (search[name] ?? '') !== ''))
    .map(({ parameters, Part }) => (
      <CatchBoundary
        key={parameters.join()}
        getResetKey={() => parameters.map((name) => search[name] ?? '').join('&')}
        errorComponent={({ reset }) => <Failed parameters={parameters} onRetry={reset} />}
      >
        <Part />
      </CatchBoundary>
    ));
}

/** The first field of the screen that searches; false where there is none. */
function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type="search"]:not(:disabled)');
  const field = [...fields].find((one) => one.checkVisibility());
  field?.focus();
  field?.select();
  return field !== undefined;
}

function useGrant(
  sections: readonly MenuSection[],
  open: (overlay: Overlay) => void,
): (choice: KeyCommand) => boolean {
  const navigate = useNavigate();
  const { step } = useScopePicks();
  const letters = useMemo(
    () => new Map(sections.flatMap(({ items }) => items.map(({ letter, to }) => [letter, to] as const))),
    [sections],
  );
  return (choice) => {
    if (choice.does === 'palette' || choice.does === 'keys') open(choice.does);
    else if (choice.does === 'step') step(choice.by)?.();
    else if (choice.does === 'find') return focusSearch();
    else {
      const to = letters.get(choice.letter);
      if (to === undefined) return false;
      void navigate({ to });
    }
    return true;
  };
}
