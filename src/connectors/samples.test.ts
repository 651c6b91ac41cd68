import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { fileOf, testHash } from '../../test/helpers/read-records.ts';
import { zipOf } from '../../test/helpers/zip.ts';
import type { Target } from '../records/kinds.ts';
import { dryRun } from './dry-run/dry-run.ts';
import { fileReader } from './index.ts';

const folder = process.env.ROOFTOP_SAMPLES ?? '../shared/data';
const present = existsSync(folder);
const files = present
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => statSync(join(folder, name)).isFile() && !name.endsWith('.md'),
    )
  : [];

interface Read {
  readonly table: string | null;
  readonly target: Target;
  readonly rows: number;
  readonly rejected: number;
}

const oneVehicle: Read = { table: null, target: 'vehicle', rows: 1, rejected: 0 };
const oneLead: Read = { table: null, target: 'lead', rows: 1, rejected: 0 };

/** The tables that are read, by file. All other tables and files are refused with a reason. */
const READ: Readonly<Record<string, Read | readonly Read[]>> = {
  '15-two-prospects-with-comments-between.xml': { ...oneLead, rows: 2, rejected: 1 },
  '18-no-customer.xml': { ...oneLead, rejected: 1 },
  'dealer-leads.csv': { ...oneLead, rows: 1_800 },
  'vinsolutions-sales-report.csv': { table: null, target: 'deal', rows: 5, rejected: 0 },
  'vauto-inventory-report.csv': { ...oneVehicle, rows: 5 },
  // A row is cut off.
  'homenet-style-cases.csv': { ...oneVehicle, rows: 7, rejected: 1 },
  'xml-vehicle-elements.xml': { ...oneVehicle, rows: 3 },
  'delivery-1.csv': { ...oneVehicle, rows: 3 },
  'delivery-2.csv': { ...oneVehicle, rows: 2 },
  'catalog_MP16607_20260103_200021.csv': { ...oneVehicle, rows: 112 },
  'catalog_MP16607_20260104_141117.csv': { ...oneVehicle, rows: 111 },
  'catalog_MP16607_20260105_161227.csv': { ...oneVehicle, rows: 111 },
  'catalog_MP16607_20260106_042439.csv': { ...oneVehicle, rows: 112 },
  'catalog_MP16607_20260107_061525.csv': { ...oneVehicle, rows: 110 },
  'catalog_MP16607_20260108_061512.csv': { ...oneVehicle, rows: 110 },
  'catalog_MP16607_20260109_081421.csv': { ...oneVehicle, rows: 109 },
  'marketcheck-active-listings-us.json': { table: null, target: 'market_comparable', rows: 3, rejected: 0 },
  'cars-com-listings.csv': { table: null, target: 'market_comparable', rows: 6_000, rejected: 0 },
  'inventory-aging-report.csv': { table: null, target: 'part_stock', rows: 925, rejected: 0 },
  'car-repair-jobs.csv': { table: null, target: 'repair_order', rows: 12_463, rejected: 0 },
  'Chart.csv': { table: null, target: 'search_performance', rows: 49, rejected: 0 },
  'Chart data.csv': { table: null, target: 'video_performance', rows: 1_825, rejected: 0 },
  'Totals.csv': { table: null, target: 'video_performance', rows: 365, rejected: 0 },
  'api-search-response-cost-micros.json': { table: null, target: 'ad_performance', rows: 2, rejected: 0 },
  'campaign-performance-preamble-footer.csv': {
    table: null,
    target: 'ad_performance',
    rows: 3,
    rejected: 0,
  },
  'campaigns-usd-daily.csv': { table: null, target: 'ad_performance', rows: 3, rejected: 0 },
  'ga4-channel-by-hour.csv': { table: null, target: 'web_traffic', rows: 3_182, rejected: 0 },
  // The report is cut off before its last rows and says so in a line of its own.
  'audience-overview-hour-index.csv': { table: null, target: 'web_traffic', rows: 53, rejected: 45 },
  'landing-pages-device-totals.csv': [
    { table: '20150416-20150416', target: 'web_traffic', rows: 2, rejected: 0 },
    { table: 'Table 2', target: 'web_traffic', rows: 2, rejected: 0 },
  ],
  'ga4-source-medium-by-day-grand-total.csv': { table: null, target: 'web_traffic', rows: 6, rejected: 0 },
  'ga4-source-medium-city-by-day.csv': { table: null, target: 'web_traffic', rows: 6, rejected: 0 },
  'campaign-by-day-french-semicolon.csv': { table: null, target: 'ad_performance', rows: 3, rejected: 0 },
  'campaign-by-day-usd-dollar-signs.csv': { table: null, target: 'ad_performance', rows: 4, rejected: 0 },
  'ad-by-day-same-campaign-usd.csv': { table: null, target: 'ad_performance', rows: 2, rejected: 0 },
  'campaign-by-day-preamble-total.csv': { table: null, target: 'ad_performance', rows: 4, rejected: 0 },
  'gbp-performance-by-day.csv': { table: null, target: 'profile_performance', rows: 3, rejected: 0 },
  'nimbata-calls.csv': { ...oneLead, rows: 5 },
  'facebook-lead-ads-standard.csv': { ...oneLead, rows: 5 },
  'vinsolutions-lead-log-used.csv': { ...oneLead, rows: 126 },
  // Rows include the headings that are repeated in other words, which are skipped.
  'dms-labor-operations.xlsx': { table: 'Sheet1', target: 'repair_order', rows: 2_878, rejected: 0 },
  'inspection-recommendations-ro-details.csv': {
    table: null,
    target: 'inspection',
    rows: 3_074,
    rejected: 0,
  },
  'Gesamtwerte.csv': { table: null, target: 'video_performance', rows: 366, rejected: 0 },
  'car-repair-company.xlsx': { table: 'Service Data', target: 'repair_order', rows: 12_463, rejected: 0 },
};
const readOf = (name: string) => READ[basename(name)] ?? (/^adf[\\/]\d\d-/.test(name) ? oneLead : null);

