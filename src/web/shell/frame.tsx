import { Outlet, useNavigate } from '@tanstack/react-router';
import { type FunctionComponent, useDeferredValue, useEffect, useMemo } from 'react';
import { ONBOARDING_ROUTES, ROUTES } from '../../core/navigation/routes.ts';
import { useApi, useCall } from '../calls/use-call.ts';
import type { DealerGroup, DealerGroups } from '../scope/dealer-groups.ts';
import { useRoute } from '../scope/scope.ts';
import { type AfterGroups, afterGroups, NO_GROUPS } from '../session/onboarding-redirect.ts';
import { lazyPart } from '../ui/shell/lazy-part.tsx';
import { FrameFailed, FramePending } from '../ui/shell/screen-states.tsx';
import { notify } from './notify.ts';
import { routerPath } from './router.ts';
import { type ShellParts, Workplace } from './workplace.tsx';

const GroupChooser = lazyPart(
  () => import('../ui/shell/group-chooser.tsx').then((module) => module.GroupChooser),
  <FramePending />,
);

/** The frame around the signed-in screens, shown once the user's groups are known. */
export function createFrame(parts: ShellParts): FunctionComponent {
  return function Frame() {
    const groups = useCall(parts.calls.groups, {}, { via: 'lasting' });
    const { session } = useApi();
    const hasNone = groups.data?.active.length === 0 && groups.data.onboarding.length === 0;
    // Only a person without any group has to be known before it is decided where they go.
    const user = useCall(parts.calls.user, hasNone ? {} : null, { via: 'lasting' });
    const isDecided = !hasNone || user.data !== undefined || user.error !== null;
    // The frame is drawn in slices behind its skeleton, so that a slow phone answers meanwhile. From null, since a
    // reply that was there before the first drawing would be drawn in one piece.
    const known = useDeferredValue(groups.data ?? null, null);
    if (known && isDecided) {
      return <Admitted parts={parts} groups={known} isOperator={user.data?.isOperator ?? false} />;
    }
    if (groups.error === null) return <FramePending />;
    return (
      <FrameFailed
        error={groups.error}
        retrying={groups.isFetching}
        onRetry={() => groups.refetch()}
        onLogOut={session.logOut}
      />
    );
  };
}

interface AdmittedProps {
  readonly parts: ShellParts;
  readonly groups: DealerGroups;
  readonly isOperator: boolean;
}

function Admitted({ parts, groups, isOperator }: AdmittedProps) {
  const outcome = useMemo(() => afterGroups(groups, isOperator), [groups, isOperator]);
  const { session } = useApi();
  const { onboard, isLost } = useOnboarding(outcome);
  if (outcome.go === 'work') return <Workplace parts={parts} groups={groups} />;
  if (outcome.go === 'choose') {
    return (
      <GroupChooser
        groups={outcome.groups}
        onPick={(id) => onboard(outcome.groups.find((group) => group.id === id))}
        onLogOut={session.logOut}
      />
    );
  }
  // A screen of the menu would need an active group; the redirect is under way.
  return isLost ? <Outlet /> : <FramePending />;
}

/**
 * Redirects a user without an active group. `onboard` opens the onboarding of a group; `isLost` is on the 404.
 */
function useOnboarding(outcome: AfterGroups): {
  readonly onboard: (group: DealerGroup | undefined) => void;
  readonly isLost: boolean;
} {
  const { session } = useApi();
  const navigate = useNavigate();
  const isLost = useRoute()?.path === ROUTES.notFound.path;

  const onboard = (group: DealerGroup | undefined) =>
    void navigate({
      to: routerPath(ONBOARDING_ROUTES[group?.step ?? 'dealership']),
      search: { dealerGroupId: String(group?.id), dealerShipId: '0' },
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, wherever it leads
  useEffect(() => {
    if (outcome.go === 'leave') {
      notify({ type: 'negative', message: NO_GROUPS });
      session.logOut();
    }
    // If onboarding ends in a 404, it is not tried again.
    if (outcome.go === 'onboard' && !isLost) onboard(outcome.group);
    if (outcome.go === 'operate') void navigate({ to: '/installation', replace: true });
  }, [outcome]);

  return { onboard, isLost };
}
