import { useRef } from 'react';
import { useScope } from '../../../../web/scope/scope.ts';
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
import { FormFoot } from './form-foot.tsx';
import { HistoryPart } from './history-part.tsx';
import { MetOthers } from './met-others.tsx';
import { MoneyPart } from './money-part.tsx';
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
    if (edit.submit()) requestAnimationFrame(() => focusFirstWrong(place.current));
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
