import { IconDots } from '../../../../web/ui/action-icons.ts';
import { Badge } from '../../../../web/ui/cards/badge.tsx';
import { MenuButton, type MenuItem } from '../../../../web/ui/dialogs/menu-button.tsx';
import type { SheetColumn } from '../../../../web/ui/sheet/sheet-column.ts';
import type { BudgetType } from '../budget-shapes.ts';
import { AmountCell } from './amount-cell.tsx';
import styles from './budget.module.css';
import type { BudgetRow, Phase } from './budget-row.ts';
import { exactDollars } from './dollar-text.ts';
import type { EditQueue } from './edit-queue.ts';
import { costColumns, moneyColumns } from './figure-columns.tsx';
import { FIELD_WORDS, rowEntry } from './line-cells.ts';
import { type LineFigureKey, lineOpens } from './line-opened.ts';

export interface ColumnInput {
  readonly items: (row: BudgetRow) => readonly MenuItem[];
  readonly queue: EditQueue;
  readonly scope: string;
  readonly locked: string | null;
  readonly campaigns: boolean;
  readonly isNet: boolean;
  readonly phase: Phase;
  readonly entry: BudgetType;
  readonly hidden: readonly string[];
  readonly explain: (row: BudgetRow, figure: LineFigureKey) => void;
  readonly onSeveral: (row: BudgetRow) => void;
  readonly onName: (row: BudgetRow) => { label: string; act: () => void } | null;
}

type Column = SheetColumn<BudgetRow>;

export function treeColumns(input: ColumnInput): Column[] {
  const { hidden } = input;
  const columns = [
    nameColumn(input),
    amountColumn(input, 'targetBudget'),
    amountColumn(input, 'actualBudget'),
    ...moneyColumns(input),
    ...costColumns(input),
  ];
  return columns.filter(({ key }) => !hidden.includes(key));
}

function nameColumn(input: ColumnInput): Column {
  return {
    key: 'name',
    title: 'Category, product, campaign',
    width: 192,
    align: 'start',
    cell: (row) => <Name row={row} />,
    aside: (row) => (
      <span className={styles.menu}>
        <MenuButton
          label={`Actions for ${row.title}`}
          items={() => input.items(row)}
          icon={<IconDots size={16} stroke={1.75} aria-hidden />}
          passedBy
        />
      </span>
    ),
    press: (row) => input.onName(row),
  };
}

function Name({ row }: { readonly row: BudgetRow }) {
  return (
    <span className={styles.words}>
      {row.kind === 'category' && (
        <span className={styles.dot} style={{ background: row.color }} aria-hidden />
      )}
      <span className={styles.title}>{row.title}</span>
      {row.kind === 'category' && row.category?.isArchived && <Badge>archived</Badge>}
    </span>
  );
}

function amountColumn(input: ColumnInput, field: BudgetType): Column {
  const { queue, scope, locked, campaigns, entry, explain, onSeveral } = input;
  return {
    key: field,
    title: FIELD_WORDS[field],
    hint: field === 'targetBudget' ? 'What is planned' : 'What it has cost so far',
    width: 92,
    typed: true,
    marked: locked === null && entry === field,
    cell: (row) => <AmountCell {...{ row, field, queue, scope }} />,
    press(row) {
      const kind = locked === null ? rowEntry(row, campaigns)?.kind : 'sum';
      if (kind === 'several') return { label: 'Show its expenses', act: () => onSeveral(row) };
      const opens = (kind === 'sum' || kind === undefined) && lineOpens(row, field) !== null;
      if (opens) return { label: 'Explain', act: () => explain(row, field) };
      return null;
    },
    note: (row) => row.marks[field]?.message ?? noteOf(row, input) ?? exactDollars(row.totals[field]) ?? null,
    tone: (row) => (row.marks[field]?.state === 'wrong' ? 'wrong' : null),
  };
}

/** Why the line is read-only; null when it is editable. */
function noteOf(row: BudgetRow, { locked, campaigns }: ColumnInput): string | null {
  if (locked !== null) return locked;
  const entry = rowEntry(row, campaigns);
  if (entry?.kind === 'sum') return `The sum of its ${entry.of}. Open it and type there.`;
  if (entry?.kind === 'several') return `${entry.lines.length} expenses. Press Enter to see them.`;
  return null;
}
