import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toCents } from '../../../../core/money/money.ts';
import { amountToType, readAmount } from '../../../../core/money/typed-amount.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { ConfirmDialog } from '../../../../web/ui/dialogs/confirm-dialog.tsx';
import { MoneyField, PercentField } from '../../../../web/ui/fields/amount-fields.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { TextAreaField } from '../../../../web/ui/fields/text-area-field.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import type { CategoryLine } from '../../categories/contract.ts';
import { CoopPart } from './coop-part.tsx';
import { ExcessDialog } from './excess-dialog.tsx';
import styles from './expense.module.css';
import { ExpenseHead } from './expense-head.tsx';
import { FilesPart } from './files-part.tsx';
import { FlightsPart } from './flights-part.tsx';
import { spreadOverRows } from './form.ts';
import { HistoryPart } from './history-part.tsx';
import { MetOthers } from './met-others.tsx';
import { ProductPart } from './product-part.tsx';
import type { ExpenseCalls } from './use-expense-calls.ts';
import type { ExpenseEdit } from './use-expense-form.ts';

interface ExpenseFormProps {
  readonly edit: ExpenseEdit;
  readonly calls: ExpenseCalls;
  readonly categories: readonly CategoryLine[];
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

export function ExpenseForm({ edit, calls, categories, mayEdit, onClose }: ExpenseFormProps) {
  const { saved } = edit;
  const place = useRef<HTMLFormElement>(null);
  const submit = () => {
    // Errors are drawn at once, so that the focus has moved before the next key is pressed.
    const isWrong = flushSync(() => edit.submit());
    if (isWrong) focusFirstWrong(place.current);
  };
  return (
    <form
      ref={place}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ExpenseHead
        title={saved ? saved.campaign : 'New expense'}
        note={<WhereAndWhen edit={edit} />}
        onClose={onClose}
      />
      <div className={styles.body}>
        {!mayEdit && (
          <Notice>Your role can view budgets. Marketing, managers and admins can change them.</Notice>
        )}
        {edit.failure !== null && (
          <div role="alert">
            <Notice tone="negative">{edit.failure}</Notice>
          </div>
        )}
        <MetOthers edit={edit} categories={categories} />
        <div className={styles.columns}>
          <fieldset className={styles.column} disabled={!mayEdit}>
            <legend className="spoken">What it is for and what it costs</legend>
            <ProductPart edit={edit} categories={categories} />
            <MoneyPart edit={edit} />
            <FlightsPart edit={edit} mayEdit={mayEdit} />
            <Words edit={edit} />
          </fieldset>
          <div className={styles.column}>
            <FilesPart edit={edit} calls={calls} mayEdit={mayEdit} />
            <CoopPart edit={edit} calls={calls} mayEdit={mayEdit} />
            {saved && <HistoryPart edit={edit} calls={calls} onGone={onClose} />}
          </div>
        </div>
      </div>
      {mayEdit && <FormFoot edit={edit} onClose={onClose} />}
      {edit.excess && (
        <ExcessDialog excess={edit.excess} onConfirm={() => edit.submit(true)} onCancel={edit.forgetExcess} />
      )}
    </form>
  );
}

function WhereAndWhen({ edit }: { readonly edit: ExpenseEdit }) {
  const { group } = useScope();
  const rooftop = group.dealerships.find(({ id }) => id === edit.form.dealerShipId)?.name;
  const month = new Date(`${edit.month}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return <>{rooftop === undefined ? month : `${rooftop}, ${month}`}</>;
}

function Words({ edit }: { readonly edit: ExpenseEdit }) {
  const { form, change, errorOf } = edit;
  return (
    <section className={styles.part}>
      <TextField
        label="Strategy"
        name="strategy"
        value={form.strategy}
        maxLength={2000}
        error={errorOf('strategy')}
        onChange={(strategy) => change({ strategy })}
      />
      <TextField
        label="Description"
        name="description"
        value={form.description}
        maxLength={2000}
        error={errorOf('description')}
        onChange={(description) => change({ description })}
      />
      <TextAreaField
        label="Notes"
        name="notes"
        value={form.notes}
        maxLength={5000}
        error={errorOf('notes')}
        onChange={(notes) => change({ notes })}
      />
    </section>
  );
}

function focusFirstWrong(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"] input')?.focus();
}

function MoneyPart({ edit }: { readonly edit: ExpenseEdit }) {
  return (
    <section className={styles.amounts}>
      <PlannedField edit={edit} />
      <MoneyField
        label="Actual"
        name="actualBudget"
        value={edit.form.actual}
        placeholder="Not known yet"
        error={edit.errorOf('actualBudget')}
        onChange={(actual) => edit.change({ actual })}
      />
      <MoneyField
        label="Co-op expected"
        name="coop"
        value={edit.form.coop}
        placeholder="0"
        error={edit.errorOf('coop')}
        onChange={(coop) => edit.change({ coop })}
      />
      <CoopPercent edit={edit} />
    </section>
  );
}

/** Sum of the flights; an edited total is spread over them by days. */
function PlannedField({ edit }: { readonly edit: ExpenseEdit }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string>();
  const type = (text: string) => {
    setTyped(text);
    const read = readAmount(text);
    setWrong(read.kind === 'wrong' ? read.message : undefined);
    if (read.kind === 'wrong') return;
    const cents = read.kind === 'amount' ? toCents(read.dollars) : 0;
    edit.change({ flights: spreadOverRows(edit.month, edit.form.flights, cents) });
  };
  const blur = () => {
    setTyped(null);
    setWrong(undefined);
  };
  return (
    <MoneyField
      label="Planned"
      name="targetBudget"
      value={typed ?? amountToType(edit.planned)}
      error={wrong ?? edit.errorOf('targetBudget')}
      onChange={type}
      onBlur={blur}
    />
  );
}

/** Co-op as a percent of the actual, or of the plan until there is one. */
function CoopPercent({ edit }: { readonly edit: ExpenseEdit }) {
  const [typed, setTyped] = useState<string | null>(null);
  const actual = readAmount(edit.form.actual);
  const base = actual.kind === 'amount' ? actual.dollars : (edit.planned ?? 0);
  const coop = readAmount(edit.form.coop);
  const share = coop.kind === 'amount' && base > 0 ? (coop.dollars / base) * 100 : null;
  const type = (text: string) => {
    setTyped(text);
    const percent = Number(text.replace('%', '').trim() || '0');
    if (!Number.isFinite(percent) || percent < 0) return;
    edit.change({ coop: amountToType(Math.round(base * percent) / 100) });
  };
  return (
    <PercentField
      label={actual.kind === 'amount' ? '% of actual' : '% of planned'}
      value={typed ?? (share === null ? '' : String(Math.round(share * 10) / 10))}
      disabled={base === 0}
      onChange={type}
      onBlur={() => setTyped(null)}
    />
  );
}

interface FormFootProps {
  readonly edit: ExpenseEdit;
  readonly onClose: () => void;
}

function FormFoot({ edit, onClose }: FormFootProps) {
  const [isRequested, setRequested] = useState(false);
  const { saved, changed, isSaving, arriving } = edit;
  const isSame = saved !== null && changed.length === 0 && !arriving.isAny;
  return (
    <footer className={styles.foot}>
      {saved && (
        <Button kind="quiet" onClick={() => setRequested(true)}>
          Remove expense
        </Button>
      )}
      <p className={styles.changed} role="status">
        {arriving.isWaitedFor
          ? 'Saves as soon as the files have arrived'
          : changed.length > 0
            ? `Changed: ${changed.join(', ')}`
            : isSame && 'No changes'}
      </p>
      <Button disabled={changed.length === 0} onClick={edit.reset}>
        Reset
      </Button>
      <Button onClick={onClose}>Close</Button>
      <Button kind="primary" type="submit" busy={isSaving} disabled={isSame}>
        {saved ? 'Save' : 'Add expense'}
      </Button>
      {isRequested && saved && (
        <ConfirmDialog
          title={`Remove ${saved.campaign}?`}
          confirm="Remove expense"
          cancel="Keep it"
          danger
          busy={isSaving}
          onConfirm={() => void edit.remove().then(() => setRequested(false))}
          onCancel={() => setRequested(false)}
        >
          Its planned and actual amounts leave the budget of this month. You can undo this right after.
        </ConfirmDialog>
      )}
    </footer>
  );
}
