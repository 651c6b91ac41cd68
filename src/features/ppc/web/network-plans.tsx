import type { BoardTile, TileResult } from '../../../core/kpis/tiles.ts';
import type { AdPlatform } from '../../../core/report-records.ts';
import type { Column } from '../../../core/table.ts';
import type { BoardDesk } from '../../../web/board/use-board.ts';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { Loaded } from '../../../web/ui/loaded.tsx';
import { Section } from '../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../web/ui/skeleton.tsx';
import { EmptyState, StateLink } from '../../../web/ui/states.tsx';
import { useCall } from '../../../web/use-call.ts';
import { kpiBoard } from '../../kpis/contract.ts';
import { type NetworkPlan, networkPlans, PLANNED_AS } from '../rules.ts';

const NAMES: Readonly<Record<AdPlatform, string>> = {
  google: 'Google',
  microsoft: 'Microsoft',
  meta: 'Meta',
};

const COLUMNS: readonly Column<NetworkPlan>[] = [
  { kind: 'text', key: 'network', title: 'Network', value: ({ platform }) => NAMES[platform] },
  { kind: 'number', key: 'cost', title: 'Cost', unit: 'usd', value: ({ cost }) => cost },
  { kind: 'number', key: 'planned', title: 'Planned', unit: 'usd', value: ({ planned }) => planned },
  { kind: 'number', key: 'used', title: 'Used', unit: 'percent', value: ({ used }) => used },
];

/** What each network costs as it tells it, against what the budget plans for it. */
export function NetworkPlans({ desk }: { readonly desk: BoardDesk }) {
  const query = useCall(
    kpiBoard,
    { ...desk.scope.fields, tiles: TILES },
    { live: ['ad_performance', 'spend'], keepsPrevious: true },
  );
  const [costs, planned] = (query.data?.tiles ?? []).map(({ result }) => valuesIn(result));
  const plans = networkPlans(costs ?? new Map(), planned ?? new Map());
  return (
    <Section title="Networks against plan" note="Planned for the same days" flush={plans.length > 0}>
      <Loaded
        query={query}
        what="The networks"
        skeleton={<RowsSkeleton rows={3} />}
        empty={() => (plans.length === 0 ? <Nothing /> : null)}
      >
        {() => (
          <DataTable
            label="Networks against plan"
            columns={COLUMNS}
            rows={plans}
            rowKey={({ platform }) => platform}
            rankBy="cost"
            scope={desk.scopeKey}
            compact
          />
        )}
      </Loaded>
    </Section>
  );
}

function Nothing() {
  return (
    <EmptyState
      title="No ads and no plan"
      why="No report of an ad network is known for these days, and the budget plans nothing for Google, Microsoft or Meta."
      action={<StateLink href="/data-feeds">Data feeds</StateLink>}
    />
  );
}

const TILES = [
  { id: 'costs', kind: 'breakdown', kpis: ['ppc_cost'], by: 'platform', compare: [], limit: 10 },
  {
    id: 'planned',
    kind: 'breakdown',
    kpis: ['budget_planned'],
    by: 'lead_source',
    compare: [],
    limit: 10,
    filters: [{ dimension: 'lead_source', values: [...PLANNED_AS] }],
  },
] satisfies BoardTile[];

function valuesIn(result: TileResult | null): Map<string, number | null> {
  if (result?.kind !== 'breakdown') return new Map();
  return new Map(
    result.rows.flatMap(({ key, figures }) =>
      key === null ? [] : [[key, figures[0]?.current.value ?? null]],
    ),
  );
}
