import { describe, expect, it } from 'vitest';
import type { FieldError } from '../../../../core/errors.ts';
import { RequestFailed } from '../../../../web/calls/failures.ts';
import { cellKey, type ExistingAmounts, shownAmounts, type TypedCell } from './cell-edits.ts';
import { createEditQueue } from './edit-queue.ts';

const failed = (status: number, message = '', errors: FieldError[] = []) =>
  new RequestFailed({ url: '/api/x', status, body: { message, errors } });

/** A fake server of one month: versions, and acts that can be undone and redone. */
function aServer() {
  const expenses = new Map<number, ExistingAmounts>();
  const acts: (() => void)[] = [];
  const log: string[] = [];
  let settled = 0;
  let refuses: RequestFailed | null = null;

  const act = (change: () => void): number => {
    const before = new Map(expenses);
    change();
    const after = new Map(expenses);
    acts.push(() => {
      for (const id of new Set([...before.keys(), ...after.keys()])) {
        const [then, now] = [before.get(id), expenses.get(id)];
        if (then && then !== after.get(id)) expenses.set(id, { ...then, version: (now?.version ?? 0) + 1 });
        if (!then) expenses.delete(id);
      }
    });
    return acts.length;
  };
  const idOf = ({ expense, line }: TypedCell) => expense?.id ?? 100 + (line?.productId ?? 0);
  const nowOf = (cell: TypedCell) => expenses.get(idOf(cell)) ?? null;

  const queue = createEditQueue({
    async change(cells) {
      if (refuses) throw refuses;
      for (const [index, cell] of cells.entries()) {
        const now = nowOf(cell);
        const field = `changes.${index}.${cell.field}`;
        if (cell.expense && !now) throw failed(404, '', [{ field: `changes.${index}.id`, message: 'gone' }]);
        const isOther = now && now[cell.field] !== cell.before && now[cell.field] !== cell.value;
        if (isOther && now.version !== cell.expense?.version) throw failed(409, '', [{ field, message: '' }]);
      }
      const actId = act(() => {
        for (const cell of cells) {
          const now = nowOf(cell) ?? { id: idOf(cell), version: 0, targetBudget: 0, actualBudget: null };
          expenses.set(now.id, { ...now, version: now.version + 1, [cell.field]: cell.value });
        }
      });
      log.push(cells.map(({ field, value }) => `${field} ${value}`).join(', '));
      return { expenses: cells.map((cell) => nowOf(cell) as ExistingAmounts), actId };
    },
    read: async (cells) => cells.map(nowOf),
    async undo(actId) {
      log.push(`undo ${actId}`);
      return act(() => acts[actId - 1]?.());
    },
    settled: () => {
      settled += 1;
    },
  });
  return {
    queue,
    log,
    expenses,
    settled: () => settled,
    refuse: (error: RequestFailed | null) => {
      refuses = error;
    },
    has: (expense: ExistingAmounts) => expenses.set(expense.id, expense),
    versions: () => new Map([...expenses.values()].map(({ id, version }) => [id, version])),
  };
}

const radio: ExistingAmounts = { id: 1, version: 1, targetBudget: 500, actualBudget: null };
const planned = (value: number, over: Partial<TypedCell> = {}): TypedCell => ({
  row: 'p1/Radio',
  field: 'targetBudget',
  value,
  before: 500,
  expense: { id: 1, version: 1 },
  line: { productId: 1, campaign: 'Radio' },
  ...over,
});
const ofTv = { row: 'p2/TV', expense: { id: 2, version: 1 }, line: { productId: 2, campaign: 'TV' } };
const key = cellKey('p1/Radio', 'targetBudget');
const saved = (count: number) => ({ saved: count, conflicts: 0, refusal: null });

