import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { WorkStep } from '../../../../core/navigation/onboarding-steps.ts';
import { addDays, type Day } from '../../../../core/time/period.ts';
import { dateRangeText, dayText } from '../../../../core/time/period-text.ts';
import { repeatCalls, useSave } from '../../../../web/calls/use-call.ts';
import { browserDay } from '../../../../web/scope/browser-day.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { IconAlertTriangle, IconCheck } from '../../../../web/ui/icons.ts';
import { Section } from '../../../../web/ui/page.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { dealerFullList } from '../../dealers/contract.ts';
import { onboardingState, submitOnboarding } from '../contract.ts';
import { expectedFirstDay, type FeedCard, openSteps, type ReviewItem, storeItems } from '../rules-review.ts';
import { unmappedItems } from '../rules-unmapped.ts';
import styles from './onboarding.module.css';
import { SetupFrame, type StepProps, useGoToStep } from './setup-frame.tsx';
import { useFeedCards } from './use-feed-cards.ts';
import { useUnmappedNames } from './use-unmapped-names.ts';

export function ReviewStep() {
  return (
    <SetupFrame
      step="review"
      title="Is everything right?"
      lead="Green is done. Amber may wait: it can be changed later in Settings and Data Feeds."
    >
      {(props) => <Review key={props.group.id} {...props} />}
    </SetupFrame>
  );
}

const STEP_NAMES: Readonly<Record<WorkStep, string>> = {
  dealership: 'Stores',
  integration: 'Data',
  users: 'People',
};

/** An operator's approval is noticed this often. */
const LOOK_EVERY_MS = 10_000;

function Review({ group, state, mayEdit }: StepProps) {
  const here = group.today ?? browserDay(Date.now());
  const { cards } = useFeedCards(group.id, state.skipped);
  const unmapped = useUnmappedNames(group.id);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { save, isSaving, error } = useSave(submitOnboarding, { via: 'quiet', refreshes: [onboardingState] });
  const open = openSteps(state.done);
  const isWaiting = state.submitted !== null;

  useEffect(() => {
    if (!isWaiting) return;
    const look = () => void repeatCalls(queries, (path) => path === dealerFullList.path);
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, queries]);

  async function submit(): Promise<void> {
    const done = await save({ dealerGroupId: group.id }).catch(() => null);
    if (done?.status !== 'active') return;
    await navigate({ to: '/', search: { dealerGroupId: String(group.id), dealerShipId: '0' } });
    await repeatCalls(queries, (path) => path === dealerFullList.path);
  }

  return (
    <>
      {state.submitted && (
        <Notice>
          Submitted{state.submitted.by === null ? '' : ` by ${state.submitted.by}`}. An operator of this
          installation approves it, and you get a mail. Until then everything here can still be changed.
        </Notice>
      )}
      <Items title="Stores" items={storeItems(state.stores)} groupId={group.id} />
      <Items
        title="Feeds"
        items={[...cards.map((card) => feedItem(card, here)), ...unmappedItems(unmapped)]}
        groupId={group.id}
      />
      <Items
        title="People"
        groupId={group.id}
        items={[
          {
            key: 'people',
            title: 'Admins and users',
            tone: state.done.users ? 'green' : 'red',
            note: state.done.users ? 'The group has an admin.' : 'Look at this step first.',
            step: 'users',
          },
        ]}
      />
      {error && <Notice tone="negative">{error.message}</Notice>}
      {open.length > 0 && (
        <Notice tone="warning">Still to do: {open.map((step) => STEP_NAMES[step]).join(', ')}.</Notice>
      )}
      {!isWaiting && (
        <div className={styles.footer}>
          <p className={styles.footNote}>
            {state.activates === 'atOnce'
              ? 'The group becomes active at once.'
              : 'An operator of this installation approves it first.'}
          </p>
          <Button
            kind="primary"
            busy={isSaving}
            disabled={!mayEdit || open.length > 0}
            onClick={() => void submit()}
          >
            {state.activates === 'atOnce' ? 'Finish and open Rooftop' : 'Submit for approval'}
          </Button>
        </div>
      )}
    </>
  );
}

function feedItem(card: FeedCard, here: Day): ReviewItem {
  const of = { key: card.target, title: card.title, step: 'integration' } as const;
  if (card.state === 'receiving') {
    const days =
      card.firstDay && card.lastDay
        ? `: ${dateRangeText({ start: card.firstDay, end: addDays(card.lastDay, 1) })}`
        : '';
    const isWhole = card.received === card.stores;
    return {
      ...of,
      tone: isWhole ? 'green' : 'amber',
      note: `${card.received} of ${card.stores} stores${days}`,
    };
  }
  if (card.state === 'failed') return { ...of, tone: 'amber', note: card.reason ?? 'The last file failed.' };
  const first = dayText(expectedFirstDay(card.target, here));
  const note =
    card.state === 'skipped' ? 'Skipped for now.' : `Waiting. First data by ${first} if sent today.`;
  return { ...of, tone: 'amber', note };
}

interface ItemsProps {
  readonly title: string;
  readonly items: readonly ReviewItem[];
  readonly groupId: number;
}

function Items({ title, items, groupId }: ItemsProps) {
  const goTo = useGoToStep();
  const green = items.filter(({ tone }) => tone === 'green').length;
  return (
    <Section title={title} note={`${green} of ${items.length} complete`} flush>
      <ul className={styles.items}>
        {items.map(({ key, title: name, tone, note, step }) => (
          <li key={key} className={styles.item} data-tone={tone}>
            <span className={styles.mark} aria-hidden>
              {tone === 'green' ? <IconCheck size={16} /> : <IconAlertTriangle size={16} />}
            </span>
            <span className={styles.itemText}>
              <strong>{name}</strong>
              <span className={styles.note}>{note}</span>
            </span>
            <Button compact kind="quiet" onClick={() => goTo(step, groupId)}>
              Change<span className="spoken"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
