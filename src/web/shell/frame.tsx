import { Outlet, useNavigate } from '@tanstack/react-router';
import { type FunctionComponent, useEffect, useMemo } from 'react';
import { ROUTES } from '../../core/navigation/routes.ts';
import { useApi, useCall } from '../calls/use-call.ts';
import type { DealerGroups } from '../scope/dealer-groups.ts';
import { useRoute } from '../scope/scope.ts';
import { type AfterGroups, afterGroups, NO_GROUPS } from '../session/onboarding-redirect.ts';
import { lazyPart } from '../ui/shell/lazy-part.tsx';
import { FrameFailed, FramePending } from '../ui/shell/screen-states.tsx';
import { notify } from './notify.ts';
import { routerPath } from './router.ts';
import type { ShellParts } from './shell-parts.ts';
import { Workplace } from './workplace.tsx';

const GroupChooser = lazyPart(
  () => import('../ui/shell/group-chooser.tsx').then((module) => module.GroupChooser),
  <FramePending />,
);

/** The frame around the signed-in screens, shown once the user's groups are known. */
export function createFrame(parts: ShellParts): FunctionComponent {
  return function Frame() {
    const groups = useCall(parts.calls.groups, {}, { via: 'lasting' });
    const { session } = useApi();
    if (groups.data) return <Admitted parts={parts} groups={groups.data} />;
    if (groups.error === null) return <FramePending />;
    return (
      <FrameFailed
        message={groups.error.message}
        retrying={groups.isFetching}
        onRetry={() => groups.refetch()}
        onLogOut={session.logOut}
      />
    );
  };
}

function Admitted({ parts, groups }: { parts: ShellParts; groups: DealerGroups }) {
  const outcome = useMemo(() => afterGroups(groups), [groups]);
  const { session } = useApi();
  const onboard = useOnboarding(outcome);
  if (outcome.go === 'work') return <Workplace parts={parts} groups={groups} />;
  if (outcome.go === 'choose') {
    return <GroupChooser groups={outcome.groups} onPick={onboard} onLogOut={session.logOut} />;
  }
  return <Outlet />;
}

/**
 * Redirects a user without an active group. Returns the function that starts the onboarding of a
 * group.
 */
function useOnboarding(outcome: AfterGroups): (groupId: number) => void {
  const { session } = useApi();
  const navigate = useNavigate();
  const isLost = useRoute()?.path === ROUTES.notFound.path;

  const onboard = (groupId: number) =>
    void navigate({
      to: routerPath(ROUTES.onboardingDealership),
      search: { dealerGroupId: String(groupId), dealerShipId: '0' },
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, wherever it leads
  useEffect(() => {
    if (outcome.go === 'leave') {
      notify({ type: 'negative', message: NO_GROUPS });
      session.logOut();
    }
    // If onboarding ends in a 404, it is not tried again.
    if (outcome.go === 'onboard' && !isLost) onboard(outcome.group.id);
  }, [outcome]);

  return onboard;
}
