import { useState } from 'react';
import { toCents } from '../../../../core/money/money.ts';
import { amountToType, readAmount } from '../../../../core/money/typed-amount.ts';
import { RequestFailed } from '../../../../web/calls/failures.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { MoneyField, PercentField } from '../../../../web/ui/fields/amount-fields.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import type { Coop, CoopStatus, Expense } from '../contract.ts';
import { type CoopExcess, coopExcess, NO_CLAIM } from '../rules-coop.ts';
import { STATUS_TITLES } from './coop-words.ts';
import { ExcessDialog } from './excess-dialog.tsx';
import styles from './expense.module.css';
import { announceSaved } from './save-expense.ts';
import type { CoopInput, ExpenseCalls } from './use-expense-calls.ts';
import type { ExpenseEdit } from './use-expense-form.ts';

const REFUSED = 422;

interface CoopStepProps {
  readonly edit: ExpenseEdit;
  readonly calls: ExpenseCalls;
  readonly expense: Expense;
  /** The new status. */
  readonly status: CoopStatus;
  readonly onDone: () => void;
}

/** The form of one step; saved on its own, apart from the expense. */
export function CoopStep({ edit, calls, expense, status, onDone }: CoopStepProps) {
  const { coopClaim: claim } = expense;
  const [typed, setTyped] = useState(() => typedOf(claim));
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [excess, setExcess] = useState<CoopExcess | null>(null);

  async function save(isMeant: boolean): Promise<void> {
    const { fields, errors } = readStep(status, typed, claim.deadline);
    setWrong(errors);
    if (Object.keys(errors).length > 0) return;
    const found = isMeant ? null : stepExcess(expense, fields);
    setExcess(found);
    if (found !== null) return;
    try {
      const meant = isMeant ? { forceCoop: 1 as const } : {};
      const { expense: saved, actId } = await calls.coop(expense, { ...fields, ...meant });
      edit.take(saved);
      calls.renew();
      announceSaved(`Co-op is ${STATUS_TITLES[status].toLowerCase()}.`, actId, calls);
      onDone();
    } catch (error) {
      if (!(error instanceof RequestFailed) || error.status !== REFUSED) throw error;
      setWrong(Object.fromEntries(error.errors.map(({ field, message }) => [field, message])));
    }
  }

  return (
    <fieldset
      className={styles.step}
      onKeyDown={(event) => {
        // Enter saves the claim, not the surrounding form.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        if (!edit.isSaving) void edit.work(() => save(false));
      }}
    >
      <legend className="spoken">{`Co-op: ${STATUS_TITLES[status]}`}</legend>
      {wrong.status !== undefined && <p className={styles.wrong}>{wrong.status}</p>}
      <StepFields
        status={status}
        typed={typed}
        wrong={wrong}
        put={(fields) => setTyped((now) => ({ ...now, ...fields }))}
      />
      <div className={styles.steps}>
        <Button compact kind="primary" busy={edit.isSaving} onClick={() => void edit.work(() => save(false))}>
          {status === claim.status ? 'Save claim' : `Mark as ${STATUS_TITLES[status].toLowerCase()}`}
        </Button>
        <Button compact kind="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
      {excess && (
        <ExcessDialog
          excess={excess}
          onConfirm={() => void edit.work(() => save(true))}
          onCancel={() => setExcess(null)}
        />
      )}
    </fieldset>
  );
}

function stepExcess(
  { coopClaim, targetBudget, actualBudget }: Expense,
  fields: CoopInput,
): CoopExcess | null {
  const cents = (dollars: number | null | undefined) => (dollars == null ? null : toCents(dollars));
  const before = {
    ...NO_CLAIM,
    claimedCents: cents(coopClaim.claimed),
    grantedCents: cents(coopClaim.granted),
  };
  const after = { ...before, claimedCents: cents(fields.claimed), grantedCents: cents(fields.granted) };
  return coopExcess(before, after, {
    plannedCents: toCents(targetBudget),
    actualCents: cents(actualBudget),
  });
}

