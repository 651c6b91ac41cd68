import { describe, expect, it } from 'vitest';
import type { ReportSettings } from './report-shapes.ts';
import { readVersion } from './rules-read-version.ts';

const place = { row: 1, col: 1, width: 12, height: 2 };
const text = { ...place, id: 'text1', title: '', kind: 'text', text: 'Hi' };

/** A version with these items on its second page. */
function stored(gridItems: unknown[], fields: object = {}) {
  const first = { key: 'page1', pageTitle: '', description: '', gridItems: [] };
  const second = { key: 'page2', pageTitle: '', description: 'About', gridItems };
  return { period: 'month_to_date', paper: 'letter', pages: [first, second], ...fields } as ReportSettings;
}

const NO_IMAGES: ReadonlySet<number> = new Set();

describe('a version', () => {
  it('that can be shown is read as it was saved', () => {
    const kpis = { ...place, id: 'kpis1', title: '', kind: 'cards', kpis: ['leads'], row: 3 };
    const image = { ...place, id: 'image1', title: '', kind: 'image', imageId: 7, alt: '', row: 5 };
    const whole = stored([text, kpis, image], { compare: 'lastYear' });
    expect(readVersion(whole, new Set([7]))).toEqual({ settings: whole, leftOut: [] });
  });

  it.each([
    {
      what: 'a kind',
      item: { kind: 'gauge', title: '' },
      title: 'Untitled item',
      why: 'This kind of item no longer exists.',
    },
    {
      what: 'nothing readable',
      item: null,
      title: 'Untitled item',
      why: 'This kind of item no longer exists.',
    },
    {
      what: 'a KPI',
      item: { kind: 'trend', kpi: 'fax_leads', look: 'line', cumulative: false, title: 'Faxes' },
      title: 'Faxes',
      why: 'There is no such KPI.',
    },
    {
      what: 'one of several KPIs',
      item: { kind: 'cards', kpis: ['leads', 'fax_leads'] },
      title: 'KPI cards',
      why: 'There is no such KPI.',
    },
    {
      what: 'a breakdown',
      item: { kind: 'movers', kpi: 'leads', by: 'moon_phase' },
      title: 'What moved',
      why: 'Leads has no breakdown by moon_phase.',
    },
    {
      what: 'a period',
      item: { kind: 'text', text: 'Hi', period: 'last_week' },
      title: 'Text',
      why: 'Its settings are no longer supported.',
    },
    {
      what: 'an image',
      item: { kind: 'image', imageId: 8, alt: '' },
      title: 'Image',
      why: 'Its image was deleted.',
    },
  ])('leaves out an item with $what that no longer exists', ({ item, title, why }) => {
    const gone = item && { ...place, id: 'gone1', title: '', ...item };
    const below = { ...text, row: 3 };
    const { settings, leftOut } = readVersion(stored([gone, below]), NO_IMAGES);
    expect(leftOut).toEqual([{ page: 'Page 2', title, why }]);
    // What is below moves up.
    expect(settings.pages[1]?.gridItems).toEqual([text]);
  });

  it('replaces a period, comparison or paper that no longer exists', () => {
    const fields = { period: 'last_week', compare: 'budget', paper: 'legal' };
    const { settings, leftOut } = readVersion(stored([text], fields), NO_IMAGES);
    expect(settings).toEqual(stored([text]));
    expect(leftOut).toEqual([]);
  });
});
