import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ReplyOf } from '../../../../core/contract.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { kpiAddress } from '../../../../web/scope/kpi-address.ts';
import { type KpiPlace, useKpiPlace } from '../../../../web/scope/open-kpi.ts';
import { useAllowed, useComparison, useScope } from '../../../../web/scope/scope.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import { PickList } from '../../../../web/ui/fields/pickers/pick-list.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { Dialog } from '../../../../web/ui/shell/dialog.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { listKpis } from '../contract.ts';
import { type Drill, drillOf, ofCustomGroup } from './drill.ts';
import styles from './drill-down.module.css';
import { DrillHead } from './drill-head.tsx';
import { DrillPage } from './drill-page.tsx';
import { shownTitle } from './drill-words.ts';

export function DrillDown() {
  const place = useKpiPlace();
  return place && <DrillSheet place={place} />;
}

function DrillSheet({ place }: { readonly place: KpiPlace }) {
  const scope = useDrillScope();
  const compare = useComparison();
  const drill = useMemo(() => drillOf(place, scope, compare), [place, scope, compare]);
  const list = useCall(listKpis, { ...scope.fields }, { via: 'quiet', freshFor: Number.POSITIVE_INFINITY });
  const kpi = list.data?.kpis.find(({ key }) => key === place.at.kpi);
  return (
    <Dialog label={kpi ? shownTitle(kpi.title, place.at) : 'KPI'} side onClose={place.close}>
      <article className={styles.sheet}>
        {list.data && !kpi ? (
          <Unknown drill={drill} list={list.data} />
        ) : (
          // Another KPI starts at the top with fresh state.
          <DrillPage key={`${place.at.kpi} ${place.at.show}`} drill={drill} kpi={kpi ?? null} />
        )}
      </article>
    </Dialog>
  );
}

/** On the screen of a supergroup, its stores instead of those of the current dealer group. */
function useDrillScope(): Scope {
  const scope = useScope();
  const { customGroup } = useAllowed();
  const { id } = useParams({ strict: false }) as { id?: string };
  return useMemo(
    () => (customGroup && id !== undefined ? ofCustomGroup(scope, Number(id)) : scope),
    [scope, customGroup, id],
  );
}

function Unknown({
  drill,
  list,
}: {
  drill: Drill;
  list: NonNullable<Parameters<typeof UnknownKpi>[0]['list']>;
}) {
  const awaited = awaitedKpi({ drill, list });
  return (
    <>
      <DrillHead drill={drill} title={awaited?.title ?? 'No such KPI'} family={awaited?.family} />
      <UnknownKpi drill={drill} list={list} />
    </>
  );
}

interface UnknownKpiProps {
  readonly drill: Drill;
  readonly list: ReplyOf<typeof listKpis>;
}

function awaitedKpi({ drill, list }: UnknownKpiProps) {
  return list.awaited.find(({ key }) => key === drill.at.kpi);
}

function UnknownKpi({ drill, list }: UnknownKpiProps) {
  const awaited = awaitedKpi({ drill, list });
  return (
    <div className={styles.body}>
      {awaited ? (
        <EmptyState title={`${awaited.title} has no numbers yet`} why={awaited.why} />
      ) : (
        <EmptyState
          title={`There is no KPI called “${drill.at.kpi}”`}
          why="The link may be mistyped or from another version. Choose an existing one."
        />
      )}
      <Section title="Choose a KPI" flush>
        <PickList
          label="KPIs"
          placeholder="Find a KPI"
          options={[...list.outlooks, ...list.kpis].map(({ key, title, meaning, family }) => ({
            id: key,
            title,
            note: meaning,
            group: family,
          }))}
          visible={12}
          nothingFound="No KPI has that name."
          onPick={(id) => {
            const outlook = list.outlooks.find(({ key }) => key === id);
            const picked = list.kpis.find(({ key }) => key === id)?.key ?? outlook?.kpi;
            if (picked) drill.go(kpiAddress(picked, { show: outlook?.show ?? 'value' }));
          }}
        />
      </Section>
    </div>
  );
}
