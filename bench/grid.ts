import { catalog } from '../src/core/kpis/catalog.ts';
import { type Kpi, measuresOf } from '../src/core/kpis/kpi.ts';
import { isKept } from '../src/core/kpis/measure.ts';
import type { BenchServer } from './bench-server.ts';
import { TOMORROW } from './dataset.ts';
import { gridScreen } from './grid-screen.ts';
import { inTurns, type Measurement } from './measurement.ts';
import type { Among } from './questions.ts';

const SIZE = 40;

/** KPIs of the rollups, as most enterprise reports have. */
const kpis = catalog.filter((kpi) => measuresOf(kpi).every(isKept)).slice(0, SIZE);

const PERIODS = [
  ['2026-11-01', TOMORROW],
  ['2026-10-01', '2026-10-21'],
  ['2025-11-01', '2025-11-21'],
];

let requested = 0;

/** Stores × 40 KPIs × three periods as one request, against the same sums as bare SQL. */
export async function grid(server: BenchServer, among: Among): Promise<Measurement[]> {
  const times = await inTurns(
    {
      requested: () => server.ask(question(kpis, among)),
      bare: () => server.bare('grid', statement(), [among.dealerGroupId]),
    },
    { turns: 5, warmUp: 1 },
  );
  const size = `${among.dealershipIds.length} × ${kpis.length} × 3 periods`;
  return [
    { name: `enterprise report, ${size}`, value: times.requested.median, unit: 'ms', goal: null },
    { name: 'the same sums as bare SQL', value: times.bare.median, unit: 'ms', goal: null },
    {
      name: 'enterprise report against bare SQL',
      value: times.requested.median / times.bare.median,
      unit: 'times',
      goal: null,
    },
    ...(await gridScreen(
      server,
      among,
      kpis.map(({ key }) => key),
    )),
  ];
}

/** Each time in another order, because the server shares the answer of equal questions. */
function question(all: readonly Kpi[], { dealerGroupId }: Among): string {
  requested += 1;
  const turned = [...all.slice(requested % all.length), ...all.slice(0, requested % all.length)];
  const metrics = turned.map(({ key }) => key).join(',');
  return `enterprise/data?dealerGroupId=${dealerGroupId}&view=month&year=2026&month=11&metrics=${metrics}`;
}

function statement(): string {
  const measures = [...new Set(kpis.flatMap(measuresOf))];
  const sums = measures.map(({ key }) => `sum(${key})::bigint as ${key}`).join(', ');
  return PERIODS.map(
    ([start, end]) =>
      `select dealership_id, ${sums} from measure_day
       where dealer_group_id = $1 and day >= '${start}' and day < '${end}' group by dealership_id`,
  ).join(' union all ');
}
