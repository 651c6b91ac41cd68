import { expect, it } from 'vitest';
import { plannedOf } from '../../src/core/money/flights.ts';
import { budgetExport, budgetList } from '../../src/features/money/budget/contract.ts';
import type { EditedExport } from '../../src/features/money/budget/contract-round-trip.ts';
import { broughtBackCells } from '../../src/features/money/budget/web/brought-back.ts';
import { type BudgetRow, withMarks } from '../../src/features/money/budget/web/budget-row.ts';
import type { TypedCell } from '../../src/features/money/budget/web/cell-edits.ts';
import { isField, rowEntry } from '../../src/features/money/budget/web/line-cells.ts';
import { pastedCells } from '../../src/features/money/budget/web/paste-cells.ts';
import { treeRows } from '../../src/features/money/budget/web/tree-rows.ts';
import { copiedText } from '../../src/features/money/budget/web/typing.ts';
import { amountChange } from '../../src/features/money/budget/web/use-budget-edits.ts';
import { changeAmounts } from '../../src/features/money/expenses/contract-amounts.ts';
import { budgetHistory, undoAct } from '../../src/features/money/history/contract.ts';
import { aCategory, NOVEMBER, planExpenses } from '../helpers/budgets.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { openedExport, type Rows } from '../helpers/edited-export.ts';
import { expensesOf } from '../helpers/read-budget.ts';
import { server } from '../helpers/server.ts';
import { seeded } from '../helpers/shuffled.ts';
import { sized } from '../helpers/sizes.ts';

const PASTES = sized({ quick: 18, soak: 500 });
const COLUMNS = ['targetBudget', 'actualBudget'] as const;
const TITLES = { targetBudget: 'Planned', actualBudget: 'Actual' } as const;
const WAYS = ['grid', 'csv', 'xlsx'] as const;
type Amounts = Map<string, number | null>;

/** A store's month: products with none, one and several campaigns, and a line with two expenses. */
async function aMonth(random: () => number) {
  const to = await server({ now: new Date('2026-11-12T16:00:00Z') });
  const group = await aDealerGroup(to.database, { dealerships: 2 });
  const [store = 0, other = 0] = group.dealershipIds;
  const planned = [];
  for (const name of ['Digital', '=Radio', 'Print; "local"']) {
    const { productIds } = await aCategory(to.database, group.id, {
      name,
      products: ['Search', '-Social', '@x, y', 'None'],
    });
    const cents = () => Math.floor(random() * 900_000);
    for (const [index, productId] of productIds.slice(0, 3).entries())
      for (const campaign of ['Brand', "O'Neil & <Sons>", '+1 offer'].slice(0, index + 1))
        planned.push({
          dealershipId: store,
          productId,
          campaign,
          cents: cents(),
          actualCents: random() < 0.5 ? cents() : null,
        });
    planned.push({ dealershipId: other, productId: productIds[0] ?? 0, campaign: 'Brand', cents: cents() });
  }
  planned.push({ dealershipId: store, productId: planned[0]?.productId ?? 0, campaign: 'Twice', cents: 10 });
  planned.push({ dealershipId: store, productId: planned[0]?.productId ?? 0, campaign: 'Twice', cents: 20 });
  await planExpenses(to.database, { dealerGroupId: group.id }, planned);
  return { to, group, store, me: await to.as(group.admin.userId) };
}

