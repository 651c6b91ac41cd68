import type { ReplyOf } from '../../../../core/contract.ts';
import { kpiAddress } from '../../../../web/scope/kpi-address.ts';
import { PickList } from '../../../../web/ui/fields/pickers/pick-list.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import type { listKpis } from '../contract.ts';
import type { Drill } from './drill.ts';
import styles from './drill-down.module.css';

interface UnknownKpiProps {
  readonly drill: Drill;
  readonly list: ReplyOf<typeof listKpis>;
}

export function awaitedKpi({ drill, list }: UnknownKpiProps) {
  return list.awaited.find(({ key }) => key === drill.at.kpi);
}

/** Explains a key without a figure and lists similar KPIs. */
export function UnknownKpi({ drill, list }: UnknownKpiProps) {
  const awaited = awaitedKpi({ drill, list });
  return (
    <div className={styles.body}>
      {awaited ? (
        <EmptyState title={`${awaited.title} has no numbers yet`} why={awaited.why} />
      ) : (
        <EmptyState
          title={`There is no KPI called “${drill.at.kpi}”`}
          why="The link may be mistyped or from another version. Choose one of those there are."
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
          nothingFound="No KPI is called so."
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
