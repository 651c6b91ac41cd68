import { describe, expect, it } from 'vitest';
import { fileOf, readFound, testHash } from '../../test/helpers/read-records.ts';
import { zipOf } from '../../test/helpers/zip.ts';
import type { Item } from '../core/connector.ts';
import type { VideoRecord } from '../records/video-performance/record.ts';
import { fileReader } from './index.ts';

const TABLE =
  'Content,Video title,Video publish time,Duration,Views,Watch time (hours),Subscribers,Impressions,Impressions click-through rate (%)\nTotal,,,,120,1.5,2,1000,3.2\nabc,"Walk-around, 2026 SUV","Aug 28, 2025",75,100,1.25,3,800,3.5\ndef,Service tips,"Sep 1, 2025",0:45,20,0.25,-1,200,2\n';
const TOTALS = 'Date,Views\n01-07-2026,70\n13-07-2026,50\n';
const CHART =
  'Date,Content,Video title,Video publish time,Duration,Views\n2026-07-01,abc,x,"Aug 28, 2025",75,60\n';

async function tablesOf(files: Record<string, string>) {
  const zip = zipOf(files);
  const found = await fileReader.find(fileOf(zip, 'export.zip'), []);
  const context = { hash: testHash, now: new Date('2026-11-21T12:00:00Z') };
  return await Promise.all(
    found.map(async (one) => {
      const lines: VideoRecord[] = [];
      if (one.connector === null) return { as: one.reason, lines };
      for await (const item of one.read(context) as AsyncIterable<Item<VideoRecord>>) {
        if ('record' in item) lines.push(item.record);
      }
      return { as: one.as, lines };
    }),
  );
}

describe('a YouTube Studio export', () => {
  it('is read as a whole zip: videos cover the days of its totals, day first', async () => {
    const [videos, chart, totals] = await tablesOf({
      'Table data.csv': TABLE,
      'Chart data.csv': CHART,
      'Totals.csv': TOTALS,
    });
    expect(videos?.as).toBe('YouTube Studio: videos, 2026-07-01 to 2026-07-13 together');
    expect(videos?.lines).toMatchObject([
      {
        cut: 'video',
        videoId: 'abc',
        video: 'Walk-around, 2026 SUV',
        publishedDay: '2025-08-28',
        durationSeconds: 75,
        views: 100,
        watchSeconds: 4_500,
        subscribersGained: 3,
        subscribersLost: 0,
        clicks: 28,
        firstDay: '2026-07-01',
        day: '2026-07-13',
      },
      { videoId: 'def', durationSeconds: 45, subscribersGained: 0, subscribersLost: 1 },
    ]);
    expect(chart?.as).toContain('the table, which has all, is read');
    expect(totals?.lines.map(({ cut, day, views }) => [cut, day, views])).toEqual([
      ['day', '2026-07-01', 70],
      ['day', '2026-07-13', 50],
    ]);
  });

  it('without days is refused with a reason', async () => {
    await expect(readFound(TABLE)).rejects.toThrow(/does not say which days its videos cover/);
  });

  it('by day and video is read alone', async () => {
    const { items } = await readFound(CHART);
    expect(items).toMatchObject([{ record: { cut: 'video', grain: 'day', day: '2026-07-01', views: 60 } }]);
  });

  it('in German', async () => {
    const [totals, videos] = await tablesOf({
      'Gesamtwerte.csv': 'Datum,Aufrufe\n2026-07-01,7\n',
      'Tabellendaten.csv':
        'Inhalte,Videotitel,Veröffentlichungszeitpunkt des Videos,Dauer,Aufrufe,Wiedergabezeit (Stunden),Abonnenten\nabc,Rundgang,2025-08-28,75,5,"0,25",1\n',
    });
    expect(totals?.lines).toHaveLength(1);
    expect(videos?.lines).toMatchObject([{ views: 5, watchSeconds: 900 }]);
  });

  it('of a walk-around vendor is by vehicle', async () => {
    const { items, as } = await readFound(
      'VIN,Video URL,Views,Avg % watched,Date\n1HGCM82633A004352,https://v.example/1,10,42.5%,2026-10-01\n',
    );
    expect(as).toBe('Video views by vehicle: videos by day');
    expect(items).toMatchObject([{ record: { vin: '1HGCM82633A004352', views: 10, percentViewed: 42_500 } }]);
  });
});
