import { type KeyboardEvent, type MouseEvent, useMemo } from 'react';
import { moneyText } from '../../../../core/money/money-text.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { IconLockOpen } from '../../../../web/ui/action-icons.ts';
import { IconLock } from '../../../../web/ui/icons.ts';
import type { SheetColumn, SheetTyping } from '../../../../web/ui/sheet/sheet-column.ts';
import { SheetGrid } from '../../../../web/ui/sheet/sheet-grid.tsx';
import { PHONE, useMedia } from '../../../../web/ui/use-media.ts';
import { percentText, readDollars, readPercent } from '../rules-percents.ts';
import { type Changed, type Draft, type Spot, unitsOfCents, withLock, withPercent } from './draft.ts';
import {
  type LineCell,
  type LinesInput,
  type PartLine,
  partLines,
  spotsOf,
  totalLine,
} from './part-lines.ts';
import { pasted } from './paste-parts.ts';
import styles from './percent-editor.module.css';

export interface PartSheetProps extends LinesInput {
  readonly label: string;
  readonly over: Spot['over'];
  /** The only visible list; null shows all. */
  readonly list: number | null;
  /** Null when editable. */
  readonly readOnly: string | null;
  readonly change: (to: Changed) => void;
  readonly undo: () => void;
  readonly maxHeight?: string;
}

