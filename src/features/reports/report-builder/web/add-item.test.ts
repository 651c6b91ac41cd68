import { expect, it } from 'vitest';
import { GridItem, type ItemKind } from '../report-shapes.ts';
import { ITEM_TITLES } from '../rules-items.ts';
import { storedSettings } from '../rules-settings.ts';
import { newItem } from './add-item.tsx';

it.each(Object.keys(ITEM_TITLES) as ItemKind[])('a new item of the kind %s can be saved', (kind) => {
  const item = GridItem.parse(newItem(kind, 1));
  const page = { key: 'page1', pageTitle: '', description: '', gridItems: [item] };
  const sent = { period: 'month_to_date', paper: 'letter', pages: [page] } as const;
  expect(storedSettings({ ...sent, pages: [...sent.pages] }, () => 'page2').pages).toEqual([page]);
});
