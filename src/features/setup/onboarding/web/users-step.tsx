import { type FunctionComponent, Suspense, useMemo } from 'react';
import { useSave } from '../../../../web/calls/use-call.ts';
import { browserDay } from '../../../../web/scope/browser-day.ts';
import { ScopeProvider } from '../../../../web/scope/scope.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { dealerFullList } from '../../dealers/contract.ts';
import { finishStep, onboardingState } from '../contract.ts';
import styles from './onboarding.module.css';
import { SetupFrame, type StepProps, useGoToStep } from './setup-frame.tsx';
import type { UsersParts } from './shared-steps.ts';

export function usersStep({ kept, People: PeopleOfGroup }: UsersParts): FunctionComponent {
  return function UsersStep() {
    return (
      <SetupFrame
        step="users"
        title="Who works with it?"
        lead="You are an admin of the group. Invite the people who plan budgets or read the numbers, now or later."
      >
        {(props) => <People key={props.group.id} {...props} kept={kept} PeopleOfGroup={PeopleOfGroup} />}
      </SetupFrame>
    );
  };
}

interface PeopleProps extends StepProps {
  readonly kept: UsersParts['kept'];
  readonly PeopleOfGroup: UsersParts['People'];
}

function People({ group, mayEdit, kept, PeopleOfGroup }: PeopleProps) {
  const here = browserDay(Date.now());
  const sources = useMemo(
    () => ({ groups: { active: [group], onboarding: [] }, kept, today: group.today ?? here }),
    [group, kept, here],
  );
  const goTo = useGoToStep();
  const { save, isSaving } = useSave(finishStep, { refreshes: [onboardingState, dealerFullList] });

  async function goOn(): Promise<void> {
    const done = await save({ dealerGroupId: group.id, step: 'users' }).catch(() => null);
    if (done) goTo('review', group.id);
  }

  return (
    <>
      {mayEdit ? (
        <ScopeProvider value={sources}>
          <Suspense fallback={<RowsSkeleton rows={3} />}>
            <PeopleOfGroup />
          </Suspense>
        </ScopeProvider>
      ) : (
        <Notice>An admin of all stores invites people.</Notice>
      )}
      <div className={styles.footer}>
        <Button onClick={() => goTo('integration', group.id)}>Back</Button>
        <Button kind="primary" busy={isSaving} disabled={!mayEdit} onClick={() => void goOn()}>
          Continue
        </Button>
      </div>
    </>
  );
}
