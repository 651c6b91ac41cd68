import { useMemo, useState } from 'react';
import type { ReplyOf } from '../../../../core/contract.ts';
import { changeText, NO_VALUE } from '../../../../core/text/number-text.ts';
import { type Day, through } from '../../../../core/time/period.ts';
import { dateRangeText } from '../../../../core/time/period-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScopePicks } from '../../../../web/scope/scope.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { IconSearch } from '../../../../web/ui/icons.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import type { SheetColumn } from '../../../../web/ui/sheet/sheet-column.ts';
import { SheetGrid } from '../../../../web/ui/sheet/sheet-grid.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { budgetRtb } from '../contract.ts';
import styles from './budget.module.css';
import { dollarText } from './dollar-text.ts';

const SPLITS = [
  { id: 'categories', title: 'Categories' },
  { id: 'weeks', title: 'Weeks' },
] as const;

type Shows = 'targetBudget' | 'actualBudget' | 'variance';

function showsOf(isOpen: boolean): readonly { id: Shows; title: string }[] {
  return [
    { id: 'targetBudget', title: 'Planned' },
    { id: 'actualBudget', title: 'Actual' },
    { id: 'variance', title: isOpen ? 'Variance to due' : 'Variance' },
  ];
}

export function RooftopsTab({ scope }: { readonly scope: Scope }) {
  const query = useCall(budgetRtb, scope.fields, { live: ['spend'], keepsPrevious: true });
  return (
    <Loaded
      query={query}
      what="The stores"
      skeleton={
        <div className={styles.waiting}>
          <RowsSkeleton rows={8} />
        </div>
      }
      empty={({ rooftops }) =>
        rooftops.length > 0 ? null : (
          <EmptyState title="No store to show" why="The dealer group has none yet." />
        )
      }
    >
      {(answer) => <RooftopsSheet answer={answer} isOpen={scope.isOpen} />}
    </Loaded>
  );
}

interface RooftopsSheetProps {
  readonly answer: RtbAnswer;
  /** Whether the period is under way: what was spent is compared with what is due, not with the whole plan. */
  readonly isOpen: boolean;
}

function RooftopsSheet({ answer, isOpen }: RooftopsSheetProps) {
  const { pickDealerships } = useScopePicks();
  const [split, setSplit] = useState<RooftopSplit>('categories');
  const [shows, setShows] = useState<Shows>('actualBudget');
  const [search, setSearch] = useState('');
  const matrix = useMemo(() => rooftopMatrix(answer, split), [answer, split]);
  const columns = useMemo(
    () => matrixColumns({ matrix, shows, onOpen: (id) => pickDealerships([id]) }),
    [matrix, shows, pickDealerships],
  );
  const rows = useMemo(() => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    return matrix.rows.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  }, [matrix, search]);
  return (
    <>
      <div className={styles.tools}>
        <span className={styles.search}>
          <TextField
            label="Find a store"
            type="search"
            placeholder="Find a store"
            icon={<IconSearch size={16} stroke={1.75} aria-hidden />}
            value={search}
            onChange={setSearch}
          />
        </span>
        <span className={styles.toolsEnd}>
          <Segments label="Columns" segments={SPLITS} chosen={split} onPick={setSplit} />
          <Segments label="Amounts" segments={showsOf(isOpen)} chosen={shows} onPick={setShows} />
        </span>
      </div>
      <SheetGrid
        label={`Budget by store and ${split === 'weeks' ? 'week' : 'category'}`}
        columns={columns}
        rows={rows}
        total={matrix.total}
        rowKey={({ id }) => String(id)}
        compact
        without={<EmptyState title="No store has that name" why="Try fewer letters." />}
      />
    </>
  );
}

interface MatrixInput {
  readonly matrix: RooftopMatrix;
  readonly shows: Shows;
  readonly onOpen: (id: number) => void;
}

