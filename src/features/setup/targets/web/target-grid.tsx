import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ReplyOf } from '../../../../core/contract.ts';
import type { Unit } from '../../../../core/kpis/kpi.ts';
import { numberText } from '../../../../core/text/number-text.ts';
import { repeatCalls } from '../../../../web/calls/use-call.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { classNames } from '../../../../web/ui/class-names.ts';
import { Notice } from '../../../../web/ui/states.tsx';
import { type MonthOfTarget, targetList } from '../contract.ts';
import {
  editOf,
  MONTH_NAMES,
  monthTotals,
  pastedEdits,
  sumOf,
  type TargetEdit,
  typedTarget,
} from './target-edits.ts';
import styles from './targets.module.css';
import { useSaveTargets } from './use-save-targets.ts';
import type { Whose } from './whose.ts';

interface TargetGridProps {
  readonly answer: ReplyOf<typeof targetList>;
  readonly unit: Unit;
  readonly whose: Whose;
  readonly mayEdit: boolean;
  /** Another KPI is loading. */
  readonly isStale: boolean;
  /** The chosen month, counted from 0; absent for one of another year. */
  readonly opensAt?: number | undefined;
}

/** Enter and arrows move between cells; a value is saved on blur. */
export function TargetGrid({ answer, unit, whose, mayEdit, isStale, opensAt }: TargetGridProps) {
  const { kpi, year, rooftops } = answer;
  const table = useRef<HTMLTableElement>(null);
  useOpenedAt(table, opensAt);
  const queries = useQueryClient();
  const { send, change, met, failure, forget } = useSaveTargets({ whose, kpi: kpi.key, year });
  const save = (edits: readonly TargetEdit[]) => {
    if (edits.length > 0) void change(edits, rooftops);
  };

  function move(event: KeyboardEvent<HTMLElement>): void {
    const step = STEPS[event.key];
    const place = (event.target as HTMLElement).dataset.place?.split('.').map(Number);
    if (step === undefined || !place) return;
    const [row = 0, column = 0] = place;
    const down = event.key === 'Enter' && event.shiftKey ? -1 : step;
    const next = table.current?.querySelector<HTMLInputElement>(`[data-place="${row + down}.${column}"]`);
    event.preventDefault();
    if (next) next.focus();
    else (event.target as HTMLElement).blur();
  }

  return (
    <>
      {met && (
        <Notice
          tone="warning"
          action={
            <span className={styles.choices}>
              <Button compact onClick={() => void send(met.edits, true)}>
                Use mine
              </Button>
              <Button
                compact
                onClick={() => {
                  forget();
                  void repeatCalls(queries, (path) => path === targetList.path);
                }}
              >
                Keep theirs
              </Button>
            </span>
          }
        >
          {met.message}
        </Notice>
      )}
      {failure !== null && <Notice tone="negative">{failure}</Notice>}
      <div className={styles.scroll} data-stale={isStale}>
        <table
          ref={table}
          className={styles.grid}
          aria-label={`${kpi.title}, targets of ${year}`}
          onKeyDown={move}
        >
          <Head addsUp={kpi.addsUp} />
          <tbody>
            {rooftops.map((rooftop, row) => (
              <StoreRow key={rooftop.dealerShipId} {...{ answer, rooftop, row, unit, mayEdit, save }} />
            ))}
          </tbody>
          {kpi.addsUp && rooftops.length > 1 && <Totals answer={answer} unit={unit} />}
        </table>
      </div>
    </>
  );
}

function Head({ addsUp }: Pick<TargetGridProps['answer']['kpi'], 'addsUp'>) {
  return (
    <thead>
      <tr>
        <th scope="col">Store</th>
        {MONTH_NAMES.map((month) => (
          <th key={month} scope="col">
            {month}
          </th>
        ))}
        {addsUp && (
          <th scope="col" className={styles.year}>
            Year
          </th>
        )}
      </tr>
    </thead>
  );
}

/** Where not all months fit, the table opens at this one, until someone scrolls. */
function useOpenedAt(table: RefObject<HTMLTableElement | null>, month: number | undefined): void {
  const [first] = useState(month);
  useLayoutEffect(() => {
    const [store, ...months] = table.current?.tHead?.rows[0]?.cells ?? [];
    const head = first === undefined ? undefined : months[first];
    const own = table.current;
    const scroller = own?.parentElement;
    if (!scroller || !store || !head) return undefined;
    const open = () => {
      // A sticky cell is measured from the page, as its table is.
      scroller.scrollLeft = head.offsetLeft - own.offsetLeft - store.offsetWidth;
    };
    open();
    // Rows are drawn after their place is known, and make columns wider.
    const widths = new ResizeObserver(open);
    for (const cell of [store, ...months]) widths.observe(cell);
    const stop = () => widths.disconnect();
    const gone = new AbortController();
    for (const act of ['wheel', 'pointerdown', 'focusin'] as const) {
      scroller.addEventListener(act, stop, { once: true, passive: true, signal: gone.signal });
    }
    return () => {
      stop();
      gone.abort();
    };
  }, [table, first]);
}

