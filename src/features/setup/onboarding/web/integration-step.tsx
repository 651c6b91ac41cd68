import { type FunctionComponent, Suspense, useMemo } from 'react';
import { useSave } from '../../../../web/calls/use-call.ts';
import { browserDay } from '../../../../web/scope/business-day.ts';
import { ScopeProvider } from '../../../../web/scope/scope.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, Notice } from '../../../../web/ui/states.tsx';
import { dealerFullList } from '../../dealers/contract.ts';
import { finishStep, onboardingState } from '../contract.ts';
import { FeedCardItem } from './feed-card.tsx';
import styles from './onboarding.module.css';
import { SetupFrame, type StepProps, useGoToStep } from './setup-frame.tsx';
import type { IntegrationParts } from './shared-steps.ts';
import { UnmappedSection } from './unmapped-section.tsx';
import { useFeedCards } from './use-feed-cards.ts';

export function integrationStep(parts: IntegrationParts): FunctionComponent {
  return function IntegrationStep() {
    return (
      <SetupFrame
        step="integration"
        title="Where do the numbers come from?"
        lead="Upload one file of each kind to see what it becomes, open an intake address, or connect an account. Anything can wait: skip it, and it is listed in the review."
      >
        {(props) =>
          props.group.dealerships.length === 0 ? (
            <NoStores groupId={props.group.id} />
          ) : (
            <Integration {...props} parts={parts} />
          )
        }
      </SetupFrame>
    );
  };
}

function NoStores({ groupId }: { readonly groupId: number }) {
  const goTo = useGoToStep();
  return (
    <EmptyState
      title="No stores yet"
      why="Files belong to stores, so the stores come first."
      action={<Button onClick={() => goTo('dealership', groupId)}>Add the stores</Button>}
    />
  );
}

function Integration({ group, state, mayEdit, parts }: StepProps & { readonly parts: IntegrationParts }) {
  const { kept, Feeds } = parts;
  const here = browserDay(Date.now());
  const cards = useFeedCards(group.id, state.skipped);
  const goTo = useGoToStep();
  const { save, isSaving } = useSave(finishStep, { refreshes: [onboardingState, dealerFullList] });
  const sources = useMemo(
    () => ({ groups: { active: [group], onboarding: [] }, kept, today: group.today ?? here }),
    [group, kept, here],
  );

  async function goOn(): Promise<void> {
    const done = await save({ dealerGroupId: group.id, step: 'integration' }).catch(() => null);
    if (done) goTo('users', group.id);
  }

  return (
    <>
      <Section title="Feeds" note={cards.summary}>
        <Loaded query={cards.query} what="The feeds" skeleton={<RowsSkeleton rows={4} />}>
          {() => (
            <ul className={styles.cards} aria-label="Feeds">
              {cards.cards.map((card) => (
                <FeedCardItem
                  key={card.target}
                  card={card}
                  formats={cards.formatsOf(card.target)}
                  dealerGroupId={group.id}
                  mayEdit={mayEdit}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </Section>
      <ScopeProvider value={sources}>
        <Suspense fallback={<RowsSkeleton rows={4} />}>
          <Feeds />
        </Suspense>
      </ScopeProvider>
      <UnmappedSection dealerGroupId={group.id} />
      {!mayEdit && <Notice>An admin of all stores finishes this step.</Notice>}
      <div className={styles.footer}>
        <Button onClick={() => goTo('dealership', group.id)}>Back</Button>
        <Button kind="primary" busy={isSaving} disabled={!mayEdit} onClick={() => void goOn()}>
          Continue
        </Button>
      </div>
    </>
  );
}
