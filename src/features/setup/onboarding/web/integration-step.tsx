import { type FunctionComponent, Suspense, useMemo } from 'react';
import { midSentence } from '../../../../core/text/capital.ts';
import { numberText } from '../../../../core/text/number-text.ts';
import { addDays } from '../../../../core/time/period.ts';
import { dateRangeText } from '../../../../core/time/period-text.ts';
import { useSave } from '../../../../web/calls/use-call.ts';
import { browserDay } from '../../../../web/scope/browser-day.ts';
import { ScopeProvider } from '../../../../web/scope/scope.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Badge, type BadgeProps } from '../../../../web/ui/cards/badge.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, Notice } from '../../../../web/ui/states.tsx';
import { dealerFullList } from '../../dealers/contract.ts';
import { finishStep, onboardingState, skipFeed } from '../contract.ts';
import type { FeedCard, FeedState } from '../rules-review.ts';
import { unmappedTitle } from '../rules-unmapped.ts';
import styles from './onboarding.module.css';
import { SetupFrame, type StepProps, useGoToStep } from './setup-frame.tsx';
import type { IntegrationParts } from './shared-steps.ts';
import { useFeedCards } from './use-feed-cards.ts';
import { useUnmappedNames } from './use-unmapped-names.ts';

export function integrationStep(parts: IntegrationParts): FunctionComponent {
  return function IntegrationStep() {
    return (
      <SetupFrame
        step="integration"
        title="Where do the numbers come from?"
        lead="Upload one file of each kind to see how it is read, open an intake address, or connect an account. Anything can wait: skip it, and it is listed in the review."
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
      why="Add the stores first: every file belongs to a store."
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

const STATE_TITLES: Readonly<Record<FeedState, string>> = {
  receiving: 'Receiving',
  failed: 'Failed',
  waiting: 'Waiting',
  skipped: 'Skipped',
};

const TONES: Readonly<Record<FeedState, NonNullable<BadgeProps['tone']>>> = {
  receiving: 'positive',
  failed: 'negative',
  waiting: 'neutral',
  skipped: 'warning',
};

interface FeedCardItemProps {
  readonly card: FeedCard;
  readonly formats: readonly string[];
  readonly dealerGroupId: number;
  readonly mayEdit: boolean;
}

function FeedCardItem({ card, formats, dealerGroupId, mayEdit }: FeedCardItemProps) {
  const { save, isSaving } = useSave(skipFeed, { refreshes: [onboardingState] });
  const isSkipped = card.state === 'skipped';
  const canSkip = card.state === 'waiting' || isSkipped;
  return (
    <li className={styles.card}>
      <p className={styles.cardHead}>
        <strong>{card.title}</strong>
        <Badge tone={TONES[card.state]}>{STATE_TITLES[card.state]}</Badge>
      </p>
      <p className={styles.note}>{noteOf(card)}</p>
      {formats.length > 0 && <p className={styles.note}>Reads: {formats.join(', ')}</p>}
      {mayEdit && (
        <div className={styles.cardActions}>
          <Button compact onClick={toFiles}>
            Upload a file<span className="spoken"> of {card.title}</span>
          </Button>
          {canSkip && (
            <Button
              compact
              kind="quiet"
              disabled={isSaving}
              onClick={() =>
                void save({ dealerGroupId, fact: card.target, skip: !isSkipped }).catch(() => null)
              }
            >
              {isSkipped ? 'Do not skip' : 'Skip for now'}
              <span className="spoken"> {card.title}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function noteOf({ state, received, stores, firstDay, lastDay, reason, expected }: FeedCard): string {
  if (state === 'failed') return reason ?? 'The last file could not be read.';
  if (state !== 'receiving') return `Expected: ${midSentence(expected)}`;
  const days = firstDay && lastDay ? `, ${dateRangeText({ start: firstDay, end: addDays(lastDay, 1) })}` : '';
  return `${received} of ${stores} stores${days}`;
}

function toFiles(): void {
  const zone = document.getElementById('setup-files');
  zone?.scrollIntoView({ block: 'center' });
  zone?.querySelector<HTMLInputElement>('input[type=file]')?.focus({ preventScroll: true });
}

const VOLUMES = { lead: 'leads', channel: 'sessions', campaign: 'dollars of cost' } as const;

/** Names that came with the files and have no type yet. Nothing while all are known. */
function UnmappedSection({ dealerGroupId }: { readonly dealerGroupId: number }) {
  const unmapped = useUnmappedNames(dealerGroupId);
  if (unmapped.length === 0) return null;
  return (
    <Section
      title="Names that are not mapped"
      note="They count in all totals, under Unmapped. Source Mapping gives them a type when the group is active."
    >
      {unmapped.map((of) => (
        <div key={of.kind} className={styles.unmapped}>
          <h3>
            {unmappedTitle(of)}, by {VOLUMES[of.kind]}
          </h3>
          <ul>
            {of.names.map(({ spelling, volume }) => (
              <li key={spelling}>
                {spelling} <span className={styles.note}>{numberText(volume, 'number')}</span>
              </li>
            ))}
            {of.count > of.names.length && (
              <li className={styles.note}>and {numberText(of.count - of.names.length, 'number')} more</li>
            )}
          </ul>
        </div>
      ))}
    </Section>
  );
}
