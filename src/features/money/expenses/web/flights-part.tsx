import { useEffect, useRef } from 'react';
import { dayParts, daysInMonth } from '../../../../core/time/period.ts';
import { IconPlus } from '../../../../web/ui/action-icons.ts';
import { Button, IconButton } from '../../../../web/ui/buttons.tsx';
import { DayField, MoneyField } from '../../../../web/ui/fields/amount-fields.tsx';
import { FieldGroup } from '../../../../web/ui/fields/field-group.tsx';
import { IconX } from '../../../../web/ui/icons.ts';
import styles from './expense.module.css';
import { type FlightRow, freeDays, rowKey } from './form.ts';
import { sharedRows } from './read-form.ts';
import type { ExpenseEdit } from './use-expense-form.ts';

interface FlightsPartProps {
  readonly edit: ExpenseEdit;
  readonly mayEdit: boolean;
}

export function FlightsPart({ edit, mayEdit }: FlightsPartProps) {
  const { form, month } = edit;
  const { year, month: number } = dayParts(month);
  const days = daysInMonth(year, number);
  const shared = sharedRows(form.flights, month);
  const list = useRef<HTMLDivElement>(null);
  const added = useRef<number | null>(null);
  useEffect(() => {
    if (added.current === null) return;
    list.current?.querySelector<HTMLInputElement>(`[data-flight="${added.current}"] input`)?.focus();
    added.current = null;
  });
  const free = freeDays(month, form.flights);
  const put = (key: number, fields: Partial<FlightRow>) =>
    edit.change({ flights: form.flights.map((row) => (row.key === key ? { ...row, ...fields } : row)) });
  const add = () => {
    const key = rowKey();
    added.current = key;
    const row = { key, start: String(free?.start ?? ''), end: String(free?.end ?? ''), amount: '0' };
    edit.change({ flights: [...form.flights, row] });
  };
  const remove = (key: number, index: number) => {
    const others = form.flights.filter((row) => row.key !== key);
    added.current = others[Math.max(0, index - 1)]?.key ?? null;
    edit.change({ flights: others });
  };
  return (
    <section className={styles.part}>
      <FieldGroup
        label="Flights"
        hint={`Days of the month, 1 to ${days}, both included.`}
        error={edit.errorOf('flightDate')}
      >
        <div ref={list} className={styles.flights}>
          {form.flights.map((row, index) => (
            <FlightFields
              key={row.key}
              {...{ row, index, days }}
              isShared={shared.has(row.key)}
              onPut={(fields) => put(row.key, fields)}
              onRemove={mayEdit && form.flights.length > 1 ? () => remove(row.key, index) : null}
            />
          ))}
        </div>
        {mayEdit && (
          <span>
            <Button compact icon={<IconPlus size={14} />} disabled={free === null} onClick={add}>
              Add flight
            </Button>
            {free === null && (
              <span className={styles.why}>Every day of the month has a flight. Shorten one first.</span>
            )}
          </span>
        )}
      </FieldGroup>
    </section>
  );
}

interface FlightFieldsProps {
  readonly row: FlightRow;
  readonly index: number;
  readonly days: number;
  readonly isShared: boolean;
  readonly onPut: (fields: Partial<FlightRow>) => void;
  /** Null where it cannot be removed. */
  readonly onRemove: (() => void) | null;
}

function FlightFields({ row, index, days, isShared, onPut, onRemove }: FlightFieldsProps) {
  const label = `Flight ${index + 1}`;
  return (
    <div className={styles.flight} data-flight={row.key} data-shared={isShared}>
      <DayField
        label={`${label} from day`}
        labelHidden
        days={days}
        value={row.start}
        onChange={(start) => onPut({ start })}
      />
      <span aria-hidden>–</span>
      <DayField
        label={`${label} to day`}
        labelHidden
        days={days}
        value={row.end}
        onChange={(end) => onPut({ end })}
      />
      <MoneyField
        label={`${label} planned`}
        labelHidden
        value={row.amount}
        onChange={(amount) => onPut({ amount })}
      />
      {onRemove && (
        <IconButton label={`Remove flight ${index + 1}`} onClick={onRemove}>
          <IconX size={16} stroke={1.75} />
        </IconButton>
      )}
    </div>
  );
}
