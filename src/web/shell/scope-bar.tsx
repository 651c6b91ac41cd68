import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { chosenDealerships } from '../../core/navigation/scope.ts';
import { useApi } from '../calls/use-call.ts';
import { useHasStamp, useStamp } from '../scope/as-of.ts';
import { EVERY_DEALERSHIP } from '../scope/dealer-groups.ts';
import {
  useAllowed,
  useComparison,
  useDealerGroups,
  useIsPeriodChosen,
  useScope,
  useScopePicks,
} from '../scope/scope.ts';
import { ComparisonPicker, ComparisonToggle } from '../ui/fields/pickers/comparison-toggle.tsx';
import { DealerGroupPicker } from '../ui/fields/pickers/dealer-group-picker.tsx';
import { DealershipPicker } from '../ui/fields/pickers/dealership-picker.tsx';
import { PeriodPicker } from '../ui/fields/pickers/period-picker.tsx';
import { lazyPart } from '../ui/shell/lazy-part.tsx';
import { TopBar, topBarPlaces } from '../ui/shell/top-bar.tsx';
import { type ShellUser, UserMenu } from '../ui/shell/user-menu.tsx';
import { PHONE, useMedia } from '../ui/use-media.ts';
import { useOffers } from './offers.ts';
import { useOpenOverlay } from './overlays.tsx';
import { chooseTheme } from './theme.ts';

// Loaded late: it has nothing to show before the first numbers.
const FreshnessStamp = lazyPart(() =>
  import('../ui/shell/freshness-stamp.tsx').then((module) => module.FreshnessStamp),
);

const OPERATOR_PLACES = [
  { title: 'Installation', to: '/installation' },
  { title: 'Outbox', to: '/outbox' },
] as const;

const ROOMY = '(min-width: 1280px)';
/** All choices of the comparison fit beside the names of the group and its stores. */
const WIDE = '(min-width: 1440px)';

/** The scope pickers at the top of every signed-in screen. */
export function ScopeBar({ user }: { user: (ShellUser & { readonly isOperator: boolean }) | null }) {
  const { session } = useApi();
  const open = useOpenOverlay();
  const offers = useOffers().filter(({ least }) => least === undefined);
  const navigate = useNavigate();
  const isPhone = useMedia(PHONE);
  const hasRoom = useMedia(ROOMY);
  const isWide = useMedia(WIDE);
  // Its stores are of several groups: the screen chooses among them.
  const { customGroup, stores, period } = useAllowed();
  return (
    <TopBar
      group={!isPhone && !customGroup && <GroupPick />}
      dealership={!customGroup && stores && <DealershipPick />}
      period={period && <PeriodPick />}
      comparison={!isPhone && <ComparisonPick compact={!isWide} />}
      stamp={hasRoom && <ShownFreshness />}
      userMenu={
        <UserMenu
          user={user}
          offers={offers}
          onAccount={() => void navigate({ to: '/account' })}
          places={user?.isOperator ? OPERATOR_PLACES : []}
          onPlace={(to) => void navigate({ to })}
          onTheme={chooseTheme}
          onKeys={() => open('keys')}
          onLogOut={session.logOut}
        />
      }
      onSearch={isPhone ? null : () => open('palette')}
    />
  );
}

function GroupPick() {
  const { group } = useScope();
  const { active } = useDealerGroups();
  const { pickGroup } = useScopePicks();
  return (
    <DealerGroupPicker groups={active} chosen={group} onPick={pickGroup} className={topBarPlaces.group} />
  );
}

function DealershipPick() {
  const { group, settings } = useScope();
  const { manyDealerships } = useAllowed();
  const { pickDealerships } = useScopePicks();
  const dealerships = useMemo(() => [EVERY_DEALERSHIP, ...group.dealerships], [group]);
  return (
    <DealershipPicker
      // Selections start over in another group.
      key={group.id}
      dealerships={dealerships}
      chosen={chosenDealerships(settings)}
      many={manyDealerships}
      onPick={pickDealerships}
      className={topBarPlaces.dealership}
    />
  );
}

function PeriodPick() {
  const { choice, today } = useScope();
  const { customRange, dateChange } = useAllowed();
  const { pickPeriod } = useScopePicks();
  return (
    <PeriodPicker
      choice={choice}
      today={today}
      customRange={customRange}
      blocked={dateChange ? undefined : 'This screen always shows the latest.'}
      onPick={pickPeriod}
      className={topBarPlaces.period}
    />
  );
}

/** The comparison picker; empty where no period is chosen. */
export function ComparisonPick({ compact = false }: { compact?: boolean }) {
  const { windows } = useScope();
  const isPeriodChosen = useIsPeriodChosen();
  const { compareWith } = useScopePicks();
  const chosen = useComparison();
  if (!isPeriodChosen) return null;
  const Choice = compact ? ComparisonPicker : ComparisonToggle;
  return <Choice chosen={chosen} windows={windows} onPick={compareWith} />;
}

/**
 * Freshness below the bar, for widths where the bar has no room and the screen is not a phone's. It
 * reserves its place.
 */
export function FreshnessLine() {
  const isPhone = useMedia(PHONE);
  const hasRoom = useMedia(ROOMY);
  const hasStamp = useHasStamp();
  if (isPhone || hasRoom || !hasStamp) return null;
  return (
    <div>
      <ShownFreshness />
    </div>
  );
}

/** How old and how complete the numbers on screen are; nothing until they arrive. */
export function ShownFreshness() {
  const stamp = useStamp();
  return stamp && <FreshnessStamp {...stamp} />;
}
