import { useEffect, useRef, useState } from 'react';
import type { Day } from '../../../../core/time/period.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Badge } from '../../../../web/ui/cards/badge.tsx';
import type { Coop, CoopStatus, Expense } from '../contract.ts';
import { nextStatuses } from '../rules-coop.ts';
import { CoopStep } from './coop-step.tsx';
import { deadlineText, hasLapsed, STATUS_TITLES, STEP_WORDS } from './coop-words.ts';
import styles from './expense.module.css';
import { amountText } from './money-words.ts';
import type { ExpenseCalls } from './use-expense-calls.ts';
import type { ExpenseEdit } from './use-expense-form.ts';

interface CoopPartProps {
  readonly edit: ExpenseEdit;
  readonly calls: ExpenseCalls;
  readonly mayEdit: boolean;
}

const WAY: readonly CoopStatus[] = ['planned', 'claimed', 'approved', 'credited'];
const STATE_TONES = { denied: 'negative', approved: 'positive', credited: 'positive' } as const;

/** The co-op claim and its next steps. */
export function CoopPart({ edit, calls, mayEdit }: CoopPartProps) {
  const { saved } = edit;
  if (!saved) {
    return (
      <section className={styles.part}>
        <h3 className={styles.heading}>Co-op claim</h3>
        <p className={styles.note}>A claim begins once the expense is added.</p>
      </section>
    );
  }
  return <Claim edit={edit} calls={calls} mayEdit={mayEdit} expense={saved} />;
}

function Claim({ edit, calls, mayEdit, expense }: CoopPartProps & { readonly expense: Expense }) {
  const { coopClaim: claim } = expense;
  const isLapsed = hasLapsed(claim, useScope().today);
  const [step, setStep] = useState<CoopStatus | null>(null);
  const place = useFollowedFocus(step);
  const tone =
    (STATE_TONES as Partial<Record<CoopStatus, 'negative' | 'positive'>>)[claim.status] ?? 'neutral';
  return (
    <section ref={place} className={styles.part} aria-label="Co-op claim">
      <div className={styles.headingLine}>
        <h3 className={styles.heading}>Co-op claim</h3>
        <Badge tone={isLapsed ? 'negative' : tone}>{isLapsed ? 'Lapsed' : STATUS_TITLES[claim.status]}</Badge>
      </div>
      <ol className={styles.way}>
        {WAY.map((status) => (
          <li
            key={status}
            data-reached={isReached(claim.status, status)}
            aria-current={claim.status === status && 'step'}
          >
            {claim.status === 'denied' && status === 'approved' ? 'Denied' : STATUS_TITLES[status]}
          </li>
        ))}
      </ol>
      <ClaimFacts claim={claim} />
      {mayEdit && step === null && (
        <div className={styles.steps}>
          {nextStatuses(claim.status).map((status) => (
            <Button key={status} compact onClick={() => setStep(status)}>
              {actionOf(claim.status, status)}
            </Button>
          ))}
          {claim.status !== 'none' && (
            <Button compact kind="quiet" onClick={() => setStep(claim.status)}>
              Edit
            </Button>
          )}
        </div>
      )}
      {step !== null && (
        <>
          <p className={styles.note}>{STEP_WORDS[step]}</p>
          <CoopStep edit={edit} calls={calls} expense={expense} status={step} onDone={() => setStep(null)} />
        </>
      )}
    </section>
  );
}

/** The pressed button disappears, so focus moves into the step's form and back afterwards. */
function useFollowedFocus(step: CoopStatus | null) {
  const place = useRef<HTMLElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    place.current
      ?.querySelector<HTMLElement>(step === null ? 'button' : 'fieldset :is(input, button)')
      ?.focus();
  }, [step]);
  return place;
}

function ClaimFacts({ claim }: { readonly claim: Coop }) {
  const { today } = useScope();
  const isOpen = claim.status === 'none' || claim.status === 'planned';
  const due = claim.deadline === null ? null : deadlineText(claim.deadline as Day, today);
  const percents =
    claim.eligiblePercent === null || claim.ratePercent === null
      ? null
      : `${claim.eligiblePercent}% eligible, paid at ${claim.ratePercent}%`;
  return (
    <dl className={styles.facts}>
      <dt>Expected</dt>
      <dd>
        {amountText(claim.expected)}
        {percents !== null && <span className={styles.note}>{percents}</span>}
      </dd>
      {claim.claimed !== null && <dt>Claimed</dt>}
      {claim.claimed !== null && <dd>{amountText(claim.claimed)}</dd>}
      {claim.granted !== null && <dt>Granted</dt>}
      {claim.granted !== null && <dd>{amountText(claim.granted)}</dd>}
      {due !== null && isOpen && <dt>Claim until</dt>}
      {due !== null && isOpen && (
        <dd data-late={due.isLate}>
          {dayText(claim.deadline as Day)}
          <span className={due.isLate ? styles.wrong : styles.note}>{due.text}</span>
        </dd>
      )}
      {claim.note !== '' && <dt>Note</dt>}
      {claim.note !== '' && <dd>{claim.note}</dd>}
    </dl>
  );
}

function isReached(now: CoopStatus, status: CoopStatus): boolean {
  const at = now === 'denied' ? WAY.indexOf('approved') : WAY.indexOf(now);
  return WAY.indexOf(status) <= at;
}

function actionOf(from: CoopStatus, to: CoopStatus): string {
  if (to === 'none') return 'No co-op';
  if (to === 'planned') return from === 'none' ? 'Plan co-op' : 'Back to planned';
  if (to === 'claimed') return from === 'approved' || from === 'denied' ? 'Back to claimed' : 'Claim';
  if (to === 'approved') return from === 'credited' ? 'Back to approved' : 'Approved';
  return to === 'denied' ? 'Denied' : 'Credited';
}
