import type { KpiKey } from '../../../../core/kpis/catalogue.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { AddKpiButton } from '../../../../web/ui/fields/add-kpi-button.tsx';
import { listKpis } from '../../kpis/contract.ts';
import type { OverviewNumbers } from '../contract.ts';
import styles from './dealer-overview.module.css';

interface AddNumberProps {
  readonly numbers: OverviewNumbers['numbers'];
  readonly onAdd: (kpi: KpiKey) => void;
}

export function AddNumber({ numbers, onAdd }: AddNumberProps) {
  const { fields } = useScope();
  const list = useCall(listKpis, { ...fields }, { via: 'quiet', freshFor: Number.POSITIVE_INFINITY });
  return (
    <AddKpiButton
      title="Add a number"
      className={styles.add ?? ''}
      kpis={list.data?.kpis ?? []}
      taken={numbers.map(({ kpi }) => kpi)}
      onAdd={onAdd}
    />
  );
}
