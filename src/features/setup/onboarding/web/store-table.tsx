import { type ClipboardEvent, type SelectHTMLAttributes, useId, useState } from 'react';
import { US_ZONES, zoneOfZip } from '../../../../core/us-zips.ts';
import { useSave } from '../../../../web/calls/use-call.ts';
import { IconTrash } from '../../../../web/ui/action-icons.ts';
import { Button, IconButton } from '../../../../web/ui/buttons.tsx';
import { TogglesField } from '../../../../web/ui/fields/toggles-field.tsx';
import { dealerFullList } from '../../dealers/contract.ts';
import { onboardingState, removeStore } from '../contract.ts';
import { STORE_COLUMNS, type StoreColumn, type StoreRow } from '../rules-stores.ts';
import styles from './store-table.module.css';
import type { StoreTableState } from './use-store-rows.ts';

const MAIN = ['name', 'code', 'zip', 'brands', 'kind', 'website', 'timeZone'] as const;
const MORE = ['legalName', 'street', 'city', 'state', 'opensAt', 'closesAt', 'pmaZips', 'pmaRadius'] as const;

const TITLES = Object.fromEntries(STORE_COLUMNS.map(({ key, title }) => [key, title])) as Record<
  StoreColumn,
  string
>;

const PLACEHOLDERS: Partial<Record<StoreColumn, string>> = {
  name: 'Maple Kia',
  zip: '60614',
  brands: 'Kia, Genesis',
  website: 'maplekia.com',
  pmaZips: '60614, 60657',
  pmaRadius: '20 miles',
};

interface StoreTableProps {
  readonly table: StoreTableState;
  readonly dealerGroupId: number;
}

/** Stores as rows of fields; a table pasted into any cell fills the rows from there on. */
export function StoreTable({ table, dealerGroupId }: StoreTableProps) {
  return (
    <>
      <div className={styles.titles} aria-hidden>
        {MAIN.map((column) => (
          <span key={column}>{TITLES[column]}</span>
        ))}
      </div>
      <ul className={styles.rows} aria-label="Stores">
        {table.rows.map((row, index) => (
          <StoreItem key={row.key} {...{ table, row, dealerGroupId }} number={index + 1} />
        ))}
      </ul>
    </>
  );
}

interface StoreItemProps extends StoreTableProps {
  readonly row: StoreRow;
  /** From 1. */
  readonly number: number;
}

function StoreItem({ table, row, number, dealerGroupId }: StoreItemProps) {
  const hasHidden = MORE.some((column) => table.errors.has(`${row.key} ${column}`));
  const [isOpen, setOpen] = useState(false);
  const refreshes = [onboardingState, dealerFullList];
  const { save, isSaving } = useSave(removeStore, { refreshes });
  const named = row.name.trim() === '' ? `store ${number}` : row.name;
  const isShown = isOpen || hasHidden;

  async function remove(): Promise<void> {
    // A refusal shows as a toast, and the store stays.
    const done = row.id === null || (await save({ dealerGroupId, id: row.id }).catch(() => null));
    if (done) table.dropRow(row.key);
  }

  return (
    <li className={styles.row}>
      <div className={styles.cells}>
        {MAIN.map((column) => (
          <Cell key={column} {...{ table, row, column, number }} />
        ))}
        <div className={styles.rowActions}>
          <Button compact kind="quiet" aria-expanded={isShown} onClick={() => setOpen(!isShown)}>
            {isShown ? 'Less' : 'More'}
            <span className="spoken"> of {named}</span>
          </Button>
          <IconButton compact label={`Remove ${named}`} disabled={isSaving} onClick={() => void remove()}>
            <IconTrash size={16} stroke={1.75} />
          </IconButton>
        </div>
      </div>
      {isShown && (
        <div className={styles.more}>
          {MORE.map((column) => (
            <Cell key={column} {...{ table, row, column, number }} isLabeled />
          ))}
          <DayToggles
            label={`Closed on, of ${named}`}
            days={row.closedWeekdays}
            onChange={(closedWeekdays) => table.change(row.key, { closedWeekdays })}
          />
        </div>
      )}
    </li>
  );
}

interface CellProps {
  readonly table: StoreTableState;
  readonly row: StoreRow;
  readonly column: StoreColumn;
  readonly number: number;
  /** The label is always shown, not only on narrow screens. */
  readonly isLabeled?: boolean;
}

function Cell({ table, row, column, number, isLabeled = false }: CellProps) {
  const id = useId();
  const error = table.errors.get(`${row.key} ${column}`);
  const field = {
    id,
    className: styles.input,
    'aria-label': `${TITLES[column]} of store ${number}`,
    'aria-invalid': error !== undefined,
    ...(error !== undefined && { 'aria-describedby': `${id}-error` }),
    value: row[column],
    onChange: (event: { currentTarget: { value: string } }) =>
      table.change(row.key, { [column]: event.currentTarget.value }),
  };
  const paste = (event: ClipboardEvent) => {
    if (table.paste(event.clipboardData.getData('text/plain'), { key: row.key, column }))
      event.preventDefault();
  };
  return (
    <div className={styles.cell} data-labeled={isLabeled}>
      <label className={styles.label} htmlFor={id} aria-hidden>
        {TITLES[column]}
      </label>
      {column === 'kind' && <Choice field={field} options={KINDS} />}
      {column === 'timeZone' && <Choice field={field} options={zonesOf(row)} />}
      {column !== 'kind' && column !== 'timeZone' && (
        <input {...field} type="text" placeholder={PLACEHOLDERS[column]} maxLength={2_000} onPaste={paste} />
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

const KINDS = [
  ['', 'Choose'],
  ['franchise', 'Franchise'],
  ['independent', 'Independent'],
] as const;

/** The usual zones, the one in use, and what the ZIP suggests. */
function zonesOf({ timeZone, zip }: StoreRow): readonly (readonly [string, string])[] {
  const suggested = zoneOfZip(zip.trim());
  const others = timeZone === '' || US_ZONES.includes(timeZone) ? [] : [timeZone];
  return [
    ['', suggested === null ? 'From the ZIP' : `From the ZIP: ${cityOf(suggested)}`],
    ...[...US_ZONES, ...others].map((zone) => [zone, cityOf(zone)] as const),
  ];
}

function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

interface ChoiceProps {
  readonly field: SelectHTMLAttributes<HTMLSelectElement> & { readonly value: string };
  readonly options: readonly (readonly [string, string])[];
}

function Choice({ field, options }: ChoiceProps) {
  const isKnown = options.some(([value]) => value === field.value);
  return (
    <select {...field}>
      {!isKnown && <option value={field.value}>{field.value}</option>}
      {options.map(([value, title]) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </select>
  );
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const TOGGLES = WEEKDAYS.map((name, value) => ({ value, name, label: name.slice(0, 3) }));

interface DayTogglesProps {
  readonly label: string;
  readonly days: readonly number[];
  readonly onChange: (days: number[]) => void;
}

function DayToggles({ label, days, onChange }: DayTogglesProps) {
  return <TogglesField label={label} name={label} toggles={TOGGLES} value={days} onChange={onChange} />;
}
