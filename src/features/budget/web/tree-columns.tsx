import type { ReactNode } from 'react';
import { changeText, NO_VALUE, numberText } from '../../../core/number-text.ts';
import { IconDots } from '../../../web/ui/action-icons.ts';
import { Badge } from '../../../web/ui/badge.tsx';
import { MenuButton, type MenuItem } from '../../../web/ui/menu-button.tsx';
import type { SheetColumn } from '../../../web/ui/sheet-column.ts';
import type { BudgetTotals, BudgetType } from '../budget-shapes.ts';
import { AmountCell } from './amount-cell.tsx';
import styles from './budget.module.css';
import type { BudgetRow } from './budget-row.ts';
import { dollarText } from './dollar-text.ts';
import type { EditQueue } from './edit-queue.ts';
import { FIELD_WORDS, rowEntry } from './line-cells.ts';
import { PaceBar } from './pace-bar.tsx';

/** Columns that can be left out, in their order. */
export const CHOOSABLE = [
  { key: 'variance', title: 'Variance' },
  { key: 'variancePercent', title: 'Variance %' },
  { key: 'pacing', title: 'Pace' },
  { key: 'coop', title: 'Co-op' },
  { key: 'net', title: 'Net' },
  { key: 'cpl', title: 'CPL' },
  { key: 'cps', title: 'CPS' },
  { key: 'invoices', title: 'Invoices' },
] as const;

export interface ColumnInput {
  readonly items: (row: BudgetRow) => readonly MenuItem[];
  readonly queue: EditQueue;
  readonly scope: string;
  readonly locked: string | null;
  readonly campaigns: boolean;
  readonly isNet: boolean;
  readonly entry: BudgetType;
  readonly hidden: readonly string[];
  readonly explain: (row: BudgetRow, kpi: string) => void;
  readonly onSeveral: (row: BudgetRow) => void;
  readonly onName: (row: BudgetRow) => { label: string; act: () => void } | null;
}

type Column = SheetColumn<BudgetRow>;

/** The columns of the budget; those left out are not drawn. */
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
    width: 236,
    align: 'start',
    cell: (row) => <Name row={row} />,
    aside: (row) => (
      <span className={styles.menu}>
        <MenuButton
          label={`What to do with ${row.title}`}
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
  const kpi = field === 'targetBudget' ? 'budget_planned' : 'spend_actual';
  return {
    key: field,
    title: FIELD_WORDS[field],
    hint: field === 'targetBudget' ? 'What is planned' : 'What it has cost so far',
    width: 100,
    typed: true,
    marked: locked === null && entry === field,
    cell: (row) => <AmountCell {...{ row, field, queue, scope }} />,
    press(row) {
      const kind = locked === null ? rowEntry(row, campaigns)?.kind : 'sum';
      if (kind === 'several') return { label: 'Show its expenses', act: () => onSeveral(row) };
      if (kind === 'sum' || kind === undefined) return { label: 'Explain', act: () => explain(row, kpi) };
      return null;
    },
    note: (row) => row.marks[field]?.message ?? noteOf(row, input),
    tone: (row) => (row.marks[field]?.state === 'wrong' ? 'wrong' : null),
  };
}

/** Why an amount cannot be typed into this line; null where it can. */
function noteOf(row: BudgetRow, { locked, campaigns }: ColumnInput): string | null {
  if (locked !== null) return locked;
  const entry = rowEntry(row, campaigns);
  if (entry?.kind === 'sum') return `The sum of its ${entry.of}. Open it and type there.`;
  if (entry?.kind === 'several') return `${entry.lines.length} expenses. Press Enter to see them.`;
  return null;
}

interface Figure {
  readonly key: string;
  readonly title: string;
  readonly hint: string;
  readonly width: number;
  readonly kpi: string;
  readonly cell: (totals: BudgetTotals) => ReactNode;
  readonly isKnown: (totals: BudgetTotals) => boolean;
}

function figure({ kpi, isKnown, cell, ...column }: Figure, { explain }: ColumnInput): Column {
  return {
    ...column,
    cell: (row) => cell(row.totals),
    press: (row) => (isKnown(row.totals) ? { label: 'Explain', act: () => explain(row, kpi) } : null),
  };
}

