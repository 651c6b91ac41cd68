import { describe, expect, it } from 'vitest';
import { readFound } from '../../test/helpers/read-records.ts';

const HEADER =
  'Date,Google Search – Desktop,Google Search – Mobile,Google Maps – Desktop,Google Maps – Mobile,Calls,Direction requests,Website clicks,Bookings';

describe('a report of a Google Business Profile', () => {
  it('is read by day, views of both devices added up', async () => {
    const text = `${HEADER}\n2026-06-01,45,120,12,38,3,7,14,1\n2026-06-02,52,131,9,41,5,4,11,\nTotal,97,251,21,79,8,11,25,1\n2026-06-03,-2,1,1,1,1,1,1,1\n`;
    const { as, connector, items } = await readFound(text);
    expect({ as, connector }).toEqual({
      as: 'Google Business Profile by day',
      connector: 'business-profile',
    });
    expect(items).toMatchObject([
      {
        record: {
          day: '2026-06-01',
          store: null,
          account: null,
          searchViews: 165,
          mapsViews: 50,
          calls: 3,
          directionRequests: 7,
          websiteClicks: 14,
          bookings: 1,
        },
      },
      { record: { day: '2026-06-02', searchViews: 183, bookings: null } },
      { skipped: 'A totals row.' },
      { reasons: [{ field: 'Google Search – Desktop', message: '-2 is not a count.' }] },
    ]);
  });

  it('keeps the profiles of a store apart, and says nothing of views where a device is missing', async () => {
    const text =
      'Day,Business name,Store code,Google Search - Mobile,Calls,Directions,Website clicks\n2026-06-01,North Ford,N1,120,3,7,14\n2026-06-01,North Ford Service,N2,20,9,2,1\n';
    const { items } = await readFound(text);
    expect(items).toMatchObject([
      { record: { store: 'North Ford', account: 'N1', searchViews: null, calls: 3, bookings: null } },
      { record: { store: 'North Ford Service', account: 'N2', calls: 9 } },
    ]);
    const keys = items.flatMap((item) => ('record' in item ? [item.record.key] : []));
    expect(new Set(keys).size).toBe(2);
  });

  it('is refused without days, by its name', async () => {
    const text =
      'Store code,Business name,Google Search - Mobile,Google Search - Desktop,Google Maps - Mobile,Google Maps - Desktop,Calls,Directions,Website clicks\nN1,North Ford,120,45,38,12,3,7,14\n';
    await expect(readFound(text)).rejects.toThrow(
      /^This is a report of a Google Business Profile, but no column gives the day\. Export the performance by day/,
    );
  });
});
