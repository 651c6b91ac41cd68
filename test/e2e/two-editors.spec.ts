import { type Browser, expect, type Page } from '@playwright/test';
import type { Report } from '../../src/features/reports/report-builder/contract.ts';
import { test } from '../helpers/browser-test.ts';
import { callsOf, demoGroup } from '../helpers/demo.ts';
import { seeded } from '../helpers/shuffled.ts';
import { signIn } from '../helpers/sign-in.ts';
import { isSoak } from '../helpers/sizes.ts';

const MINUTES = 10;
const SEED = 20261123;
const STEP_WITHIN_MS = 20_000;
/** A page takes at most 100. */
const MOST_ITEMS = 40;

/** What was typed into the items, by their titles. */
interface Typed {
  readonly texts: Map<string, Set<string>>;
  readonly added: Set<string>;
  /** By one of the two; the other may have decided to keep it. */
  readonly deleted: Set<string>;
}

async function editorOf(browser: Browser, at: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 1000 } })).newPage();
  page.setDefaultTimeout(STEP_WITHIN_MS);
  await signIn(page);
  await page.goto(at);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  return page;
}

async function resolve(page: Page, random: () => number): Promise<void> {
  const open = page.getByRole('button', { name: 'Resolve', exact: true });
  if (!(await open.isVisible())) return;
  // By keys: a toast may be above it.
  await open.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'You both changed the same things' });
  const groups = dialog.getByRole('group');
  await groups.first().waitFor();
  for (let at = 0; at < (await groups.count()); at += 1) {
    const radios = groups.nth(at).getByRole('radio');
    await radios.nth(Math.floor(random() * (await radios.count()))).check();
  }
  await dialog.getByRole('button', { name: 'Keep these' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

async function save(page: Page, random: () => number): Promise<void> {
  await resolve(page, random);
  const button = page.getByRole('button', { name: 'Save', exact: true });
  if (!(await button.isEnabled())) return;
  const answered = page.waitForResponse((response) => response.url().includes('reports-builder/update'));
  await button.press('Enter');
  // What the other one saved meanwhile may have to be decided on first.
  const conflicts = page.getByRole('dialog', { name: 'You both changed the same things' });
  await Promise.race([answered, conflicts.waitFor()]);
  answered.catch(() => undefined);
  if (await conflicts.isVisible()) await page.keyboard.press('Escape');
}

const titles = (page: Page) =>
  page
    .getByRole('button', { name: /^Move Item / })
    .evaluateAll((all) => all.map((one) => (one.getAttribute('aria-label') ?? '').replace('Move ', '')));

async function step(page: Page, typed: Typed, { random, name }: { random: () => number; name: string }) {
  const known = await titles(page);
  const one = known[Math.floor(random() * known.length)];
  const kind = random();
  if ((kind < 0.25 && known.length < MOST_ITEMS) || one === undefined) {
    typed.texts.set(name, new Set([`Text of ${name}`]));
    await page.getByRole('button', { name: 'Add item' }).press('Enter');
    await page.getByRole('button', { name: 'Text', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add: Text' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill(name);
    await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill(`Text of ${name}`);
    await dialog.getByRole('button', { name: 'Add' }).click();
    typed.added.add(name);
  } else if (kind < 0.5) {
    typed.texts.get(one)?.add(`Changed at ${name}`);
    await page.getByRole('button', { name: `Edit ${one}`, exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit: Text' });
    await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill(`Changed at ${name}`);
    await dialog.getByRole('button', { name: 'Apply' }).click();
  } else if (kind < 0.7) {
    const handle = page.getByRole('button', { name: `Move ${one}`, exact: true });
    await handle.press(random() < 0.5 ? 'ArrowDown' : 'Shift+ArrowLeft');
  } else if (kind < 0.75) {
    typed.deleted.add(one);
    await page.getByRole('button', { name: `Move ${one}`, exact: true }).press('Delete');
  } else await save(page, random);
}

/** At full size only: the script types for ten minutes. */
if (isSoak) {
  test('two browsers edit one report by a random script: both end equal, nothing is lost', async ({
    browser,
    page: first,
  }) => {
    test.setTimeout((MINUTES + 5) * 60_000);
    const calls = await callsOf(first.request, await signIn(first));
    const group = await demoGroup(calls, 'small');
    const path = (name: string) => `reports-builder/${name}?dealerGroupId=${group.id}`;
    const sent = { title: `Both ${Date.now()}` };
    const { report } = await calls.post<{ report: Report }>(path('create'), sent);
    const at = `/report-builder/report/${report.id}?dealerGroupId=${group.id}`;
    const pages = [await editorOf(browser, at), await editorOf(browser, at)] as const;
    const random = seeded(SEED);
    const typed: Typed = { texts: new Map(), added: new Set(), deleted: new Set() };
    const end = Date.now() + MINUTES * 60_000;
    let steps = 0;
    const missed: string[] = [];
    for (; Date.now() < end; steps += 1) {
      const page = pages[random() < 0.5 ? 0 : 1];
      try {
        await resolve(page, random);
        await step(page, typed, { random, name: `Item ${steps}` });
      } catch (error) {
        // What the other one deletes meanwhile is gone before it is clicked.
        missed.push(String(error).split('\n').slice(0, 4).join(' '));
        await page.keyboard.press('Escape');
      }
    }
    await expect(async () => {
      for (const page of pages) await save(page, random);
      for (const page of pages)
        await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled({
          timeout: 2_000,
        });
    }).toPass({ timeout: 120_000 });
    // The token of the beginning has expired.
    const again = await callsOf(first.request, await signIn(first));
    const stored = async () =>
      (await again.get<{ report: Report }>(`${path('view')}&id=${report.id}`)).report.reportSettings.pages;
    for (const page of pages) {
      await page.reload();
      await expect(page.getByRole('heading', { name: report.title, level: 1 })).toBeVisible();
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
    }
    const items = (await stored()).flatMap(({ gridItems }) => gridItems);
    process.stdout.write(
      `${steps} steps, ${typed.added.size} items added, ${items.length} at the end; ${missed.length} clicks came too late: ${missed.join('; ')}\n`,
    );
    const saved = items.map(({ title }) => title).toSorted();
    for (const page of pages) await expect.poll(async () => (await titles(page)).toSorted()).toEqual(saved);
    const kept = [...typed.added].filter((title) => !typed.deleted.has(title));
    const there = new Set(items.map(({ title }) => title));
    expect(kept.filter((title) => !there.has(title))).toEqual([]);
    for (const item of items) {
      if (item.kind === 'text')
        expect([...(typed.texts.get(item.title) ?? [])], item.title).toContain(item.text);
    }
    expect(missed.length).toBeLessThan(steps / 20);
  });
}
