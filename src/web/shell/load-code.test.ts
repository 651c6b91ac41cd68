// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { loadCode } from './load-code.ts';
import { toasts } from './notify.ts';

afterEach(() => {
  for (const { id } of toasts.shown()) toasts.close(id);
});

/** Lets what was settled go on. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

const lost = () => Promise.reject(new TypeError('Failed to fetch'));

it('says nothing about code that loads', async () => {
  await expect(loadCode(() => Promise.resolve('code'))).resolves.toBe('code');
  expect(toasts.shown()).toEqual([]);
});

it('offers a reload once for all that is lost, and neither fails nor ends', async () => {
  const ends: string[] = [];
  for (const part of ['menu', 'chart']) {
    void loadCode(lost).then(
      () => ends.push(`${part} loaded`),
      () => ends.push(`${part} failed`),
    );
  }
  await settled();
  expect(ends).toEqual([]);
  expect(
    toasts.shown().map(({ type, timeout, action }) => ({ type, timeout, label: action?.label })),
  ).toEqual([{ type: 'negative', timeout: 0, label: 'Reload' }]);
});
