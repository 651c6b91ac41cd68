import { useState } from 'react';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { ChoiceField } from '../../../../web/ui/fields/choice-field.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import type { BudgetType, Category } from '../budget-shapes.ts';
import { readPercentChange, scaledCents } from '../rules-scale.ts';
import type { BudgetRow } from './budget-row.ts';
import type { TypedCell } from './cell-edits.ts';
import styles from './dialogs.module.css';
import { dollarsInFull } from './dollar-text.ts';
import { campaignKey } from './tree-rows.ts';

export interface ScaleDialogProps {
  readonly categories: readonly Category[];
  /** Null: the whole month. */
  readonly rows: readonly BudgetRow[] | null;
  readonly fields: readonly BudgetType[];
  readonly month: string;
  readonly onScale: (cells: readonly TypedCell[], words: string) => void;
  readonly onClose: () => void;
}

const CHOICES = [
  { value: 'targetBudget', label: 'Planned' },
  { value: 'actualBudget', label: 'Actual' },
] as const;
const SHOWN = 60;

/** Previews every line before and after. */
export function ScaleDialog({ categories, rows, fields, month, onScale, onClose }: ScaleDialogProps) {
  const [text, setText] = useState('');
  const [field, setField] = useState<BudgetType>(fields[0] ?? 'targetBudget');
  const change = readPercentChange(text);
  const lines = scaledLines({ categories, rows, field, change: change ?? 0 });
  const changed = lines.filter(({ before, after }) => before !== after);
  const sum = (of: 'before' | 'after') => dollarsInFull(lines.reduce((all, line) => all + line[of], 0) / 100);
  const percent = text
    .trim()
    .replace(/%$/, '')
    .replace(/^(?=[\d.])/, '+');
  const submit = () => {
    const words = `${CHOICES.find(({ value }) => value === field)?.label} changed by ${percent}%: ${sum('before')} became ${sum('after')}.`;
    const cells = changed.map((line) => line.cell);
    onScale(cells, words);
    onClose();
  };
  return (
    <FormDialog
      title="Change by a percent"
      about={rows === null ? `Every line of ${month}.` : 'The selected lines.'}
      wide
      submit={changed.length === 0 ? 'Change' : `Change ${changed.length} of ${lines.length} amounts`}
      disabled={change === null || changed.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <TextField
          label="Percent"
          value={text}
          placeholder="+5 or -10"
          autoFocus
          error={text.trim() !== '' && change === null ? 'Type a percent, such as +5 or -10.' : undefined}
          onChange={setText}
        />
        <ChoiceField
          label="Amounts"
          value={field}
          choices={fields.length === 1 ? CHOICES.filter(({ value }) => value === field) : CHOICES}
          onChange={setField}
        />
      </div>
      <p className={styles.counts}>
        <span>
          Before <strong data-figures>{sum('before')}</strong>
        </span>
        <span>
          After <strong data-figures>{sum('after')}</strong>
        </span>
      </p>
      <ScaledLines lines={lines} />
    </FormDialog>
  );
}

function ScaledLines({ lines }: { readonly lines: readonly ScaledLine[] }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={styles.lines} aria-label="What would change" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col" data-end>
                Before
              </th>
              <th scope="col" data-end>
                After
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, SHOWN).map(({ id, title, where, before, after }) => (
              <tr key={id}>
                <td>
                  {title} <span className={styles.where}>{where}</span>
                </td>
                <td data-end data-figures>
                  {dollarsInFull(before / 100)}
                </td>
                <td data-end data-figures>
                  {dollarsInFull(after / 100)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {lines.length > SHOWN && (
        <p className={styles.quiet}>
          The first {SHOWN} of {lines.length} lines; the totals are of all.
        </p>
      )}
    </>
  );
}

interface ScaledLine {
  readonly id: number;
  readonly title: string;
  readonly where: string;
  /** Cents. */
  readonly before: number;
  readonly after: number;
  readonly cell: TypedCell;
}

export function scaledLines({
  categories,
  rows,
  field,
  change,
}: Pick<ScaleDialogProps, 'categories' | 'rows'> & { field: BudgetType; change: number }): ScaledLine[] {
  const chosen = rows && new Set(rows.filter(isCounted).flatMap(({ lines }) => lines.map(({ id }) => id)));
  const found = categories.flatMap((category) =>
    category.products.flatMap(({ productId, name, subproducts }) =>
      subproducts.flatMap(({ campaign, lines }) =>
        lines
          .filter((line) => line[field] !== null && (chosen?.has(line.id) ?? true))
          .map((line) => ({
            line,
            title: campaign === name ? name : `${name} › ${campaign}`,
            where: category.title,
            // Expenses that share a line have no cell of their own.
            row: lines.length === 1 ? campaignKey(productId, campaign) : `e${line.id}`,
            of: lines.length === 1 ? { productId, campaign } : null,
          })),
      ),
    ),
  );
  const before = found.map(({ line }) => Math.round((line[field] ?? 0) * 100));
  const after = scaledCents(before, change);
  return found.map(({ line, title, where, row, of }, index) => ({
    ...{ id: line.id, title, where, before: before[index] ?? 0, after: after[index] ?? 0 },
    cell: {
      ...{ row, field, value: (after[index] ?? 0) / 100, before: line[field], line: of },
      expense: { id: line.id, version: line.version },
    },
  }));
}

/** A subtotal selected together with some of its parts counts only as those parts. */
function isCounted(row: BudgetRow, index: number, rows: readonly BudgetRow[]): boolean {
  return (rows[index + 1]?.level ?? 0) <= row.level;
}
