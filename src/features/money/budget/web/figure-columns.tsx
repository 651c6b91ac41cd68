import type { CSSProperties, ReactNode } from 'react';
import {
  changeText,
  NO_VALUE,
  numberText,
  relativeText,
  shareText,
} from '../../../../core/text/number-text.ts';
import type { SheetColumn } from '../../../../web/ui/sheet/sheet-column.ts';
import type { BudgetTotals } from '../budget-shapes.ts';
import { asOfText } from '../rules-open-month.ts';
import styles from './budget.module.css';
import type { BudgetRow } from './budget-row.ts';
import { dollarText, exactDollars } from './dollar-text.ts';
import { type LineFigureKey, lineOpens } from './line-opened.ts';
import { notEnteredYet, paceOf, paceText, paceWords } from './pace-words.ts';
import type { ColumnInput } from './tree-columns.tsx';

const PACE_MARKS = { even: '', over: '↑', under: '↓' } as const;

/** The bar shows spend over plan; the mark is what was due by yesterday. */
function PaceBar({ totals }: { readonly totals: BudgetTotals }) {
  const pace = paceOf(totals);
  if (!pace) return <span className={styles.unknown}>{NO_VALUE}</span>;
  const style = {
    '--spent': Math.min(1, pace.spent),
    '--due': Math.max(0, Math.min(1, pace.due)),
  } as CSSProperties;
  return (
    <span className={styles.pace} data-tone={pace.tone} title={paceWords(pace, totals)}>
      <span className={styles.paceBar} style={style} aria-hidden />
      <span className={styles.paceText}>
        {paceText(pace)}
        <span className={styles.paceMark} aria-hidden>
          {PACE_MARKS[pace.tone]}
        </span>
      </span>
      <span className="spoken">. {paceWords(pace, totals)}</span>
    </span>
  );
}

type Column = SheetColumn<BudgetRow>;

interface Figure {
  readonly key: LineFigureKey;
  readonly title: string;
  readonly hint: string;
  readonly width: number;
  /** The figure, where it depends on the phase. */
  readonly shows?: LineFigureKey;
  readonly cell: (totals: BudgetTotals) => ReactNode;
}

function figure({ cell, shows, ...column }: Figure, { explain }: Pick<ColumnInput, 'explain'>): Column {
  const key = shows ?? column.key;
  return {
    ...column,
    cell: (row) => cell(row.totals),
    press: (row) =>
      lineOpens(row, key) === null ? null : { label: 'Explain', act: () => explain(row, key) },
  };
}

export function moneyColumns(input: Pick<ColumnInput, 'phase' | 'explain'>): Column[] {
  const ofPhase = { closed: CLOSED, open: OPEN, coming: [LEFT] }[input.phase];
  const before = [...ofPhase, ...BACK].map((one) => figure(one, input));
  if (input.phase !== 'open') return before;
  const at = before.findIndex(({ key }) => key === 'varianceToDue') + 1;
  return before.toSpliced(at, 0, AS_OF);
}

const CLOSED: readonly Figure[] = [
  {
    key: 'variance',
    title: 'Variance',
    hint: 'Actual less planned, of the expenses with an actual',
    width: 96,
    cell: ({ variance, variancePercent: share }) => (
      <Variance value={variance} isOver={share === null || isOver(share)} />
    ),
  },
  {
    key: 'variancePercent',
    title: 'Var. %',
    hint: 'Actual less planned, over planned, of the expenses with an actual',
    width: 88,
    cell: ({ variancePercent }) => <VariancePercent share={variancePercent} />,
  },
];

const LEFT: Figure = {
  key: 'left',
  title: 'Left',
  hint: 'Left to spend: planned less actual; an expense without an actual counts in full',
  width: 78,
  cell: ({ left }) => <Money value={left} />,
};

const OPEN: readonly Figure[] = [
  {
    key: 'varianceToDue',
    title: 'To due',
    hint: 'Variance to due: actual less what was due by the day it speaks of, of the expenses with an actual',
    width: 80,
    cell: (totals) => <Variance value={totals.varianceToDue} also={notEnteredYet(totals)} />,
  },
  {
    key: 'pacing',
    title: 'Pace',
    hint: 'Spend pace: actual over what was due by the day it speaks of. The bar is the part of the plan that is spent; its mark is what is due',
    width: 102,
    cell: (totals) => <PaceBar totals={totals} />,
  },
  LEFT,
  {
    key: 'forecast',
    title: 'Forecast',
    hint: 'Month-end forecast: the actual, and for the days to come their plan or the pace of the last seven days, whichever is more',
    width: 82,
    cell: ({ forecast }) => <Money value={forecast} />,
  },
];

