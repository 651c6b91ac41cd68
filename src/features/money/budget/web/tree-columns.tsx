import { IconDots } from '../../../../web/ui/action-icons.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Badge } from '../../../../web/ui/cards/badge.tsx';
import { MenuButton, type MenuItem } from '../../../../web/ui/dialogs/menu-button.tsx';
import { IconAlertTriangle } from '../../../../web/ui/icons.ts';
import type { SheetColumn } from '../../../../web/ui/sheet/sheet-column.ts';
import { useFlash } from '../../../../web/ui/use-flash.ts';
import type { BudgetType } from '../budget-shapes.ts';
import styles from './budget.module.css';
import type { BudgetRow, Phase } from './budget-row.ts';
import { type CellEdit, cellKey } from './cell-edits.ts';
import { dollarsInFull, dollarText, exactDollars } from './dollar-text.ts';
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
    width: 248,
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

interface AmountCellProps {
  readonly row: BudgetRow;
  readonly field: BudgetType;
  readonly queue: EditQueue;
  /** Values flash only when they change within the same scope. */
  readonly scope: string;
}

function AmountCell({ row, field, queue, scope }: AmountCellProps) {
  const value = row.totals[field];
  const mark = row.marks[field];
  const turns = useFlash(value, `${scope} ${row.key}`);
  if (mark?.state === 'conflict') return <AmountConflict {...{ mark, queue }} />;
  return (
    <span
      className={styles.amount}
      data-state={mark?.state}
      data-zero={value === null || value === 0}
      title={value === null || Number.isInteger(value) ? undefined : dollarsInFull(value)}
    >
      {mark?.state === 'wrong' && <IconAlertTriangle size={13} stroke={2} aria-label={mark.message ?? ''} />}
      <span key={turns} className={turns > 0 && mark === undefined ? styles.flash : undefined}>
        {dollarText(value)}
      </span>
    </span>
  );
}

function AmountConflict({ mark, queue }: { readonly mark: CellEdit; readonly queue: EditQueue }) {
  const key = cellKey(mark.row, mark.field);
  const [mine, theirs] = [mark.value, mark.theirs].map((value) => dollarsInFull(value));
  return (
    <>
      <span className={styles.both}>
        {mine} <span aria-hidden>≠</span> {theirs}
      </span>
      <span className={styles.conflict} role="alert">
        <span>
          Someone else typed {theirs} here meanwhile. Yours, {mine}, is not saved.
        </span>
        <span className={styles.conflictActions}>
          <Button compact onClick={() => queue.decide(key, 'theirs')}>
            Take {theirs}
          </Button>
          <Button compact kind="primary" onClick={() => queue.decide(key, 'mine')}>
            Keep {mine}
          </Button>
        </span>
      </span>
    </>
  );
}
