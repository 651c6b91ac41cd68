import { type DragEvent, useState } from 'react';
import type { ReplyOf } from '../../../../core/contract.ts';
import {
  type GridCell,
  quietTotal,
  type ShownColumn,
  shownColumns,
  totalCell,
} from '../../../../core/grid/grid-cells.ts';
import type { GridComparison } from '../../../../core/grid/grid-reply.ts';
import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import { pointText } from '../../../../core/kpis/window-text.ts';
import { numberText } from '../../../../core/text/number-text.ts';
import { isDay } from '../../../../core/time/period.ts';
import { useSave } from '../../../../web/calls/use-call.ts';
import { useOpenKpi } from '../../../../web/scope/open-kpi.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { IconArrowDown, IconArrowUp, IconTrash } from '../../../../web/ui/action-icons.ts';
import { IconButton } from '../../../../web/ui/buttons.tsx';
import { DeltaChip } from '../../../../web/ui/cards/delta-chip.tsx';
import { Sparkline } from '../../../../web/ui/charts/sparkline.tsx';
import {
  addOverviewNumber,
  moveOverviewNumber,
  type OverviewType,
  overviewData,
  overviewDefaults,
  removeOverviewNumber,
  setOverviewTag,
  type Target,
} from '../contract.ts';
import styles from './dealer-overview.module.css';

type Answer = ReplyOf<typeof overviewData>;

interface NumberListProps {
  readonly answer: Answer;
  readonly against: GridComparison | null;
  readonly isEditing: boolean;
  readonly edits: TabEdits;
}

/** One line for each number: value, change, 13 months, target. */
export function NumberList({ answer, against, isEditing, edits }: NumberListProps) {
  const { numbers, grid, months, trends, targets } = answer;
  const metrics = numbers.map(({ kpi }) => ({ kpi, comparison: true, percentages: true }));
  const columns = shownColumns(grid, metrics);
  const [dragged, setDragged] = useState<number | null>(null);
  const drop = (place: number) => {
    const moved = dragged === null ? undefined : numbers[dragged];
    if (moved) edits.move(moved.kpi, place);
    setDragged(null);
  };
  const span = [months[0], months.at(-1)].map((month) =>
    month && isDay(month) ? pointText(month, 'month') : '',
  );
  return (
    <ol className={styles.numbers} aria-label="Numbers">
      {columns.map((column, place) => (
        <li
          key={column.kpi.key}
          className={styles.number}
          draggable={isEditing}
          data-editing={isEditing}
          onDragStart={() => setDragged(place)}
          onDragOver={(event: DragEvent) => dragged !== null && event.preventDefault()}
          onDrop={() => drop(place)}
        >
          <NumberLine
            {...{ column, against, isEditing, edits, place, grid }}
            last={columns.length - 1}
            tag={numbers[place]?.tag ?? null}
            trend={trends[place] ?? []}
            months={span.join(' – ')}
            target={targets[place] ?? null}
          />
        </li>
      ))}
    </ol>
  );
}

interface NumberLineProps {
  readonly column: ShownColumn;
  readonly grid: Answer['grid'];
  readonly against: GridComparison | null;
  readonly isEditing: boolean;
  readonly edits: TabEdits;
  readonly place: number;
  readonly last: number;
  readonly tag: string | null;
  readonly trend: readonly (number | null)[];
  readonly months: string;
  readonly target: Target | null;
}

function NumberLine(props: NumberLineProps) {
  const { column, grid, against, isEditing, edits, tag, trend, months, target } = props;
  const { kpi } = column;
  const cell = totalCell(column, { reply: grid, against });
  const compared = column.column.total.comparisons.find((one) => one.against === against);
  return (
    <>
      <span className={styles.title} title={kpi.meaning}>
        {kpi.title}
      </span>
      {isEditing ? (
        <TagField
          key={tag ?? ''}
          label={`Tag of ${kpi.title}`}
          value={tag ?? ''}
          onSave={(text) => edits.tag(kpi.key, text)}
        />
      ) : (
        <span className={styles.tag}>{tag !== null && <span>{tag}</span>}</span>
      )}
      <NumberValue cell={cell} label={kpi.title} />
      <span className={styles.delta}>
        {against !== null && (
          <DeltaChip
            delta={compared ? quietTotal(compared, kpi) : null}
            unit={kpi.unit}
            look="plain"
            shows="relative"
          />
        )}
      </span>
      <span className={styles.spark} title={`By month, ${months}`}>
        <Sparkline values={trend} />
      </span>
      <TargetLight target={target} unit={kpi.unit} />
      {isEditing && <Moves {...props} />}
    </>
  );
}

