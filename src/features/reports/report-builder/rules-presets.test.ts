import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ReportSettings, SentSettings } from './report-shapes.ts';
import { PRESET_KEYS, presets } from './rules-presets.ts';
import { storedSettings } from './rules-settings.ts';

describe('presets', () => {
  it.each(presets)('$title is a report that can be saved as it is', ({ settings }) => {
    expect(z.parse(ReportSettings, settings)).toEqual(settings);
    expect(storedSettings(z.parse(SentSettings, settings), () => 'new1')).toEqual(settings);
  });

  it('are all there', () => {
    expect(presets.map(({ key }) => key)).toEqual(PRESET_KEYS);
  });
});

describe('settings as they are stored', () => {
  const place = { title: 'Mine', row: 1, col: 1, width: 6, height: 4 };
  const sent = (gridItems: object[], page: object = {}) =>
    z.parse(SentSettings, { pages: [{ id: 7, pageTitle: 'One', description: '', gridItems, ...page }] });
  const refusalOf = (gridItems: object[]) => {
    try {
      storedSettings(sent(gridItems), () => 'new1');
      return null;
    } catch (error) {
      return (error as { errors: { message: string }[] }).errors[0]?.message;
    }
  };

  it('have no page ids, a key for every page, and no overlap', () => {
    const items = [
      { ...place, id: 'aaaa', kind: 'text', text: 'Hello' },
      { ...place, id: 'bbbb', kind: 'break' },
    ];
    const kept = storedSettings(sent(items), () => 'new1');
    expect(kept.pages).toEqual([
      {
        ...{ key: 'new1', pageTitle: 'One', description: '' },
        gridItems: [
          expect.objectContaining({ id: 'aaaa', row: 1 }),
          expect.objectContaining({ id: 'bbbb', row: 5 }),
        ],
      },
    ]);
    expect(kept).toMatchObject({ period: 'month_to_date', paper: 'letter' });
  });

  it.each([
    { why: 'an unknown KPI', item: { kind: 'cards', kpis: ['leadz'] }, message: 'there is no such KPI' },
    {
      why: 'a ring of a ratio',
      item: { kind: 'ring', kpi: 'total_pvr', by: 'make' },
      message: 'do not add up',
    },
    {
      why: 'a foreign breakdown',
      item: { kind: 'movers', kpi: 'leads', by: 'technician' },
      message: 'no breakdown',
    },
    {
      why: 'a running total of a level',
      item: { kind: 'trend', kpi: 'inv_units', look: 'line', cumulative: true },
      message: 'no running total',
    },
  ])('refuse $why, and say where it is', ({ item, message }) => {
    const refusal = refusalOf([{ ...place, id: 'aaaa', ...item }]);
    expect(refusal).toMatch(/^Page 1, Mine: /);
    expect(refusal).toContain(message);
  });

  it('refuse two items with one key', () => {
    const text = { ...place, id: 'aaaa', kind: 'text', text: '' };
    expect(refusalOf([text, { ...text, row: 9 }])).toContain('Two items');
  });
});
