import { useMemo, useState } from 'react';
import type { KpiDefinition } from '../../../../core/kpis/wire.ts';
import { filteredBy } from '../../../../web/scope/kpi-address.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { toggled } from '../../../../web/ui/fields/toggled.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { DataTable } from '../../../../web/ui/tables/data-table.tsx';
import {
  byChangeSinceLastYear,
  type DrillAnswer,
  type DrillLine,
  drillColumns,
  drillLines,
  inHeldOrder,
  orderAfter,
  sumsText,
  totalLine,
} from './breakdown-lines.ts';
import { DimensionBar } from './dimension-bar.tsx';
import { type Drill, isPartOfDay, TABLE_HEIGHT } from './drill.ts';
import styles from './sections.module.css';
import { isOrderedHere, useBreakdown, useDimensions, useSettings } from './use-drill-calls.ts';

interface BreakdownSectionProps {
  readonly drill: Drill;
  readonly kpi: KpiDefinition;
}

export function BreakdownSection({ drill, kpi }: BreakdownSectionProps) {
  const query = useBreakdown(drill);
  const settings = useSettings(drill);
  const dimensions = useDimensions(drill);
  return (
    <div className={styles.section}>
      <DimensionBar drill={drill} second />
      <div className={styles.card} data-stale={query.isPlaceholderData}>
        <Loaded
          query={dimensions === null && settings.error ? { ...settings, data: undefined } : query}
          what="The breakdown"
          skeleton={
            <div className={styles.waiting}>
              <RowsSkeleton rows={8} />
            </div>
          }
          empty={({ rows }) =>
            rows.length === 0 ? <EmptyState title={`No ${kpi.title.toLowerCase()} in this period`} /> : null
          }
        >
          {(answer) => (
            <Rows
              key={`${answer.by.key} ${answer.and?.key}`}
              drill={drill}
              answer={isOrderedHere(drill) ? byChangeSinceLastYear(answer) : answer}
              isSettled={!query.isPlaceholderData}
            />
          )}
        </Loaded>
      </div>
    </div>
  );
}

/** The order stays while figures update live; another query sorts again. */
function useHeldOrder(answer: DrillAnswer, question: string, isSettled: boolean): DrillAnswer {
  const [held, setHeld] = useState<{ question: string; ids: readonly string[] } | null>(null);
  const isOther = isSettled && held?.question !== question;
  if (isOther) setHeld({ question, ids: answer.rows.map(({ id }) => id) });
  return isOther || !isSettled || !held ? answer : inHeldOrder(answer, held.ids);
}

/** More rows start collapsed. */
const MOST_OPEN = 120;

interface RowsProps {
  readonly drill: Drill;
  readonly answer: DrillAnswer;
  /** Whether it answers the current query. */
  readonly isSettled: boolean;
}

function Rows({ drill, answer: latest, isSettled }: RowsProps) {
  const { at, go, scope, compare, scopeKey } = drill;
  const answer = useHeldOrder(latest, JSON.stringify([scopeKey, at.order, at.isWhole, compare]), isSettled);
  const canFilter = useCanFilter(drill);
  const isOpenAtFirst = answer.rows.reduce((sum, { parts }) => sum + (parts?.length ?? 0), 0) <= MOST_OPEN;
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (key: string) => turned.has(key) !== isOpenAtFirst;
  const isPart = isPartOfDay(drill);
  const columns = useMemo(
    () => drillColumns(answer, { today: scope.today, compare, isPartOfDay: isPart }),
    [answer, scope.today, compare, isPart],
  );
  const order = { by: answer.orderBy, ascending: answer.ascending };
  const note = sumsText(answer);
  const dimensions = [answer.by.key, answer.and?.key];

  const filtersOf = ({ path }: DrillLine) =>
    path.reduce((all, id, level) => filteredBy(all, dimensions[level] ?? '', [id]), [...at.filters]);
  const narrow = (line: DrillLine) => {
    if (line.kind === 'other') go({ isWhole: true });
    else go({ filters: filtersOf(line), by: null, and: null, order: null });
  };
  // A figure opens its records, a change its explanation.
  const follow = (line: DrillLine, column: string) => {
    if (line.kind === 'other' || line.kind === 'otherParts') return narrow(line);
    const filters = filtersOf(line);
    if (column === 'change') return go({ filters, by: null, and: null, order: null, tab: 'why' });
    const window = column === 'before' && compare !== 'none' ? compare : 'current';
    return go({ filters, window, tab: 'records' });
  };

  return (
    <>
      <DataTable
        label={`${answer.kpi.title} by ${answer.by.title.toLowerCase()}`}
        columns={columns}
        rows={drillLines(answer, isOpen)}
        total={totalLine(answer)}
        rowKey={lineKey}
        rankBy="value"
        scope={scopeKey}
        maxHeight={TABLE_HEIGHT}
        ordered={{
          sort: { key: order.by, descending: !order.ascending },
          toggle: (key) => {
            const next = orderAfter(key, order);
            if (next) go({ order: next });
          },
        }}
        {...(answer.and && {
          tree: {
            level: ({ kind }: DrillLine) => (kind === 'part' || kind === 'otherParts' ? 2 : 1),
            isOpen: ({ key, hasParts }: DrillLine) => (hasParts ? isOpen(key) : null),
            onToggle: ({ key }: DrillLine) => setTurned(toggled(turned, key)),
          },
        })}
        onOpen={narrow}
        onFigure={follow}
        canOpen={(line) => line.kind === 'other' || (line.path.length > 0 && canFilter(line, dimensions))}
        openLabel={(line) => (line.kind === 'other' ? 'Show them all' : `Narrow down to ${line.title}`)}
      />
      {(note !== null || at.isWhole) && (
        <div className={styles.foot}>
          {note}
          {at.isWhole && answer.rows.length > 20 && (
            <Button compact kind="quiet" onClick={() => go({ isWhole: false })}>
              Show fewer
            </Button>
          )}
        </div>
      )}
    </>
  );
}

const lineKey = ({ key }: DrillLine) => key;

function useCanFilter(drill: Drill) {
  const settings = useSettings(drill).data;
  return ({ path }: DrillLine, dimensions: readonly (string | undefined)[]) =>
    path.every((_, level) =>
      settings?.dimensions.some(({ key, filters }) => key === dimensions[level] && filters),
    );
}
