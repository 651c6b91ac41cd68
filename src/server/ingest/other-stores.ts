import { countedText } from '../../core/text/number-text.ts';
import type { ScopedDealership } from '../identity/access.ts';
import { type DealershipFinder, isDealership } from './dealership-finder.ts';

const MOST_NAMED = 5;

export class OtherStores {
  readonly #named: DealershipFinder;
  readonly #rows = new Map<string, number>();

  constructor(named: DealershipFinder) {
    this.#named = named;
  }

  note(store: string | null, goesTo: ScopedDealership): void {
    if (store === null) return;
    const own = this.#named(store);
    if (!isDealership(own) || own.id === goesTo.id) return;
    this.#rows.set(own.name, (this.#rows.get(own.name) ?? 0) + 1);
  }

  /** Most rows first. */
  counts(): { name: string; rows: number }[] {
    return [...this.#rows]
      .map(([name, rows]) => ({ name, rows }))
      .sort((one, other) => other.rows - one.rows || one.name.localeCompare(other.name));
  }
}

/** Null when every row is at the store it names. */
export function otherStoresText(stores: readonly { name: string; rows: number }[]): string | null {
  if (stores.length === 0) return null;
  const rows = stores.reduce((sum, one) => sum + one.rows, 0);
  const named = stores.slice(0, MOST_NAMED).map((one) => `${one.name} (${one.rows.toLocaleString('en-US')})`);
  const more = stores.length > MOST_NAMED ? ' and others' : '';
  return `${countedText(rows, 'row')} ${rows === 1 ? 'names' : 'name'} another store than the chosen one: ${named.join(', ')}${more}. All rows went to the chosen store. To send each row to the store it names, undo this import and take the file in without choosing a store.`;
}