/** Amounts to the cent as people write them. */
function amountText(cents: number, way: number): string {
  const plain = (cents / 100).toFixed(2);
  const grouped = (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  return [plain, `$${grouped}`, grouped, String(cents / 100)][way % 4] ?? plain;
}

async function aBench(seed: number) {
  const random = seeded(seed);
  const below = (most: number) => Math.floor(random() * most);
  const { to, group, store, me } = await aMonth(random);
  const whose = { dealerGroupId: group.id };
  const month = { ...whose, dealerShipId: [store], view: 'month' as const, year: 2026, month: 11 };
  const token = await to.tokenOf(group.admin.userId);
  return {
    ...{ seed, below, store, me, whose },
    /** Every expense of the group in cents, by id, line and field. */
    async amounts(): Promise<Amounts> {
      const kept = await expensesOf(to.database, group.id, NOVEMBER);
      return new Map(
        kept.flatMap((one) => {
          const key = `${one.id} ${one.dealershipId} ${one.productId} ${one.campaign}`;
          const both = [plannedOf(one.flights), one.actualCents];
          return COLUMNS.map((field, index) => [`${key} ${field}`, both[index] ?? null] as const);
        }),
      );
    },
    /** The newest two entries of the history. */
    async entries() {
      const { acts } = await me.call(budgetHistory, { ...month, limit: 2 });
      return acts.map(({ id }) => id);
    },
    async shownRows(): Promise<BudgetRow[]> {
      const { categories } = await me.call(budgetList, month);
      const view = { expansion: { mode: 'all', flipped: [] }, search: '', campaigns: true } as const;
      return withMarks(treeRows(categories, view), new Map());
    },
    async exported(format: 'csv' | 'xlsx') {
      const file = await me.call(budgetExport, { ...month, format });
      return openedExport(format, Buffer.from(await file.arrayBuffer()));
    },
    async readBack(file: { name: string; content: Uint8Array }): Promise<EditedExport> {
      const body = new FormData();
      body.append('uploadedFile', new Blob([new Uint8Array(file.content)]), file.name);
      const headers = { authorization: `Bearer ${token}` };
      const path = `budget/read-export?dealerGroupId=${group.id}`;
      const answer = await to.request(path, { method: 'POST', body, headers });
      const text = await answer.text();
      expect(answer.status, text).toBe(200);
      return JSON.parse(text) as EditedExport;
    },
  };
}
type Bench = Awaited<ReturnType<typeof aBench>>;

/** Random amounts, or a copied range of the screen, on a random range; null if the grid refuses. */
function randomPaste({ below }: Bench, rows: readonly BudgetRow[]): readonly TypedCell[] | null {
  const from = below(rows.length);
  const columns = below(2) === 0 ? COLUMNS : [COLUMNS[below(2)] ?? 'targetBudget'];
  const block = rows.slice(from, from + 1 + below(8));
  const copied = rows.slice(below(rows.length)).slice(0, block.length);
  const texts = block.map(() => columns.map(() => amountText(below(2_000_000), below(4))).join('\t'));
  const pasted = pastedCells(below(3) === 0 ? copiedText({ rows: copied, columns }) : texts.join('\n'), {
    rows: rows.slice(from),
    columns: COLUMNS.slice(COLUMNS.indexOf(columns[0] ?? 'targetBudget')),
    selected: { rows: block.length, columns: columns.length },
    entryIn: (row) => rowEntry(row, true),
  });
  if (!('refusal' in pasted)) return pasted.cells;
  // Two amounts for one expense; the grid's own tests cover that.
  expect(pasted.refusal).toContain('are the same expense');
  return null;
}

/** The same amounts through a file: written into its rows, read back, compared. */
async function throughFile(
  bench: Bench,
  format: 'csv' | 'xlsx',
  { rows, cells }: { rows: readonly BudgetRow[]; cells: readonly TypedCell[] },
) {
  const file = await bench.exported(format);
  const answer = await bench.readBack(file.save(withCells(file.rows, rows, cells)));
  const found = broughtBackCells(answer.edits);
  expect(byLine(found)).toEqual(byLine(cells));
  return found;
}

function byLine(cells: readonly TypedCell[]) {
  return sorted(
    new Map(cells.map(({ line, field, value }) => [`${line?.productId} ${line?.campaign} ${field}`, value])),
  );
}

/** Saves amounts: only they change, in one entry, and undo restores all of them. */
async function saveAndUndo(
  bench: Bench,
  cells: readonly TypedCell[],
  { action, isKept }: { action: 'paste' | 'import'; isKept: boolean },
) {
  const { me, whose, store } = bench;
  const before = await bench.amounts();
  const [newest] = await bench.entries();
  const changes = cells.map((cell) => amountChange(cell, { dealerShipId: store, monthStart: NOVEMBER }));
  const done = await me.call(changeAmounts, { ...whose, action, changes });
  const withoutId = (key: string) => key.slice(key.indexOf(' ') + 1);
  const wanted = new Map(
    cells.map(({ line, field, value }) => [
      `${store} ${line?.productId} ${line?.campaign} ${field}`,
      value === null ? null : Math.round(value * 100),
    ]),
  );
  const after = await bench.amounts();
  const ofCells = [...after].filter(([key]) => wanted.has(withoutId(key)));
  expect(sorted(new Map(ofCells.map(([key, cents]) => [withoutId(key), cents])))).toEqual(sorted(wanted));
  const rest = (all: Amounts) =>
    sorted(new Map([...all].filter(([key]) => before.has(key) && !wanted.has(withoutId(key)))));
  expect(rest(after)).toEqual(rest(before));
  expect(await bench.entries()).toEqual([done.actId, newest].filter((id) => id !== undefined));
  const undone = await me.call(undoAct, { ...whose, id: done.actId ?? 0 });
  expect(sorted(await bench.amounts())).toEqual(sorted(before));
  if (!isKept) return;
  await me.call(undoAct, { ...whose, id: undone.actId ?? 0 });
  expect(sorted(await bench.amounts())).toEqual(sorted(after));
}

it(`${PASTES} random pastes into the grid, CSV and XLSX save the same amounts, in one entry each, and undo exactly`, {
  timeout: 1_800_000,
}, async () => {
  const bench = await aBench(Number(process.env.ROOFTOP_SEED ?? 20261122));
  const counts = { grid: 0, csv: 0, xlsx: 0 };
  let amounts = 0;
  let refused = 0;
  for (let round = 0; round < PASTES; ) {
    const rows = await bench.shownRows();
    const cells = randomPaste(bench, rows);
    if (cells === null || cells.length === 0) {
      refused += 1;
      continue;
    }
    const way = WAYS[round % 3] ?? 'grid';
    const toSave = way === 'grid' ? cells : await throughFile(bench, way, { rows, cells });
    // Every second paste is kept, so that later ones meet other amounts.
    const isKept = round % 2 === 0;
    await saveAndUndo(bench, toSave, { action: way === 'grid' ? 'paste' : 'import', isKept });
    counts[way] += 1;
    amounts += toSave.length;
    round += 1;
  }
  process.stdout.write(
    `Pastes: ${JSON.stringify(counts)}, ${amounts} amounts, ${refused} tries without an amount to save; seed ${bench.seed}.\n`,
  );
  expect(amounts).toBeGreaterThan(PASTES);
});

/** Writes the amounts of cells into the rows of their lines. */
function withCells(rows: Rows, shown: readonly BudgetRow[], cells: readonly TypedCell[]): Rows {
  const head = rows.findIndex((line) => line.includes('Planned'));
  const at = (title: string) => rows[head]?.lastIndexOf(title) ?? -1;
  const plain = (text: string | undefined) => (text ?? '').replace(/^'/, '');
  const edited = rows.map((line) => [...line]);
  for (const cell of cells) {
    const row = shown.find(({ key }) => key === cell.row);
    const line = edited.find(
      (one, index) =>
        index > head &&
        plain(one[at('Category')]) === row?.category?.title &&
        plain(one[at('Product')]) === row.product?.name &&
        plain(one[at('Campaign')]) === (row.kind === 'campaign' ? row.title : ''),
    );
    if (!line || !isField(cell.field)) throw new Error(`The file has no row of ${cell.row}.`);
    line[at(TITLES[cell.field])] = cell.value === null ? '' : String(cell.value);
  }
  return edited;
}

function sorted<T>(map: ReadonlyMap<string, T>): (readonly [string, T])[] {
  return [...map].sort(([one], [other]) => (one < other ? -1 : 1));
}
