import { useMemo } from 'react';
import { useCall } from '../../../../web/calls/use-call.ts';
import { type KpiPlace, useKpiPlace } from '../../../../web/scope/open-kpi.ts';
import { useComparison, useScope } from '../../../../web/scope/scope.ts';
import { Dialog } from '../../../../web/ui/shell/dialog.tsx';
import { listKpis } from '../contract.ts';
import { type Drill, drillOf } from './drill.ts';
import styles from './drill-down.module.css';
import { DrillHead } from './drill-head.tsx';
import { DrillPage } from './drill-page.tsx';
import { shownTitle } from './drill-words.ts';
import { awaitedKpi, UnknownKpi } from './unknown-kpi.tsx';

export function DrillDown() {
  const place = useKpiPlace();
  return place && <DrillSheet place={place} />;
}

function DrillSheet({ place }: { readonly place: KpiPlace }) {
  const scope = useScope();
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
