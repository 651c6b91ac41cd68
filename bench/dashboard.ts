import type { BenchServer } from './bench-server.ts';
import { inTurns, type Measurement } from './measurement.ts';
import { type Among, oneRooftop, withFreshIds } from './questions.ts';

const MONTH = { view: 'month', year: 2026, month: 11 };

const TILES = [
  {
    id: 'cards',
    kind: 'value',
    kpis: ['total_revenue', 'total_gross', 'units_retail', 'fi_pvr', 'rev_service', 'leads'],
  },
  { id: 'today', kind: 'value', kpis: ['leads', 'units_retail'], period: 'today' },
  { id: 'curve', kind: 'series', by: 'day', kpis: ['total_gross'], cumulative: true, whole: true },
  {
    id: 'days',
    kind: 'series',
    by: 'day',
    kpis: ['rev_new', 'rev_used', 'rev_fi', 'rev_service', 'rev_parts'],
    compare: [],
  },
  {
    id: 'rooftops',
    kind: 'breakdown',
    by: 'dealership',
    kpis: ['total_gross', 'units_retail', 'leads'],
    sparkline: true,
  },
  { id: 'types', kind: 'breakdown', by: 'lead_type', kpis: ['leads', 'closing_ratio'] },
];

/** A whole screen as one request, compared with its tiles one after another. */
export async function dashboard(server: BenchServer, { dealerGroupId }: Among): Promise<Measurement[]> {
  const whole = () => server.ask('kpi/board', { dealerGroupId, ...MONTH, tiles: withFreshIds(TILES) });
  const apart = async () => {
    for (const tile of TILES)
      await server.ask('kpi/board', { dealerGroupId, ...MONTH, tiles: withFreshIds([tile]) });
  };
  const times = await inTurns({ whole, apart }, { turns: 12, warmUp: 2 });
  return [
    {
      name: 'a dashboard of six tiles over all rooftops, one request',
      value: times.whole.median,
      unit: 'ms',
      goal: null,
    },
    {
      name: 'a dashboard as one request against the sum of its tiles',
      value: times.whole.median / times.apart.median,
      unit: 'times',
      goal: { most: 1 },
    },
  ];
}

/** The same question of one group in a database ten times larger. */
export async function growth(
  small: { server: BenchServer; among: Among },
  large: { server: BenchServer; among: Among },
): Promise<Measurement[]> {
  const requested = {
    small: oneRooftop(small.server, small.among).requested,
    large: oneRooftop(large.server, large.among).requested,
    smallBoard: () =>
      small.server.ask('kpi/board', {
        dealerGroupId: small.among.dealerGroupId,
        ...MONTH,
        tiles: withFreshIds(TILES),
      }),
    largeBoard: () =>
      large.server.ask('kpi/board', {
        dealerGroupId: large.among.dealerGroupId,
        ...MONTH,
        tiles: withFreshIds(TILES),
      }),
  };
  const times = await inTurns(requested, { turns: 30 });
  const name = 'when the rest of the database is ten times larger: ';
  return [
    {
      name: `${name}a month`,
      value: times.large.median / times.small.median,
      unit: 'times',
      goal: { most: 1.5 },
    },
    {
      name: `${name}a dashboard`,
      value: times.largeBoard.median / times.smallBoard.median,
      unit: 'times',
      goal: { most: 1.5 },
    },
  ];
}