describe('an amount that is typed', () => {
  it('is shown at once, saved, and kept until an answer has it', async () => {
    const { queue, has, expenses, versions, settled } = aServer();
    has(radio);
    const stale = versions();
    const done = queue.type([planned(750)]);
    expect(shownAmounts(queue.state().cells).get('p1/Radio')).toEqual({ targetBudget: 750 });
    expect(queue.state().isSaving).toBe(true);
    expect(await done).toEqual(saved(1));
    expect(expenses.get(1)?.targetBudget).toBe(750);
    expect(settled()).toBe(1);
    queue.arrived(stale);
    expect(queue.state().cells.get(key)?.state).toBe('saved');
    queue.arrived(versions());
    expect(queue.state().cells.size).toBe(0);
  });

  it('is not kept forever when no reply contains it', async () => {
    const { queue, has } = aServer();
    has(radio);
    await queue.type([planned(750)]);
    for (let answers = 0; answers < 3; answers += 1) queue.arrived(new Map());
    expect(queue.state().cells.size).toBe(0);
  });

  it('rests on the version this tab saved before', async () => {
    const { queue, has, expenses } = aServer();
    has(radio);
    await Promise.all([
      queue.type([planned(600)]),
      queue.type([planned(700, { before: 600 })]),
      queue.type([planned(90, { field: 'actualBudget', before: null })]),
    ]);
    expect(expenses.get(1)).toEqual({ id: 1, version: 4, targetBudget: 700, actualBudget: 90 });
    expect([...queue.state().cells.values()].map(({ state }) => state)).toEqual(['saved', 'saved']);
  });

  it('makes an expense where there was none, and changes that one from then on', async () => {
    const { queue, expenses } = aServer();
    await Promise.all([
      queue.type([planned(400, { before: 0, expense: null })]),
      queue.type([planned(90, { field: 'actualBudget', before: null, expense: null })]),
      queue.type([planned(450, { before: 400, expense: null })]),
    ]);
    expect([...expenses.values()]).toEqual([{ id: 101, version: 3, targetBudget: 450, actualBudget: 90 }]);
  });

  it('is taken back with the reason when it is refused', async () => {
    const { queue, has, refuse, expenses } = aServer();
    has(radio);
    refuse(failed(422, 'The month is closed.'));
    const refusal = 'The month is closed.';
    expect(await queue.type([planned(750)])).toEqual({ saved: 0, conflicts: 0, refusal });
    expect(queue.state().cells.get(key)).toMatchObject({ state: 'wrong', message: 'The month is closed.' });
    expect(shownAmounts(queue.state().cells).size).toBe(0);
    expect(expenses.get(1)?.targetBudget).toBe(500);
    // The second edit is based on the stored value, not on the refused one.
    refuse(null);
    expect(await queue.type([planned(800, { before: 750 })])).toEqual(saved(1));
    expect(expenses.get(1)?.targetBudget).toBe(800);
  });

  it('says that the expense is gone', async () => {
    const { queue } = aServer();
    await queue.type([planned(750)]);
    expect(queue.state().cells.get(key)?.message).toMatch(/removed/);
  });
});

