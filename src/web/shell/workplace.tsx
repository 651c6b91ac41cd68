import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ALL_DEALERSHIPS, type Search, settingsIn } from '../../core/navigation/scope.ts';
import type { Day } from '../../core/time/period.ts';
import { type BoardCalls, BoardCallsProvider } from '../board/board-calls.ts';
import { useCall, useSave } from '../calls/use-call.ts';
import { browserDay } from '../scope/browser-day.ts';
import { useBusinessDay } from '../scope/business-day.ts';
import { type CallFor, type DealerGroups, groupRefusal, groupToOpen } from '../scope/dealer-groups.ts';
import { ScopeProvider, useRoute } from '../scope/scope.ts';
import { useScopeCaption } from '../scope/scope-caption.ts';
import type { KeptSettings } from '../session/kept-settings.ts';
import { SignedInProvider, type SignedInUser } from '../session/membership.ts';
import { storage } from '../session/storage.ts';
import { lazyPart } from '../ui/shell/lazy-part.tsx';
import { FrameRefused } from '../ui/shell/screen-states.tsx';
import { ShellLayout } from '../ui/shell/shell-layout.tsx';
import type { ShellUser } from '../ui/shell/user-menu.tsx';
import { menuOf } from './menu-of.ts';
import type { ParameterOverlay } from './overlay.ts';
import { Overlays } from './overlays.tsx';
import type { KnownKpis } from './palette.tsx';
import { FreshnessLine, ScopeBar } from './scope-bar.tsx';
import type { Screen } from './screen.ts';
import {
  type SettingCall,
  TOUR_OVER,
  TOUR_SETTING,
  type TourControl,
  TourProvider,
  tourStep,
} from './tour.ts';
import { useIsTv, useLeaveTv } from './tv-mode.ts';

/** The parts of the frame around the screens. */
export interface ShellParts {
  readonly screens: readonly Screen[];
  /** Opened by parameters of the address. */
  readonly overlays: readonly ParameterOverlay[];
  readonly kept: KeptSettings;
  readonly calls: {
    readonly groups: CallFor<DealerGroups>;
    readonly user: CallFor<
      ShellUser & SignedInUser & { readonly chatAppId: string | null; readonly isOperator: boolean }
    >;
    readonly kpis: CallFor<KnownKpis>;
    readonly board: BoardCalls;
    readonly setting: SettingCall;
  };
  /** Loads the support chat of the signed-in user. A null id loads none. */
  readonly loadChat: (appId: string | null) => void;
  /** A notice above every screen. */
  readonly Note: ComponentType;
}

const SheetTools = lazyPart(() => import('./sheet-tools.tsx').then((module) => module.SheetTools));

const TourCard = lazyPart(() => import('../ui/shell/tour-card.tsx').then((module) => module.TourCard));
const TvFrame = lazyPart(() => import('../ui/shell/tv-frame.tsx').then((module) => module.TvFrame));

interface WorkplaceProps {
  readonly parts: ShellParts;
  readonly groups: DealerGroups;
}

/** The screens of a user with an active group, unless the address names a group they cannot see. */
export function Workplace(props: WorkplaceProps) {
  const named = useRouterState({
    select: ({ matches }) => settingsIn(matches.at(-1)?.search ?? {}, browserDay(Date.now())).dealerGroupId,
  });
  const navigate = useNavigate();
  const why = groupRefusal(props.groups, named ?? undefined);
  const [first] = props.groups.active;
  if (why === null || !first) return <Shell {...props} />;
  const search = { dealerGroupId: String(first.id), dealerShipId: ALL_DEALERSHIPS };
  return <FrameRefused why={why} onGoHome={() => void navigate({ to: '/', search, replace: true })} />;
}

function Shell({ parts, groups }: WorkplaceProps) {
  const { screens, overlays, kept, calls, loadChat, Note } = parts;
  const sections = useMemo(() => menuOf(screens), [screens]);
  const today = useToday(parts, groups);
  const sources = useMemo(() => ({ groups, kept, today }), [groups, kept, today]);
  const user = useCall(calls.user, {}, { via: 'lasting' }).data ?? null;
  const [folded, fold] = useFolded();
  const tour = useTourOf(calls, user?.settings);
  useFocusOnScreen();
  useEffect(() => {
    if (user) loadChat(user.chatAppId);
  }, [user, loadChat]);

  return (
    <ScopeProvider value={sources}>
      <SignedInProvider value={user}>
        <TourProvider value={tour}>
          <BoardCallsProvider value={calls.board}>
            <Overlays sections={sections} kpis={calls.kpis} overlays={overlays}>
              <Frame>
                <ShellLayout
                  sections={sections}
                  folded={folded}
                  onFold={fold}
                  topBar={<ScopeBar user={user} />}
                  line={<FreshnessLine />}
                  status={<Note />}
                  sheet={(close) => <SheetTools onDone={close} />}
                >
                  <Outlet />
                </ShellLayout>
              </Frame>
              {tour.step !== null && <TourCard step={tour.step} onGo={tour.go} />}
            </Overlays>
          </BoardCallsProvider>
        </TourProvider>
      </SignedInProvider>
    </ScopeProvider>
  );
}

/** The tour is a setting of the user, so that it goes on wherever they sign in. */
function useTourOf(
  calls: ShellParts['calls'],
  settings: Readonly<Record<string, unknown>> | undefined,
): TourControl {
  const { save } = useSave(calls.setting, { refreshes: [calls.user], via: 'lasting' });
  const step = tourStep(settings?.[TOUR_SETTING]);
  return useMemo(
    () => ({
      step,
      go: (to) => void save({ setting: TOUR_SETTING, value: to ?? TOUR_OVER }).catch(() => undefined),
    }),
    [step, save],
  );
}

/** The menu and pickers around the screen, or nothing around it on a TV. */
function Frame({ children }: { readonly children: ReactNode }) {
  const caption = useScopeCaption();
  const leave = useLeaveTv();
  if (!useIsTv()) return children;
  return (
    <TvFrame caption={caption} onLeave={leave}>
      <Outlet />
    </TvFrame>
  );
}

/**
 * The business day of the group. After midnight the groups are requested again, because they carry
 * it.
 */
function useToday({ kept, calls }: ShellParts, groups: DealerGroups): Day {
  const queries = useQueryClient();
  const search = useRouterState({ select: ({ matches }) => matches.at(-1)?.search as Search | undefined });
  const here = browserDay(Date.now());
  const { group } = groupToOpen(groups, { search: search ?? {}, stored: kept.read(), here });
  const askAgain = useCallback(() => {
    void queries.invalidateQueries({ queryKey: [calls.groups.path] });
  }, [queries, calls]);
  return useBusinessDay(group, askAgain);
}

const FOLDED_KEY = 'menuFolded';

function useFolded() {
  const [folded, setFolded] = useState(() => {
    const kept = storage.get(FOLDED_KEY);
    return typeof kept === 'boolean' ? kept : null;
  });
  const fold = useCallback((next: boolean) => {
    storage.set(FOLDED_KEY, next);
    setFolded(next);
  }, []);
  return [folded, fold] as const;
}

/** Moves the focus to a new screen, so that keyboard and screen reader users start at its top. */
function useFocusOnScreen(): void {
  const path = useRoute()?.path;
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    document.getElementById('screen')?.focus({ preventScroll: true });
  }, [path]);
}