export function PartSheet(props: PartSheetProps) {
  const { label, draft, over, list, readOnly, change, maxHeight } = props;
  const { saved, amounts, savedAmounts } = props;
  const isNarrow = useMedia(PHONE);
  const isTouched = useMedia('(pointer: coarse)');
  const input = useMemo(
    () => ({ draft, saved, amounts, savedAmounts }),
    [draft, saved, amounts, savedAmounts],
  );
  const lines = useMemo(() => partLines(input, over), [input, over]);
  const total = useMemo(() => totalLine(input, over, lines), [input, over, lines]);
  const lists = spotsOf(draft, over).map((_, at) => at);
  const isMany = over === 'dealerships' && draft.mode === 'total' && list === null;
  const mayLock = readOnly === null;
  const lock = (key: string) => change({ draft: withLock(draft, { over, campaign: 0 }, key) });
  const columns = partColumns({
    what: over === 'campaigns' ? 'Campaign' : 'Store',
    lists: lists
      .filter((at) => list === null || at === list)
      .map((at) => ({ at, name: isMany ? (draft.campaigns[at] ?? '') : '' })),
    isNarrow,
    hasTotal: isMany && lists.length > 1,
    onLock: mayLock ? lock : null,
    note: (line, at) => whyNotTyped(props, line, at),
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cells inside have the focus and the keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter opens a cell as a tap does
    <div className={styles.sheet} onClick={isTouched ? tapped : undefined}>
      <SheetGrid
        label={label}
        columns={columns}
        rows={lines}
        total={total}
        rowKey={({ key }) => key}
        typing={typingOf(props)}
        onRowKey={(line, event) => {
          const locks = mayLock && locksBy(event);
          if (locks) lock(line.key);
          return locks;
        }}
        // Names may take two lines on a phone.
        compact={!isNarrow}
        {...(maxHeight !== undefined && { maxHeight })}
      />
    </div>
  );
}

/** Touch opens a cell at the first tap, because there is no key to open it with. */
function tapped({ target }: MouseEvent): void {
  const cell = target instanceof Element ? target.closest('td[data-typed="true"]') : null;
  if (cell && !(target instanceof HTMLInputElement)) {
    cell.dispatchEvent(new window.MouseEvent('dblclick', { bubbles: true }));
  }
}

function locksBy({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'l' && !ctrlKey && !metaKey && !altKey;
}

function whyNotTyped({ readOnly, draft, over }: PartSheetProps, line: PartLine, list: number): string | null {
  if (readOnly !== null) return readOnly;
  if (line.isLocked) return 'This row is locked. Unlock it to change it.';
  if (over === 'dealerships' && draft.isSame && list > 0) {
    return `All campaigns use the split of ${draft.campaigns[0]}. Change it there.`;
  }
  return null;
}

function spotAt(over: Spot['over'], list: number): Spot {
  return over === 'campaigns' ? { over } : { over, campaign: list };
}

/** The draft after a typed text, or why it is invalid; empty is 0. */
export function typedInto(
  { draft, amounts, over }: Pick<PartSheetProps, 'draft' | 'amounts' | 'over'>,
  { row, column, text }: { row: number; column: string; text: string },
): Changed {
  const place = columnPlace(column);
  if (!place) return { refusal: 'Nothing is typed here.' };
  const units =
    place.holds === 'percent'
      ? unitsTyped(text)
      : unitsOfDollars(draft, amounts, { over, list: place.list, text });
  if (typeof units === 'string') return { refusal: units };
  return withPercent(draft, spotAt(over, place.list), { row, units });
}

function unitsTyped(text: string): number | string {
  return readPercent(text.trim() === '' ? '0' : text) ?? 'Type a percent from 0 to 100.';
}

function unitsOfDollars(
  draft: Draft,
  amounts: PartSheetProps['amounts'],
  { over, list, text }: { over: Spot['over']; list: number; text: string },
): number | string {
  const cents = readDollars(text.trim() === '' ? '0' : text);
  if (cents === null) return 'Type an amount of 0 or more.';
  const all = over === 'campaigns' ? (draft.totalCents ?? 0) : (amounts.campaigns[list] ?? 0);
  if (cents > all) return `That is more than the total of ${moneyText(all)}. Raise the total first.`;
  return cents === 0 ? 0 : (unitsOfCents(cents, all) ?? 0);
}

function typingOf(props: PartSheetProps): SheetTyping<PartLine> {
  const { change } = props;
  return {
    may: (line, column) => whyNotTyped(props, line, columnPlace(column)?.list ?? 0) === null,
    text: ({ cells }, column) => {
      const place = columnPlace(column);
      const cell = cells[place?.list ?? 0];
      if (!cell) return '';
      return place?.holds === 'percent' ? percentText(cell.units) : (cell.cents / 100).toFixed(2);
    },
    commit: (line, column, text) => {
      const outcome = typedInto(props, { row: line.index, column, text });
      if ('refusal' in outcome) return outcome.refusal;
      change(outcome);
      return null;
    },
    paste: (line, column, text) => {
      const place = columnPlace(column);
      if (!place) return;
      const outcome = pasted(props, { row: line.index, ...place, text });
      if ('refusal' in outcome) notify({ type: 'warning', message: outcome.refusal, group: 'split-refused' });
      else change(outcome);
    },
    refuse: (line, column) => {
      const message = whyNotTyped(props, line, columnPlace(column)?.list ?? 0);
      if (message !== null) notify({ type: 'warning', message, group: 'split-refused' });
    },
    undo: props.undo,
  };
}

interface ColumnPlace {
  readonly list: number;
  readonly holds: 'percent' | 'dollars';
}

function columnPlace(key: string): ColumnPlace | null {
  const found = /^(percent|dollars) (\d+)$/.exec(key);
  return found ? { holds: found[1] as ColumnPlace['holds'], list: Number(found[2]) } : null;
}

interface ColumnsInput {
  /** Header of the rows: `Store`. */
  readonly what: string;
  /** Visible lists; a single list needs no name. */
  readonly lists: readonly { readonly at: number; readonly name: string }[];
  readonly isNarrow: boolean;
  readonly hasTotal: boolean;
  readonly onLock: ((key: string) => void) | null;
  /** Why the cell is read-only. */
  readonly note: (line: PartLine, list: number) => string | null;
}

function partColumns(input: ColumnsInput): SheetColumn<PartLine>[] {
  const { what, lists, isNarrow, hasTotal, onLock } = input;
  return [
    {
      key: 'name',
      title: what,
      width: isNarrow ? 104 : 200,
      cell: ({ name }) => (
        <span className={styles.partName} title={name}>
          {name}
        </span>
      ),
    },
    ...(onLock ? [lockColumn(onLock)] : []),
    ...lists.flatMap((list) => [figures(input, list, 'percent'), figures(input, list, 'dollars')]),
    ...(hasTotal ? [totalColumn] : []),
  ];
}

function lockColumn(onLock: (key: string) => void): SheetColumn<PartLine> {
  return {
    key: 'lock',
    title: 'Lock',
    hint: 'A locked row keeps its percent when others change. L on a row does the same.',
    width: 52,
    align: 'start',
    cell: ({ key, name, isLocked }) => {
      if (key === 'total') return null;
      const Icon = isLocked ? IconLock : IconLockOpen;
      return (
        <span className={styles.lock} data-locked={isLocked}>
          <Icon size={15} stroke={1.75} aria-hidden />
          <span className="spoken">{isLocked ? `Unlock ${name}` : `Lock ${name}`}</span>
        </span>
      );
    },
    press: ({ key, name, isLocked }) =>
      key === 'total' ? null : { label: `${isLocked ? 'Unlock' : 'Lock'} ${name}`, act: () => onLock(key) },
  };
}

const totalColumn: SheetColumn<PartLine> = {
  key: 'total',
  title: 'Total $',
  width: 124,
  cell: ({ cents }) => <span data-figures>{moneyText(cents)}</span>,
};

function figures(
  { note, isNarrow }: ColumnsInput,
  { at, name }: { at: number; name: string },
  holds: ColumnPlace['holds'],
): SheetColumn<PartLine> {
  const isPercent = holds === 'percent';
  const sign = isPercent ? '%' : '$';
  const [wide, narrow] = isPercent ? [100, 82] : [124, 112];
  return {
    key: `${holds} ${at}`,
    title: name === '' ? (isPercent ? 'Percent' : 'Amount') : `${name} ${sign}`,
    hint: name === '' ? undefined : `${name}, ${isPercent ? 'percent' : 'amount'}`,
    width: isNarrow ? narrow : wide,
    typed: true,
    cell: (line) => <Figure cell={line.cells[at]} isPercent={isPercent} />,
    note: (line) => note(line, at),
    tone: (line) => (isPercent && line.cells[at]?.isBroken ? 'wrong' : null),
  };
}

function Figure({ cell, isPercent }: { readonly cell: LineCell | undefined; readonly isPercent: boolean }) {
  if (!cell) return null;
  const say = ({ units, cents }: { units: number; cents: number }) =>
    isPercent ? percentText(units) : moneyText(cents);
  const was = cell.was && say(cell.was) !== say(cell) ? say(cell.was) : null;
  return (
    <span
      className={styles.figure}
      data-figures
      data-changed={was !== null}
      title={was === null ? undefined : `Was ${was}`}
    >
      {say(cell)}
      {was !== null && <span className="spoken">, changed from {was}</span>}
    </span>
  );
}
