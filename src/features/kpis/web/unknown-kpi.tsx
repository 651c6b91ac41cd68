import type { ReplyOf } from '../../../core/contract.ts';
import { kpiAddress } from '../../../web/kpi-address.ts';
import { Section } from '../../../web/ui/page.tsx';
import { PickList } from '../../../web/ui/pickers/pick-list.tsx';
import { EmptyState, StateLink } from '../../../web/ui/states.tsx';
import type { listKpis } from '../contract.ts';
import type { Drill } from './drill.ts';
import styles from './drill-down.module.css';

interface UnknownKpiProps {
  readonly drill: Drill;
  readonly list: ReplyOf<typeof listKpis>;
}

/** For a key without a number: what it waits for, or that there is none, and the KPIs there are. */
export function UnknownKpi({ drill, list }: UnknownKpiProps) {
  const awaited = list.awaited.find(({ key }) => key === drill.at.kpi);
  return (
    <div className={styles.body}>
      {awaited ? (
        <EmptyState
          title={`${awaited.title} has no numbers yet`}
          why={`It is worked out from ${awaited.feeds.join(' and ')}, which no rooftop sends yet.`}
          action={<StateLink href="/data-feeds">Open data feeds</StateLink>}
        />
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
          options={list.kpis.map(({ key, title, meaning, family }) => ({
            id: key,
            title,
            note: meaning,
            group: family,
          }))}
          visible={12}
          nothingFound="No KPI is called so."
          onPick={(key) => drill.go(kpiAddress(key))}
        />
      </Section>
    </div>
  );
}
