import type { KpiKey } from '../../../../core/kpis/catalogue.ts';
import type { Unit } from '../../../../core/kpis/kpi.ts';
import type { Figure } from '../../../../core/kpis/wire.ts';
import { numberText } from '../../../../core/text/number-text.ts';
import { periodLabel } from '../../../../core/time/period-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useOpenKpi } from '../../../../web/scope/open-kpi.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { Bone } from '../../../../web/ui/skeleton.tsx';
import { getKpi } from '../../../reports/kpis/contract.ts';
import styles from './faq.module.css';

interface KpiExampleProps {
  readonly metric: KpiKey;
  readonly unit: Unit;
}

/** The KPI with the reader's own numbers in the chosen period. */
export function KpiExample({ metric, unit }: KpiExampleProps) {
  const scope = useScope();
  const openKpi = useOpenKpi();
  const query = useCall(getKpi, { ...scope.fields, metric }, { via: 'quiet' });
  if (query.error) return null;
  if (!query.data) return <Bone height="24px" />;
  const { current } = query.data.figure;
  return (
    <p className={styles.example}>
      {`Your numbers, ${periodLabel(scope.choice)}: `}
      <button type="button" className={styles.number} onClick={() => openKpi({ kpi: metric })} data-figures>
        {numberText(current.value, unit)}
      </button>{' '}
      <span className={styles.workings} data-figures>
        {workings(current, unit)}
      </span>
    </p>
  );
}

function workings({ numerator, denominator, absence }: Figure, unit: Unit): string {
  if (absence !== null) return absence.message;
  if (numerator === null || denominator === null) return '';
  const above = numberText(numerator, unit === 'usd' ? 'usd' : 'number');
  return `= ${above} ÷ ${numberText(denominator, 'number')}`;
}