interface StoreRowProps extends Pick<TargetGridProps, 'answer' | 'unit' | 'mayEdit'> {
  readonly rooftop: TargetGridProps['answer']['rooftops'][number];
  readonly row: number;
  readonly save: (edits: readonly TargetEdit[]) => void;
}

function StoreRow({ answer: { kpi, year, rooftops }, rooftop, row, unit, mayEdit, save }: StoreRowProps) {
  const { dealerShipId } = rooftop;
  return (
    <tr className={styles.row}>
      <th scope="row">{rooftop.name}</th>
      {rooftop.months.map((month, column) => (
        <TargetCell
          key={month.month}
          month={month}
          unit={unit}
          label={`${rooftop.name}, ${MONTH_NAMES[column]} ${year}`}
          place={`${row}.${column}`}
          mayEdit={mayEdit}
          lastYear={year - 1}
          onSave={(target) => save([editOf(rooftop, month, target)])}
          onPaste={(text) => save(pastedEdits(text, { dealerShipId, month: month.month }, rooftops))}
        />
      ))}
      {kpi.addsUp && (
        <td className={classNames(styles.total, styles.year)} data-figures>
          {numberText(sumOf(rooftop.months.map(({ target }) => target)), unit, 'short')}
        </td>
      )}
    </tr>
  );
}

const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

function Totals({ answer: { rooftops }, unit }: Pick<TargetGridProps, 'answer' | 'unit'>) {
  const totals = monthTotals(rooftops);
  return (
    <tfoot>
      <tr>
        <th scope="row">All stores</th>
        {totals.map((total, index) => (
          <td key={MONTH_NAMES[index]} className={styles.total} data-figures>
            {numberText(total, unit, 'short')}
          </td>
        ))}
        <td className={classNames(styles.total, styles.year)} data-figures>
          {numberText(sumOf(totals), unit, 'short')}
        </td>
      </tr>
    </tfoot>
  );
}

interface TargetCellProps {
  readonly month: MonthOfTarget;
  readonly unit: Unit;
  readonly label: string;
  /** Row and column, for keyboard navigation. */
  readonly place: string;
  readonly mayEdit: boolean;
  readonly lastYear: number;
  readonly onSave: (target: number | null) => void;
  readonly onPaste: (text: string) => void;
}

function TargetCell(props: TargetCellProps) {
  const { month, unit, label, place, mayEdit, lastYear, onSave, onPaste } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const typed = draft === null ? null : typedTarget(draft);
  const isWrong = draft !== null && typed === null;
  // Short numbers so that twelve months fit; the focused cell shows the full one.
  const [isIn, setIsIn] = useState(false);
  const shown = month.target === null ? '' : numberText(month.target, unit, isIn ? 'exact' : 'short');
  const before = `${lastYear}: ${numberText(month.lastYear, unit, 'exact')}`;
  const input = useRef<HTMLInputElement>(null);
  // What a first key replaces. It is selected again with each change, which puts the caret at its end.
  const replaceable = isIn && draft === null ? shown : null;
  useLayoutEffect(() => {
    if (replaceable !== null) input.current?.select();
  }, [replaceable]);

  function leave(left: string): void {
    setIsIn(false);
    if (draft === null) return;
    // What the field holds, which may be a key ahead of the last render.
    const last = typedTarget(left);
    if (last === null) return;
    if (last.target !== month.target) onSave(last.target);
    setDraft(null);
  }

  return (
    <td className={styles.cell} data-wrong={isWrong}>
      <input
        ref={input}
        type="text"
        inputMode="decimal"
        className={styles.input}
        aria-label={`${label}, ${before}`}
        aria-invalid={isWrong}
        title={
          isWrong ? 'Type an amount of 0 or more, or leave it blank. Esc restores the old value.' : before
        }
        data-place={place}
        readOnly={!mayEdit}
        placeholder="—"
        value={draft ?? shown}
        onMouseDown={(event) => {
          // The first press selects the amount; a press in the focused cell places the caret.
          if (document.activeElement === event.currentTarget) return;
          event.preventDefault();
          event.currentTarget.focus();
        }}
        onFocus={() => setIsIn(draft === null)}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={({ currentTarget }) => {
          // When the window loses the focus, the field keeps it, and half a number is not saved.
          if (document.activeElement !== currentTarget) leave(currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || draft === null) return;
          event.stopPropagation();
          setDraft(null);
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain');
          if (!mayEdit || !/[\t\n]/.test(text.trim())) return;
          event.preventDefault();
          setDraft(null);
          onPaste(text);
        }}
      />
      <span className={styles.before} data-figures aria-hidden>
        {month.lastYear === null ? '' : numberText(month.lastYear, unit, 'short')}
      </span>
    </td>
  );
}
