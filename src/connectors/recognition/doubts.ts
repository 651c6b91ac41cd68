import type { ColumnKnowledge, TableRow } from '../../core/connector.ts';
import { matchColumns } from '../tables/header.ts';
import { looksLike, shareOf, valuesIn } from './value-shapes.ts';

const OPAQUE =
  /^(?:unnamed|column|col|field|feld|spalte|colonne|champ|campo|columna|colonna|kolom|var|f|c|x)?[\s:_-]*\d{1,3}$/i;
const ENOUGH_VALUES = 5;

interface Doubted {
  readonly header: TableRow;
  readonly below: readonly TableRow[];
  readonly knowledge: ColumnKnowledge;
}

/**
 * Why a table with all the columns of a kind still needs confirmation, in a sentence; null where nothing
 * does.
 */
export function doubtOf(table: Doubted): string | null {
  return undatedColumn(table) ?? figuresWithoutName(table);
}

export function differingDuplicates({ header, below, knowledge }: Doubted): string | null {
  const used = new Set([...matchColumns(header.cells, knowledge.aliases).values()].flat());
  const first = new Map<string, number>();
  for (const [index, cell] of header.cells.entries()) {
    const name = cell.replace(/\s+/g, ' ').trim();
    const other = first.get(name.toLowerCase());
    if (name === '' || !used.has(index)) continue;
    if (other === undefined) first.set(name.toLowerCase(), index);
    else if (below.some(({ cells }) => differ(cells[other], cells[index]))) {
      return `Two columns are called "${name}" (${letters(other)} and ${letters(index)}) and hold different values. Give them different names, or remove one, and send the file again.`;
    }
  }
  return null;
}

function differ(one: string | undefined, other: string | undefined): boolean {
  const [left, right] = [(one ?? '').trim(), (other ?? '').trim()];
  return left !== '' && right !== '' && left !== right;
}

function undatedColumn({ header, below, knowledge }: Doubted): string | null {
  for (const [field, indexes] of matchColumns(header.cells, knowledge.aliases)) {
    if (knowledge.shapes[field] !== 'date') continue;
    for (const index of indexes) {
      const values = valuesIn(below, index);
      const isWrong = values.length >= ENOUGH_VALUES && values.every((value) => /^[^\d]*$/.test(value));
      if (isWrong && shareOf(values, 'date') === 0) {
        return `The column "${(header.cells[index] ?? '').trim()}" is named for a date but has no dates`;
      }
    }
  }
  return null;
}

/** A column of figures with an unclear name; it may change what the other columns mean. */
function figuresWithoutName({ header, below }: Doubted): string | null {
  const index = header.cells.findIndex((cell, at) => {
    const values = at > 0 && OPAQUE.test(cell.trim()) ? valuesIn(below, at) : [];
    return values.length > 0 && (looksLike(values, 'number') || values.every(isCurrency));
  });
  return index < 0
    ? null
    : `The column "${(header.cells[index] ?? '').trim()}" holds figures or currencies, and its name does not say which`;
}

/** Amounts in other currencies than dollars are not counted. */
function isCurrency(value: string): boolean {
  return /^[A-Z]{3}$/.test(value);
}

/** Spreadsheet column letters: A to Z, then AA. */
function letters(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest > 0 ? letters(rest - 1) : ''}${String.fromCharCode(65 + (index % 26))}`;
}
