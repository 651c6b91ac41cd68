import { IconLockOpen } from '../../../../web/ui/action-icons.ts';
import { IconLock } from '../../../../web/ui/icons.ts';
import type { SheetColumn } from '../../../../web/ui/sheet/sheet-column.ts';
import { dollarsText, percentText } from '../rules-percents.ts';
import type { LineCell, PartLine } from './part-lines.ts';
import styles from './percent-editor.module.css';

export interface ColumnPlace {
  readonly list: number;
  readonly holds: 'percent' | 'dollars';
}

export function columnPlace(key: string): ColumnPlace | null {
  const found = /^(percent|dollars) (\d+)$/.exec(key);
  return found ? { holds: found[1] as ColumnPlace['holds'], list: Number(found[2]) } : null;
}

export interface ColumnsInput {
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

/** Name, lock, then percent and dollars per list. */
export function partColumns(input: ColumnsInput): SheetColumn<PartLine>[] {
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
  cell: ({ cents }) => <span data-figures>{dollarsText(cents)}</span>,
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
    isPercent ? percentText(units) : dollarsText(cents);
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