function typedOf(claim: Coop): TypedStep {
  const percent = (value: number | null) => (value === null ? '' : String(value));
  return {
    eligible: percent(claim.eligiblePercent),
    rate: percent(claim.ratePercent),
    claimed: amountToType(claim.claimed ?? (claim.expected || null)),
    granted: amountToType(claim.granted ?? claim.claimed),
    deadline: claim.deadline ?? '',
    note: claim.note,
  };
}

interface StepFieldsProps {
  readonly status: CoopStatus;
  readonly typed: TypedStep;
  readonly wrong: Readonly<Record<string, string>>;
  readonly put: (fields: Partial<TypedStep>) => void;
}

function StepFields({ status, typed, wrong, put }: StepFieldsProps) {
  return (
    <>
      {status === 'planned' && <Percents status={status} typed={typed} wrong={wrong} put={put} />}
      {status === 'claimed' && (
        <MoneyField
          label="Claimed"
          value={typed.claimed}
          error={wrong.claimed}
          onChange={(claimed) => put({ claimed })}
        />
      )}
      {isGranted(status) && (
        <MoneyField
          label="Granted"
          value={typed.granted}
          error={wrong.granted}
          onChange={(granted) => put({ granted })}
        />
      )}
      {(status === 'planned' || status === 'claimed') && (
        <TextField
          label="Claim until"
          placeholder="2027-02-28"
          hint="As year-month-day; 90 days after the last flight when empty."
          value={typed.deadline}
          error={wrong.deadline}
          onChange={(deadline) => put({ deadline })}
        />
      )}
      {status !== 'none' && (
        <TextField
          label="Note"
          value={typed.note}
          maxLength={1000}
          placeholder={status === 'denied' ? 'Why it was denied' : 'Claim number, program'}
          error={wrong.note}
          onChange={(note) => put({ note })}
        />
      )}
    </>
  );
}

function Percents({ typed, wrong, put }: StepFieldsProps) {
  return (
    <div className={styles.pair}>
      <PercentField
        label="Eligible"
        value={typed.eligible}
        placeholder="100"
        error={wrong.eligiblePercent}
        onChange={(eligible) => put({ eligible })}
      />
      <PercentField
        label="Paid at"
        value={typed.rate}
        placeholder="50"
        error={wrong.ratePercent}
        onChange={(rate) => put({ rate })}
      />
    </div>
  );
}

interface TypedStep {
  readonly eligible: string;
  readonly rate: string;
  readonly claimed: string;
  readonly granted: string;
  readonly deadline: string;
  readonly note: string;
}

/**
 * Values and errors by field.
 *
 * @param deadline the current one; a default deadline is not sent
 */
function readStep(
  status: CoopStatus,
  typed: TypedStep,
  deadline: string | null,
): { fields: CoopInput; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const percent = (field: string, text: string): number | null => {
    if (text.trim() === '') return null;
    const value = Number(text.replace('%', ''));
    if (value >= 0 && value <= 100) return value;
    errors[field] = 'A percent from 0 to 100.';
    return null;
  };
  const amount = (field: string, text: string): number | null => {
    const read = readAmount(text);
    if (read.kind === 'wrong') errors[field] = read.message;
    return read.kind === 'amount' ? read.dollars : null;
  };
  const day = typed.deadline.trim();
  const fields: CoopInput = {
    status,
    note: typed.note,
    ...(status === 'planned' &&
      percentsOf(percent('eligiblePercent', typed.eligible), percent('ratePercent', typed.rate))),
    ...(status === 'claimed' && { claimed: amount('claimed', typed.claimed) }),
    ...(isGranted(status) && { granted: amount('granted', typed.granted) }),
    ...(day !== (deadline ?? '') && { deadline: day === '' ? null : day }),
  };
  return { fields, errors };
}

function isGranted(status: CoopStatus): boolean {
  return status === 'approved' || status === 'credited';
}

function percentsOf(eligiblePercent: number | null, ratePercent: number | null): Partial<CoopInput> {
  return eligiblePercent === null && ratePercent === null ? {} : { eligiblePercent, ratePercent };
}
