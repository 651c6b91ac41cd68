import { useSave } from '../../../../web/calls/use-call.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { dealerFullList } from '../../dealers/contract.ts';
import { finishStep, onboardingState } from '../contract.ts';
import styles from './onboarding.module.css';
import { SetupFrame, type StepProps, useGoToStep } from './setup-frame.tsx';

export function UsersStep() {
  return (
    <SetupFrame
      step="users"
      title="Who works with it?"
      lead="You are an admin of the group. Invite the people who plan budgets or read the numbers, now or later."
    >
      {(props) => <People key={props.group.id} {...props} />}
    </SetupFrame>
  );
}

function People({ group, mayEdit }: StepProps) {
  const goTo = useGoToStep();
  const { save, isSaving } = useSave(finishStep, { refreshes: [onboardingState, dealerFullList] });

  async function goOn(): Promise<void> {
    const done = await save({ dealerGroupId: group.id, step: 'users' }).catch(() => null);
    if (done) goTo('review', group.id);
  }

  return (
    <>
      <Section title="People">
        <p className={styles.note}>People are invited under Settings once the group is active.</p>
      </Section>
      <div className={styles.footer}>
        <Button onClick={() => goTo('integration', group.id)}>Back</Button>
        <Button kind="primary" busy={isSaving} disabled={!mayEdit} onClick={() => void goOn()}>
          Continue
        </Button>
      </div>
    </>
  );
}
