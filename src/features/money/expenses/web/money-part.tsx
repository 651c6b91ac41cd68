import { useState } from 'react';
import { toCents } from '../../../../core/money/money.ts';
import { amountToType, readAmount } from '../../../../core/money/typed-amount.ts';
import { MoneyField, PercentField } from '../../../../web/ui/fields/amount-fields.tsx';
import styles from './expense.module.css';
import { spreadOverRows } from './form.ts';
import type { ExpenseEdit } from './use-expense-form.ts';

export function MoneyPart({ edit }: { readonly edit: ExpenseEdit }) {
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
