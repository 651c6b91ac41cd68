import { describe, expect, it } from 'vitest';
import { RequestFailed } from '../../../web/failures.ts';
import { cellKey, type Standing, shownAmounts, type TypedCell } from './cell-edits.ts';
import { createEditQueue } from './edit-queue.ts';

const failed = (status: number, message = '') =>
  new RequestFailed({ url: '/api/x', status, body: { message } });

/** A server of one month: expenses with versions, acts that can be undone. */
function aServer() {
  const expenses = new Map<number, Standing>();
  const acts: (() => void)[] = [];
  const log: string[] = [];
  let settled = 0;
  let refuses: RequestFailed | null = null;

  const write = (expense: Standing, words: string) => {
    if (refuses) throw refuses;
    const before = expenses.get(expense.id);
    expenses.set(expense.id, expense);
    acts.push(() => {
      if (before) expenses.set(expense.id, { ...before, version: expense.version + 1 });
      else expenses.delete(expense.id);
    });
    log.push(words);
    return { expense, actId: acts.length };
  };

  const queue = createEditQueue({
    async update({ id, version, field, value }) {
      const now = expenses.get(id);
      if (!now) throw failed(404);
      if (now.version !== version) throw failed(409);
      return write({ ...now, version: version + 1, [field]: value }, `${id} ${field} ${value}`);
    },
    async create({ campaign }, field, value) {
      const id = 100 + expenses.size;
      const made = { id, version: 1, targetBudget: 0, actualBudget: null, [field]: value };
      return write(made, `new ${campaign} ${field} ${value}`);
    },
    read: async (id) => expenses.get(id) ?? null,
    async undo(actId) {
      acts[actId - 1]?.();
      log.push(`undo ${actId}`);
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
    has: (expense: Standing) => expenses.set(expense.id, expense),
    versions: () => new Map([...expenses.values()].map(({ id, version }) => [id, version])),
  };
}

const radio: Standing = { id: 1, version: 1, targetBudget: 500, actualBudget: null };
const planned = (value: number, over: Partial<TypedCell> = {}): TypedCell => ({
  row: 'p1/Radio',
  field: 'targetBudget',
  value,
  before: 500,
  target: { id: 1, version: 1 },
  ...over,
});
const key = cellKey('p1/Radio', 'targetBudget');

describe('an amount that is typed', () => {
  it('is shown at once, saved, and kept until an answer has it', async () => {
    const { queue, has, expenses, versions, settled } = aServer();
    has(radio);
    const stale = versions();
    const done = queue.type([planned(750)]);
    expect(shownAmounts(queue.state().cells).get('p1/Radio')).toEqual({ targetBudget: 750 });
    expect(queue.state().isSaving).toBe(true);
    expect(await done).toBe(1);
    expect(expenses.get(1)?.targetBudget).toBe(750);
    expect(settled()).toBe(1);
    queue.arrived(stale);
    expect(queue.state().cells.get(key)?.state).toBe('saved');
    queue.arrived(versions());
    expect(queue.state().cells.size).toBe(0);
  });

  it('is not kept for ever where no answer has it', async () => {
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
    const { queue, log } = aServer();
    const target = { campaign: 'Radio', productId: 1, productCategoryId: 1 };
    await Promise.all([
      queue.type([planned(400, { before: 0, target })]),
      queue.type([planned(90, { field: 'actualBudget', before: null, target })]),
    ]);
    expect(log).toEqual(['new Radio targetBudget 400', '100 actualBudget 90']);
  });

  it('is taken back with the reason when it is refused', async () => {
    const { queue, has, refuse, expenses } = aServer();
    has(radio);
    refuse(failed(422, 'The month is closed.'));
    expect(await queue.type([planned(750)])).toBe(0);
    expect(queue.state().cells.get(key)).toMatchObject({ state: 'wrong', message: 'The month is closed.' });
    expect(shownAmounts(queue.state().cells).size).toBe(0);
    expect(expenses.get(1)?.targetBudget).toBe(500);
    queue.dismiss(key);
    expect(queue.state().cells.size).toBe(0);
  });

  it('says that the expense is gone', async () => {
    const { queue } = aServer();
    await queue.type([planned(750)]);
    expect(queue.state().cells.get(key)?.message).toMatch(/removed/);
  });
});

describe('an amount somebody else changed meanwhile', () => {
  it('is no conflict where they changed another', async () => {
    const { queue, has, expenses } = aServer();
    has({ ...radio, version: 3, actualBudget: 80 });
    await queue.type([planned(750)]);
    expect(expenses.get(1)).toEqual({ id: 1, version: 4, targetBudget: 750, actualBudget: 80 });
  });

  it('is not overwritten: both are told, theirs may stay', async () => {
    const { queue, has, expenses, versions } = aServer();
    has({ ...radio, version: 2, targetBudget: 900 });
    expect(await queue.type([planned(750)])).toBe(0);
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
    expect(await queue.type([planned(750)])).toBe(0);
    expect(queue.state().cells.get(key)?.state).toBe('saved');
  });
});

describe('undo', () => {
  it('takes a paste back as one step, the last first', async () => {
    const { queue, has, log, expenses } = aServer();
    has(radio);
    has({ ...radio, id: 2 });
    await queue.type([planned(1), planned(2, { row: 'p2/TV', target: { id: 2, version: 1 } })]);
    await queue.type([planned(3, { before: 1 })]);
    expect(queue.state().steps).toBe(2);
    expect(await queue.undo()).toBe(true);
    expect(expenses.get(1)?.targetBudget).toBe(1);
    expect(await queue.undo()).toBe(true);
    expect([expenses.get(1)?.targetBudget, expenses.get(2)?.targetBudget]).toEqual([500, 500]);
    expect(log.slice(-3)).toEqual(['undo 3', 'undo 2', 'undo 1']);
    expect(await queue.undo()).toBe(false);
    expect(queue.state().cells.size).toBe(0);
  });

  it('comes after what was typed before it', async () => {
    const { queue, has, expenses } = aServer();
    has(radio);
    const typed = queue.type([planned(750)]);
    await typed;
    expect(await queue.undo()).toBe(true);
    expect(expenses.get(1)?.targetBudget).toBe(500);
  });
});
