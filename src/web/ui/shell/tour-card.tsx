import type { ScreenLink } from '../../../core/navigation/routes.ts';
import { Button } from '../buttons.tsx';
import { StateLink } from '../states.tsx';
import styles from './tour-card.module.css';

interface TourStep {
  readonly title: string;
  readonly text: string;
  readonly href: ScreenLink;
  readonly link: string;
}

const STEPS: readonly TourStep[] = [
  {
    title: 'Connect your first feed',
    text: 'Drop a file of deals, leads or inventory, or connect a platform. Numbers appear as soon as it is read.',
    href: '/data-feeds',
    link: 'Open Data Feeds',
  },
  {
    title: 'Set targets',
    text: 'Enter the target of each store. Home then shows where the month will land against it.',
    href: '/targets',
    link: 'Open Targets',
  },
  {
    title: 'Plan the marketing budget',
    text: 'Enter what you spend by line and vendor, so that every lead and sale has its cost.',
    href: '/planner',
    link: 'Open Planner',
  },
  {
    title: 'Read the day',
    text: 'Real-Time Revenue shows yesterday, the month and its pace. Press any number to see what it is made of.',
    href: '/',
    link: 'Open Real-Time Revenue',
  },
  {
    title: 'Invite your people',
    text: 'Give managers their stores. The question mark beside each title explains its screen.',
    href: '/users',
    link: 'Open Users',
  },
];

interface TourCardProps {
  readonly step: number;
  /** Null ends the tour. */
  readonly onGo: (step: number | null) => void;
}

/** The tour of a new group: a card at the edge that leaves the screen usable. */
export function TourCard({ step, onGo }: TourCardProps) {
  const shown = Math.min(step, STEPS.length - 1);
  const current = STEPS[shown];
  if (!current) return null;
  const isLast = shown === STEPS.length - 1;
  return (
    <section className={styles.tour} aria-label="Tour">
      <p className={styles.count} aria-live="polite">
        Step {shown + 1} of {STEPS.length}: {current.title}
      </p>
      <p className={styles.text}>{current.text}</p>
      <div className={styles.actions}>
        <StateLink href={current.href}>{current.link}</StateLink>
        {shown > 0 && (
          <Button kind="quiet" onClick={() => onGo(shown - 1)}>
            Back
          </Button>
        )}
        <Button kind="primary" onClick={() => onGo(isLast ? null : shown + 1)}>
          {isLast ? 'Finish the tour' : 'Next step'}
        </Button>
        {!isLast && (
          <Button kind="quiet" onClick={() => onGo(null)}>
            End the tour
          </Button>
        )}
      </div>
    </section>
  );
}