function matrixColumns({ matrix, shows, onOpen }: MatrixInput): SheetColumn<RooftopRow>[] {
  const open = ({ id, name }: RooftopRow) =>
    id === null ? null : { label: `Show the budget of ${name}`, act: () => onOpen(id) };
  const cell = (
    key: string,
    title: string,
    of: (row: RooftopRow) => Amounts | undefined,
  ): SheetColumn<RooftopRow> => ({
    key,
    title,
    hint: title,
    width: 132,
    cell: (row) => <MatrixCell amounts={of(row)} shows={shows} />,
    press: open,
    tone: (row) => (shows === 'targetBudget' ? null : heatOf(of(row) ?? NOTHING)),
  });
  return [
    {
      key: 'name',
      title: 'Store',
      width: 220,
      align: 'start',
      cell: ({ name }) => <span className={styles.title}>{name}</span>,
      press: open,
    },
    cell('all', 'All', ({ all }) => all),
    ...matrix.columns.map(({ key, title }, index) => cell(key, title, ({ parts }) => parts[index])),
  ];
}

const NOTHING: Amounts = { targetBudget: 0, actualBudget: null, variance: null, variancePercent: null };

function MatrixCell({
  amounts = NOTHING,
  shows,
}: {
  readonly amounts: Amounts | undefined;
  readonly shows: Shows;
}) {
  const { targetBudget, actualBudget, variance, variancePercent: share } = amounts;
  const points = share === null ? null : `${changeText(Math.round(share * 100), 'number')}%`;
  if (shows === 'targetBudget') return <Plain value={targetBudget} />;
  if (shows === 'actualBudget') {
    return (
      <>
        <Plain value={actualBudget} />
        {points !== null && share !== null && Math.abs(share) >= 0.1 && (
          <span className={styles.heat}>{points}</span>
        )}
      </>
    );
  }
  if (variance === null) return <Plain value={null} />;
  return (
    <>
      <span>{changeText(variance, 'usd')}</span>
      {points !== null && <span className={styles.heat}>{points}</span>}
    </>
  );
}

function Plain({ value }: { readonly value: number | null }) {
  if (value === null) return <span className={styles.unknown}>{NO_VALUE}</span>;
  return <span data-zero={value === 0}>{dollarText(value)}</span>;
}

type RtbAnswer = ReplyOf<typeof budgetRtb>;
type Amounts = Pick<
  RtbAnswer['rooftops'][number],
  'targetBudget' | 'actualBudget' | 'variance' | 'variancePercent'
>;

interface RooftopRow {
  /** Null for totals. */
  readonly id: number | null;
  readonly name: string;
  readonly all: Amounts;
  readonly coop: number;
  /** In column order: categories or weeks. */
  readonly parts: readonly Amounts[];
}

interface RooftopColumn {
  readonly key: string;
  readonly title: string;
  readonly color: string | null;
}

type RooftopSplit = 'categories' | 'weeks';

interface RooftopMatrix {
  readonly columns: readonly RooftopColumn[];
  readonly rows: readonly RooftopRow[];
  readonly total: RooftopRow;
}

function rooftopMatrix(answer: RtbAnswer, split: RooftopSplit): RooftopMatrix {
  const year = Number(answer.weeks[0]?.startDate.slice(0, 4));
  const columns =
    split === 'categories'
      ? answer.categories.map(({ productCategoryId, title, color }) => ({
          key: `c${productCategoryId}`,
          title,
          color,
        }))
      : answer.weeks.map(({ startDate, endDate }) => ({
          key: startDate,
          title: dateRangeText(through(startDate as Day, endDate as Day), { within: year }),
          color: null,
        }));
  return {
    columns,
    rows: answer.rooftops.map((rooftop) => ({
      id: rooftop.dealerShipId,
      name: rooftop.name,
      all: rooftop,
      coop: rooftop.coop,
      parts: rooftop[split],
    })),
    total: {
      id: null,
      name: 'All stores',
      all: answer.stats,
      coop: answer.stats.coop,
      parts: answer[split],
    },
  };
}

/** From so much off what was meant for it a cell is colored. */
const HOT = 0.1;

/** How a cell is colored: over what was meant for it, under it, or not at all. */
function heatOf({ variancePercent: share }: Amounts): 'warm' | 'cool' | null {
  if (share === null || Math.abs(share) < HOT) return null;
  return share > 0 ? 'warm' : 'cool';
}
