import { describe, expect, it } from 'vitest';
import { articles } from './articles.ts';
import { type FaqEntry, foundEntries } from './rules-search.ts';

const entry = (key: string, title: string, text: string, facts: FaqEntry['facts'] = []): FaqEntry => ({
  ...{ key, section: 'KPIs', title, text, facts },
});

const entries = [
  entry('a', 'Closing Ratio', 'Sales divided by good leads.'),
  entry('b', 'Good Leads', 'Leads that are neither bad nor duplicates.'),
  entry('c', 'Front Gross', 'Gross of the vehicle.', [{ label: 'Source', text: 'Deals' }]),
];

describe('foundEntries', () => {
  it.each([
    { typed: '', keys: ['a', 'b', 'c'] },
    { typed: '  ', keys: ['a', 'b', 'c'] },
    { typed: 'good leads', keys: ['b', 'a'] },
    { typed: 'LEADS good', keys: ['b', 'a'] },
    { typed: 'deals', keys: ['c'] },
    { typed: 'nothing like it', keys: [] },
  ])('“$typed” finds $keys', ({ typed, keys }) => {
    expect(foundEntries(entries, typed).map(({ key }) => key)).toEqual(keys);
  });
});

it('articles have keys and titles of their own', () => {
  for (const of of ['key', 'title'] as const) {
    expect(new Set(articles.map((one) => one[of])).size, of).toBe(articles.length);
  }
});