const BACK: readonly Figure[] = [
  {
    key: 'coop',
    title: 'Co-op',
    hint: 'OEM reimbursement; in italics while it includes estimates',
    width: 74,
    cell: ({ coop, coopIsEstimate }) => <Money value={coop} isEstimate={coopIsEstimate} />,
  },
  {
    key: 'net',
    title: 'Net',
    hint: 'Actual net of co-op, for expenses with an actual',
    width: 80,
    cell: ({ totalLessCoop, coopIsEstimate }) => <Money value={totalLessCoop} isEstimate={coopIsEstimate} />,
  },
];

const AS_OF: Column = {
  key: 'asOf',
  title: 'As of',
  hint: 'The day its actual speaks of, yesterday at the latest; of several, the earliest and the latest',
  width: 72,
  cell: ({ totals }) => {
    const text = asOfText(totals);
    return <span className={text === null ? styles.unknown : styles.asOf}>{text ?? NO_VALUE}</span>;
  },
};

export function costColumns(input: ColumnInput): Column[] {
  const { isNet } = input;
  const of = isNet ? 'net of co-op' : 'before co-op';
  const cost = (gross: 'cpl' | 'cps', net: 'netCpl' | 'netCps') => (totals: BudgetTotals) =>
    totals[isNet ? net : gross];
  const [cpl, cps] = [cost('cpl', 'netCpl'), cost('cps', 'netCps')];
  const figures: Figure[] = [
    {
      key: 'cpl',
      shows: isNet ? 'netCpl' : 'cpl',
      title: isNet ? 'Net CPL' : 'CPL',
      hint: `Cost of a lead of the sources mapped to the line, ${of}; a dash where lines share a source`,
      width: 66,
      cell: (totals) => <Money value={cpl(totals)} />,
    },
    {
      key: 'cps',
      shows: isNet ? 'netCps' : 'cps',
      title: isNet ? 'Net CPS' : 'CPS',
      hint: `Cost of an attributed sale of the sources mapped to the line, ${of}; a dash where lines share a source`,
      width: 68,
      cell: (totals) => <Money value={cps(totals)} />,
    },
  ];
  const invoices: Column = {
    key: 'invoices',
    title: 'Invoices',
    hint: 'Invoices attached to its expenses',
    width: 80,
    cell: ({ totals }) => (
      <span className={totals.invoices === 0 ? styles.unknown : undefined}>
        {numberText(totals.invoices, 'number')}
      </span>
    ),
  };
  return [...figures.map((one) => figure(one, input)), invoices];
}

interface MoneyProps {
  readonly value: number | null;
  readonly isEstimate?: boolean;
}

function Money({ value, isEstimate = false }: MoneyProps) {
  if (value === null) return <span className={styles.unknown}>{NO_VALUE}</span>;
  const isExpected = isEstimate && value !== 0;
  return (
    <span
      className={isExpected ? styles.estimate : undefined}
      data-zero={value === 0}
      title={exactDollars(value)}
    >
      {dollarText(value)}
      {isExpected && <span className="spoken"> estimated</span>}
    </span>
  );
}

interface VarianceProps {
  readonly value: number | null;
  readonly also?: readonly string[];
  /** False where a value over 0 is still next to nothing. */
  readonly isOver?: boolean;
}

function Variance({ value, also = [], isOver = true }: VarianceProps) {
  if (value === null) return <span className={styles.unknown}>{NO_VALUE}</span>;
  const title = [exactDollars(value) ?? [], also].flat().join('. ');
  return (
    <span data-sign={isOver && value > 0 ? 'over' : 'under'} title={title === '' ? undefined : title}>
      {changeText(value, 'usd')}
    </span>
  );
}

/** Shares that no column has room for. */
const MOST_SHARE = '>+999%';

function VariancePercent({ share }: { readonly share: number | null }) {
  if (share === null) return <span className={styles.unknown}>{NO_VALUE}</span>;
  const text = relativeText(share);
  return (
    <span data-sign={isOver(share) ? 'over' : 'under'} title={text === null ? exactShare(share) : undefined}>
      {text ?? MOST_SHARE}
    </span>
  );
}

/** As it is written: less than half a tenth of a percent is nothing. */
function isOver(share: number): boolean {
  return relativeText(share)?.startsWith('+') ?? share > 0;
}

const exactShare = (share: number) => `+${shareText(share)}`;
