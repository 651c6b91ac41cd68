import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { ONBOARDING_STEPS, type OnboardingStep } from '../../../../core/navigation/onboarding-steps.ts';
import { ONBOARDING_ROUTES } from '../../../../core/navigation/routes.ts';
import { useApi, useCall } from '../../../../web/calls/use-call.ts';
import type { DealerGroup } from '../../../../web/scope/dealer-groups.ts';
import { SignedInProvider } from '../../../../web/session/membership.ts';
import { BareFrame } from '../../../../web/shell/bare-frame.tsx';
import { routerPath } from '../../../../web/shell/router.ts';
import { IconCheck } from '../../../../web/ui/icons.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { GroupChooser } from '../../../../web/ui/shell/group-chooser.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { currentUser } from '../../../account/auth/contract.ts';
import { dealerFullList } from '../../dealers/contract.ts';
import { type Onboarding, onboardingState } from '../contract.ts';
import styles from './onboarding.module.css';

const TITLES: Readonly<Record<OnboardingStep, string>> = {
  dealership: 'Stores',
  integration: 'Data',
  users: 'People',
  review: 'Review',
};

export interface StepProps {
  readonly group: DealerGroup;
  readonly state: Onboarding;
  /** Whether this person may change the setup. */
  readonly mayEdit: boolean;
}

interface SetupFrameProps {
  readonly step: OnboardingStep;
  readonly title: string;
  readonly lead: string;
  readonly children: (props: StepProps) => ReactNode;
}

/** The frame of every step: which group, how far it is, and what the step is for. */
export function SetupFrame(props: SetupFrameProps) {
  const groups = useCall(dealerFullList, {}, { via: 'lasting' });
  const user = useCall(currentUser, {}, { via: 'lasting' }).data ?? null;
  const { session } = useApi();
  const goTo = useGoToStep();
  const named = useRouterState({ select: ({ matches }) => idIn(matches.at(-1)?.search) });
  const onboarding = groups.data?.onboarding ?? [];
  const group =
    onboarding.find(({ id }) => id === named) ?? (onboarding.length === 1 ? onboarding[0] : undefined);
  const navigate = useNavigate();
  const isOver = groups.data !== undefined && onboarding.length === 0;
  // The frame of the other screens knows what to do for somebody without a group in setup.
  useEffect(() => {
    if (isOver) void navigate({ to: '/', replace: true });
  }, [isOver, navigate]);

  if (group) {
    return (
      <SignedInProvider value={user}>
        <GroupSetup {...props} group={group} />
      </SignedInProvider>
    );
  }
  if (groups.data && onboarding.length > 1) {
    return (
      <GroupChooser groups={onboarding} onPick={(id) => goTo(props.step, id)} onLogOut={session.logOut} />
    );
  }
  return (
    <BareFrame about="Setup">
      <div className={styles.page}>
        <Loaded query={groups} what="Your dealer groups" skeleton={<RowsSkeleton rows={6} />}>
          {() => null}
        </Loaded>
      </div>
    </BareFrame>
  );
}

function idIn(search: unknown): number {
  return Number((search as { dealerGroupId?: string } | undefined)?.dealerGroupId ?? 0);
}

/** Goes to a step of a group; the address says both. */
export function useGoToStep(): (step: OnboardingStep, groupId: number) => void {
  const navigate = useNavigate();
  return (step, groupId) =>
    void navigate({
      to: routerPath(ONBOARDING_ROUTES[step]),
      search: { dealerGroupId: String(groupId), dealerShipId: '0' },
    });
}

function GroupSetup({
  step,
  title,
  lead,
  children,
  group,
}: SetupFrameProps & { readonly group: DealerGroup }) {
  const state = useCall(onboardingState, { dealerGroupId: group.id }, { via: 'lasting' });
  const { data: user } = useCall(currentUser, {}, { via: 'lasting' });
  const { data: groups } = useCall(dealerFullList, {}, { via: 'lasting' });
  const membership = user?.memberships.find(({ dealerGroupId }) => dealerGroupId === group.id);
  const mayEdit = membership?.role === 'admin' && membership.dealershipIds === null;
  const links = [
    ...(user?.isOperator ? [{ title: 'Installation', to: '/installation' } as const] : []),
    ...(groups && groups.active.length > 0 ? [{ title: 'Back to work', to: '/' } as const] : []),
  ];
  return (
    <BareFrame about={`Setup of ${state.data?.group.name ?? group.name}`} links={links}>
      <div className={styles.page}>
        <Steps current={step} state={state.data ?? null} groupId={group.id} />
        <header className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </header>
        <Loaded query={state} what="The setup" skeleton={<RowsSkeleton rows={6} />}>
          {(loaded) => children({ group, state: loaded, mayEdit })}
        </Loaded>
      </div>
    </BareFrame>
  );
}

interface StepsProps {
  readonly current: OnboardingStep;
  readonly state: Onboarding | null;
  readonly groupId: number;
}

function Steps({ current, state, groupId }: StepsProps) {
  const goTo = useGoToStep();
  return (
    <nav aria-label="Steps of the setup">
      <ol className={styles.steps}>
        {ONBOARDING_STEPS.map((step, index) => {
          const isDone = step === 'review' ? state?.submitted != null : (state?.done[step] ?? false);
          return (
            <li key={step}>
              <button
                type="button"
                className={styles.step}
                data-done={isDone}
                aria-current={step === current ? 'step' : undefined}
                onClick={() => goTo(step, groupId)}
              >
                <span className={styles.stepNumber} aria-hidden>
                  {isDone ? <IconCheck size={14} /> : index + 1}
                </span>
                {TITLES[step]}
                {isDone && <span className="spoken"> (done)</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
