import { expect, it } from 'vitest';
import { Begun } from './begun.ts';

it('ends in reverse order, one after the other', async () => {
  const begun = new Begun();
  const ended: string[] = [];
  for (const name of ['database', 'jobs', 'web server'])
    begun.add(name, async () => {
      await Promise.resolve();
      ended.push(name);
    });
  await begun.end();
  expect(ended).toEqual(['web server', 'jobs', 'database']);
});

it('names what does not end', async () => {
  const begun = new Begun(5);
  begun.add('the database', async () => undefined);
  begun.add('the jobs', () => new Promise(() => undefined));
  begun.add('the web server', async () => undefined);
  await expect(begun.end()).rejects.toThrow('the jobs did not end within 0.005 s.');
});

it('passes on why something failed to end', async () => {
  const begun = new Begun();
  begun.add('the jobs', async () => {
    throw new Error('The queue is gone.');
  });
  await expect(begun.end()).rejects.toThrow('The queue is gone.');
});
