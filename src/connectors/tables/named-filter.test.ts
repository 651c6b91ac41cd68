import { describe, expect, it } from 'vitest';
import { namedFilter } from './named-filter.ts';

const CAMPAIGNS = 'Day,Campaign,Impr.,Clicks,Cost';

function filterAbove(lines: readonly string[], header = CAMPAIGNS) {
  const rows = [...lines, header].map((line, index) => ({ row: index + 1, cells: line.split(',') }));
  const last = rows.at(-1);
  if (!last) throw new Error('There is always a header.');
  return namedFilter(rows, last);
}

describe('a filter named above a table', () => {
  it.each([
    'Device: Mobile',
    '# Device: Mobile',
    'Device,Mobile',
    'Devices: Mobile phones; Tablets',
    'Gerät: Mobil',
    'Geräte: Smartphones',
    'Dispositivo: móvil',
    'Appareil : Mobile',
    'Dispositivi: cellulari',
    'Apparaat: mobiel',
    'Filter: Device = Mobile',
    'Report Filter: Network is Search',
    'Segment: Mobile Traffic',
    'Segmento: tráfico móvil',
    'Filtros aplicados: Dispositivo = móvil',
    'Filtre: Appareil est mobile',
    'Filtro: genere donna',
    'Network: Search partners',
    'Gender: Female',
    'Filter: Campaign contains SUV; Device = Mobile',
    'Filter: weekdays only',
  ])('%s cuts the numbers of each line', (line) => {
    expect(filterAbove(['Campaign report', line])).toMatchObject({ leavesOut: 'numbers' });
  });

  it.each([
    'Filter: Campaign contains "SUV"',
    'Campaign contains SUV',
    'Campaign: Spring sale',
    'Filter,Campaign contains SUV',
    'Filters: Campaign status = Enabled',
    'Filter: Kampagne enthält SUV',
    'Gefiltert nach Kampagne enthält SUV',
    'Filtro: Campaña contiene SUV',
    'Filtre : Nom de la campagne contient SUV',
    'Filtro: Campagna contiene SUV',
    'Filtro: Campanha contém SUV',
    'Filter: Campagne bevat SUV',
  ])('%s leaves lines out', (line) => {
    expect(filterAbove([line, ''])).toMatchObject({ leavesOut: 'lines' });
  });

  it('by what no column names cuts the numbers', () => {
    expect(filterAbove(['Campaign: Spring sale'], 'Day,Impr.,Clicks,Cost')).toEqual({
      text: 'Campaign: Spring sale',
      leavesOut: 'numbers',
    });
  });

  it.each([
    'Campaign report',
    'Campaign performance: all accounts',
    'Report Filter: ',
    'Report Filter,',
    'Filter: None',
    'Filter: Alle',
    'Segment: All Users',
    'Segment: Todos los usuarios',
    'Device: All devices',
    'Gerät: Alle',
    'Appareil: tous',
    'Account: Juniper Bay Kia',
    'Location: Juniper Bay',
    'Currency: USD',
    'Report Name: Campaign performance by device',
    'Report Time: 11/1/2026-11/19/2026',
    'Property: Device shop',
    '# Landing page: Landing page',
    '# Device: Device category',
    'Campaign: Campaign name',
    'November 1 2026 - November 19 2026',
    '# Start date: 20261101',
    'Aggregation: Daily',
  ])('%s is none', (line) => {
    expect(filterAbove([line])).toBe(null);
  });

  it('is not looked for in a small table above', () => {
    expect(filterAbove(['Device,Sessions', 'Mobile,300', 'Desktop,200', ''])).toBe(null);
  });
});