function NumberValue({ cell, label }: { readonly cell: GridCell; readonly label: string }) {
  const openKpi = useOpenKpi();
  const { opens, text, hint } = cell;
  if (opens === null) {
    return (
      <span className={styles.value} title={hint} data-figures>
        {text}
      </span>
    );
  }
  return (
    <button type="button" className={styles.value} title={hint} data-figures onClick={() => openKpi(opens)}>
      <span className="spoken">{label}: </span>
      {text}
    </button>
  );
}

const LIGHTS = { good: 'On target', near: 'Within 10% of target', missed: 'Below target' } as const;

function TargetLight({
  target,
  unit,
}: {
  readonly target: Target | null;
  readonly unit: ShownColumn['kpi']['unit'];
}) {
  if (target === null) return <span className={styles.target} />;
  const { light, value, expected, isProjected } = target;
  const what = `${LIGHTS[light]}: ${isProjected ? 'projected ' : ''}${numberText(expected, unit)} of ${numberText(value, unit)}`;
  return (
    <span className={styles.target} title={what}>
      <span className={styles.light} data-light={light} aria-hidden />
      <span className="spoken">{LIGHTS[light]}: </span>
      <span className={styles.word}>target</span>
      <span data-figures>{numberText(value, unit)}</span>
    </span>
  );
}

function Moves({ column: { kpi }, edits, place, last }: NumberLineProps) {
  return (
    <span className={styles.moves}>
      <IconButton
        label={`Move ${kpi.title} up`}
        disabled={place === 0}
        onClick={() => edits.move(kpi.key, place - 1)}
      >
        <IconArrowUp size={16} stroke={1.75} />
      </IconButton>
      <IconButton
        label={`Move ${kpi.title} down`}
        disabled={place === last}
        onClick={() => edits.move(kpi.key, place + 1)}
      >
        <IconArrowDown size={16} stroke={1.75} />
      </IconButton>
      <IconButton label={`Remove ${kpi.title}`} onClick={() => edits.remove(kpi.key)}>
        <IconTrash size={16} stroke={1.75} />
      </IconButton>
    </span>
  );
}

interface TagFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onSave: (tag: string) => void;
}

const TAGS = ['New', 'Used', 'F&I', 'Service', 'Parts', 'Leads', 'Marketing', 'Store'];

/** A suggested tag or own text. Saves on blur or Enter; Escape restores it. */
function TagField({ label, value, onSave }: TagFieldProps) {
  const [text, setText] = useState(value);
  const save = () => {
    if (text.trim() !== value) onSave(text.trim());
  };
  return (
    <span className={styles.tag}>
      <input
        className={styles.tagField}
        aria-label={label}
        placeholder="Tag"
        list="overview-tags"
        maxLength={30}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
          if (event.key === 'Escape') setText(value);
        }}
      />
      <datalist id="overview-tags">
        {TAGS.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </span>
  );
}

type TabEdits = ReturnType<typeof useTabEdits>;

/** Every change is saved at once. Failures show as toasts; the list reloads either way. */
export function useTabEdits(type: OverviewType) {
  const { group } = useScope();
  const of = { dealerGroupId: group.id, type };
  const refreshes = { refreshes: [overviewData] };
  const [add, remove, move, tag, restore] = [
    useSave(addOverviewNumber, refreshes),
    useSave(removeOverviewNumber, refreshes),
    useSave(moveOverviewNumber, refreshes),
    useSave(setOverviewTag, refreshes),
    useSave(overviewDefaults, refreshes),
  ];
  const quietly = (saved: Promise<unknown>) => void saved.catch(() => undefined);
  return {
    add: (kpi: KpiKey) => quietly(add.save({ ...of, kpi })),
    remove: (kpi: KpiKey) => quietly(remove.save({ ...of, kpi })),
    move: (kpi: KpiKey, position: number) => quietly(move.save({ ...of, kpi, position })),
    tag: (kpi: KpiKey, text: string) => quietly(tag.save({ ...of, kpi, tag: text })),
    restore: () => quietly(restore.save({ ...of })),
  };
}