function moneyColumns(input: ColumnInput): Column[] {
  const figures: Figure[] = [
    {
      key: 'variance',
      title: 'Variance',
      hint: 'Actual less planned',
      width: 92,
      kpi: 'budget_variance',
      cell: ({ variance }) => <Variance value={variance} text={changeText(variance ?? 0, 'usd')} />,
      isKnown: ({ variance }) => variance !== null,
    },
    {
      key: 'variancePercent',
      title: 'Var. %',
      hint: 'Actual less planned, over planned',
      width: 70,
      kpi: 'budget_variance_pct',
      cell: ({ variancePercent }) => (
        <Variance value={variancePercent} text={percentText(variancePercent ?? 0)} />
      ),
      isKnown: ({ variancePercent }) => variancePercent !== null,
    },
    {
      key: 'pacing',
      title: 'Pace',
      hint: 'How much of the plan is spent; the mark is where it should be today, by the flights',
      width: 116,
      kpi: 'budget_pacing',
      cell: (totals) => <PaceBar totals={totals} />,
      isKnown: ({ pacing }) => pacing !== null,
    },
    {
      key: 'coop',
      title: 'Co-op',
      hint: 'What manufacturers pay back; in italics while part of it is only expected',
      width: 90,
      kpi: 'coop',
      cell: ({ coop, coopIsEstimate }) => <Money value={coop} isEstimate={coopIsEstimate} />,
      isKnown: () => true,
    },
    {
      key: 'net',
      title: 'Net',
      hint: 'Actual less co-op',
      width: 90,
      kpi: 'net_spend',
      cell: ({ totalLessCoop, coopIsEstimate }) => (
        <Money value={totalLessCoop} isEstimate={coopIsEstimate} />
      ),
      isKnown: ({ totalLessCoop }) => totalLessCoop !== null,
    },
  ];
  return figures.map((one) => figure(one, input));
}

function costColumns(input: ColumnInput): Column[] {
  const { isNet } = input;
  const of = isNet ? 'net of co-op' : 'before co-op';
  const figures: Figure[] = [
    {
      key: 'cpl',
      title: isNet ? 'Net CPL' : 'CPL',
      hint: `Cost of a lead of the rooftops in scope, ${of}`,
      width: 76,
      kpi: 'cpl',
      cell: ({ cpl, netCpl }) => <Money value={isNet ? netCpl : cpl} />,
      isKnown: ({ cpl, netCpl }) => (isNet ? netCpl : cpl) !== null,
    },
    {
      key: 'cps',
      title: isNet ? 'Net CPS' : 'CPS',
      hint: `Cost of a sale of the rooftops in scope, ${of}`,
      width: 80,
      kpi: isNet ? 'net_cps' : 'cps',
      cell: ({ cps, netCps }) => <Money value={isNet ? netCps : cps} />,
      isKnown: ({ cps, netCps }) => (isNet ? netCps : cps) !== null,
    },
  ];
  const invoices: Column = {
    key: 'invoices',
    title: 'Invoices',
    hint: 'Invoices attached to its expenses',
    width: 84,
    cell: ({ totals }) => (
      <span className={totals.invoices === 0 ? styles.unknown : undefined}>
        {numberText(totals.invoices, 'number')}
      </span>
    ),
  };
  return [...figures.map((one) => figure(one, input)), invoices];
}

function Money({
  value,
  isEstimate = false,
}: {
  readonly value: number | null;
  readonly isEstimate?: boolean;
}) {
  if (value === null) return <span className={styles.unknown}>{NO_VALUE}</span>;
  const isExpected = isEstimate && value !== 0;
  return (
    <span className={isExpected ? styles.estimate : undefined} data-zero={value === 0}>
      {dollarText(value)}
      {isExpected && <span className="spoken"> estimated</span>}
    </span>
  );
}

function Variance({ value, text }: { readonly value: number | null; readonly text: string }) {
  if (value === null) return <span className={styles.unknown}>{NO_VALUE}</span>;
  return <span data-sign={value > 0 ? 'over' : 'under'}>{text}</span>;
}

function percentText(share: number): string {
  const points = Math.round(share * 1000) / 10;
  const sign = points > 0 ? '+' : points < 0 ? '−' : '';
  return `${sign}${Math.abs(points).toFixed(1)}%`;
}