const TABLES: Readonly<Record<string, number>> = {
  'car-repair-company.xlsx': 5,
  'ga4-report-snapshot-multi-block.csv': 15,
  'vinsolutions-lead-source-roi-with-filters-sheet.xlsx': 2,
  'landing-pages-device-totals.csv': 2,
};

if (present) {
  it.each(files)(
    'the sample file %s',
    async (name) => {
      const path = join(folder, name);
      const file = { name: basename(name), open: () => createReadStream(path) };
      const verdicts = await dryRun(fileReader, file, {
        hash: testHash,
        now: new Date('2026-11-21T12:00:00Z'),
      });
      expect(verdicts).toHaveLength(TABLES[basename(name)] ?? 1);
      const known = verdicts.filter(({ connector }) => connector !== null);
      expect(known.map(({ table, target, rows, rejected }) => ({ table, target, rows, rejected }))).toEqual(
        [readOf(name) ?? []].flat(),
      );
      for (const { connector, reasons } of verdicts) {
        if (connector === null)
          expect(reasons).toEqual([{ row: 0, field: 'file', message: expect.stringMatching(/\.$/) }]);
      }
    },
    30_000,
  );

  it.each([
    ['auction', /^This is a list of auction results/],
    ['parts/parts-sales', /^This is a list of parts/],
    ['registrations/au', /^This is a table of vehicle registrations/],
    ['registrations/ca', /^This is a table of vehicle registrations/],
    ['registrations/md', /^This is a table of vehicle registrations/],
    ['registrations/no', /^This is a table of vehicle registrations/],
    ['registrations/ny-ev', /^This is a table of vehicle registrations/],
    ['accounting/', /^This is (?:a chart of accounts|an accounting schedule)/],
    ['vin/', /^This is a (?:table of VIN manufacturer codes|list of models)/],
    ['tiktok-ads', /^The amounts are in EUR/],
    ['service/technician', /^This is a summary of technicians' hours/],
  ])('names the kind of %s', async (under, message) => {
    const here = files.filter((name) => name.startsWith(under));
    expect(here).not.toEqual([]);
    for (const name of here) {
      const file = { name: basename(name), open: () => createReadStream(join(folder, name)) };
      const [verdict] = await dryRun(fileReader, file, { hash: testHash, now: new Date('2026-11-21') });
      expect(verdict?.reasons[0]?.message, name).toMatch(message);
    }
  });

  const verdictsOfZip = async (under: string) => {
    const names = readdirSync(join(folder, under)).filter((name) => name.includes('.'));
    const zip = zipOf(
      Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, under, name))])),
    );
    const verdicts = await dryRun(fileReader, fileOf(zip, 'export.zip'), {
      hash: testHash,
      now: new Date('2026-11-21T12:00:00Z'),
    });
    return verdicts.map(({ table, connector, rows, rejected }) => [table, connector, rows, rejected]);
  };

  it('a whole Search Console export, whose lists cover the days of its chart', async () => {
    expect(await verdictsOfZip('search-console/dental-clinic-gr')).toEqual([
      ['Chart.csv', 'search-console', 49, 0],
      ['Countries.csv', 'search-console', 13, 0],
      ['Devices.csv', 'search-console', 3, 0],
      ['Filters.csv', null, 0, 0],
      ['Pages.csv', 'search-console', 35, 0],
      ['Queries.csv', 'search-console', 56, 0],
      ['Search appearance.csv', 'search-console', 0, 0],
    ]);
  });

  it('a whole YouTube export, whose table covers the days of its totals', async () => {
    expect(await verdictsOfZip('youtube')).toEqual([
      ['Chart data.csv', null, 0, 0],
      ['Table data.csv', 'youtube', 443, 0],
      ['Totals.csv', 'youtube', 365, 0],
    ]);
  });
} else it.skip('the sample files, which are absent: set ROOFTOP_SAMPLES to try them', () => undefined);