describe('an amount someone else changed meanwhile', () => {
  it('is no conflict where they changed another', async () => {
    const { queue, has, expenses } = aServer();
    has({ ...radio, version: 3, actualBudget: 80 });
    await queue.type([planned(750)]);
    expect(expenses.get(1)).toEqual({ id: 1, version: 4, targetBudget: 750, actualBudget: 80 });
  });

  it('is not overwritten: both are told, theirs may stay', async () => {
    const { queue, has, expenses, versions } = aServer();
    has({ ...radio, version: 2, targetBudget: 900 });
    expect(await queue.type([planned(750)])).toEqual({ saved: 0, conflicts: 1, refusal: null });
    expect(expenses.get(1)?.targetBudget).toBe(900);
    expect(queue.state().cells.get(key)).toMatchObject({ state: 'conflict', value: 750, theirs: 900 });
    expect(queue.state().steps).toBe(0);
    queue.decide(key, 'theirs');
    expect(shownAmounts(queue.state().cells).get('p1/Radio')).toEqual({ targetBudget: 900 });
    queue.arrived(versions());
    expect(queue.state().cells.size).toBe(0);
  });

  it('is overwritten only after a yes', async () => {
    const { queue, has, expenses } = aServer();
    has({ ...radio, version: 2, targetBudget: 900 });
    await queue.type([planned(750)]);
    queue.decide(key, 'mine');
    await expect.poll(() => queue.state().isSaving).toBe(false);
    expect(expenses.get(1)).toMatchObject({ version: 3, targetBudget: 750 });
    expect(queue.state().steps).toBe(1);
  });

  it('is a conflict again where they changed it once more before the yes', async () => {
    const { queue, has, expenses } = aServer();
    has({ ...radio, version: 2, targetBudget: 900 });
    await queue.type([planned(750)]);
    has({ ...radio, version: 3, targetBudget: 950 });
    queue.decide(key, 'mine');
    await expect.poll(() => queue.state().isSaving).toBe(false);
    expect(queue.state().cells.get(key)).toMatchObject({ state: 'conflict', theirs: 950 });
    expect(expenses.get(1)?.targetBudget).toBe(950);
  });

  it('is none where both typed the same', async () => {
    const { queue, has } = aServer();
    has({ ...radio, version: 2, targetBudget: 750 });
    expect((await queue.type([planned(750)])).conflicts).toBe(0);
    expect(queue.state().cells.get(key)?.state).toBe('saved');
  });

  it('holds everything typed with it until each is decided, then saves all of it at once', async () => {
    const { queue, has, expenses, log } = aServer();
    has({ ...radio, version: 2, targetBudget: 900 });
    has({ ...radio, id: 2 });
    const outcome = await queue.type([planned(750), planned(60, ofTv)], 'paste');
    expect(outcome).toEqual({ saved: 0, conflicts: 1, refusal: null });
    expect(expenses.get(2)?.targetBudget).toBe(500);
    expect(shownAmounts(queue.state().cells).get('p2/TV')).toEqual({ targetBudget: 60 });
    queue.decide(key, 'mine');
    await expect.poll(() => queue.state().isSaving).toBe(false);
    expect(log).toEqual(['targetBudget 750, targetBudget 60']);
    expect(queue.state().steps).toBe(1);
  });

  it('is dropped with everything typed with it by an undo', async () => {
    const { queue, has, expenses } = aServer();
    has({ ...radio, version: 2, targetBudget: 900 });
    has({ ...radio, id: 2 });
    await queue.type([planned(750), planned(60, ofTv)], 'paste');
    expect(await queue.undo()).toBe(true);
    expect(queue.state().cells.size).toBe(0);
    expect(expenses.get(2)?.targetBudget).toBe(500);
  });
});

describe('undo and redo', () => {
  it('take a paste back and do it again as one step each, the last first', async () => {
    const { queue, has, log, expenses } = aServer();
    has(radio);
    has({ ...radio, id: 2 });
    const amounts = () => [expenses.get(1)?.targetBudget, expenses.get(2)?.targetBudget];
    await queue.type([planned(1), planned(2, ofTv)], 'paste');
    await queue.type([planned(3, { before: 1 })]);
    expect(log).toEqual(['targetBudget 1, targetBudget 2', 'targetBudget 3']);
    expect(await queue.undo()).toBe(true);
    expect(amounts()).toEqual([1, 2]);
    expect(await queue.undo()).toBe(true);
    expect(amounts()).toEqual([500, 500]);
    expect(await queue.undo()).toBe(false);
    expect(queue.state()).toMatchObject({ steps: 0, undone: 2 });
    expect([await queue.redo(), await queue.redo(), await queue.redo()]).toEqual([true, true, false]);
    expect(amounts()).toEqual([3, 2]);
    await queue.undo();
    expect(amounts()).toEqual([1, 2]);
    await queue.type([planned(9, { before: 1 })]);
    expect(await queue.redo(), 'what is typed ends what can be done again').toBe(false);
    expect(amounts()).toEqual([9, 2]);
  });

  it('come after what was typed before them, whatever is still under way', async () => {
    const { queue, has, expenses } = aServer();
    has(radio);
    const all = [
      queue.type([planned(750)]),
      queue.undo(),
      queue.redo(),
      queue.undo(),
      // Typed while the screen still shows 750.
      queue.type([planned(800, { before: 750 })]),
    ];
    expect(await Promise.all(all)).toEqual([saved(1), true, true, true, saved(1)]);
    expect(expenses.get(1)?.targetBudget).toBe(800);
    expect(queue.state().cells.get(key)?.state).toBe('saved');
  });

  it('leave an expense to be made anew where its making was taken back', async () => {
    const { queue, expenses } = aServer();
    await queue.type([planned(400, { before: 0, expense: null })]);
    const seen = { id: 101, version: 1 };
    const all = [queue.undo(), queue.type([planned(600, { before: 400, expense: seen })])];
    expect(await Promise.all(all)).toEqual([true, saved(1)]);
    expect(expenses.get(101)?.targetBudget).toBe(600);
  });
});
