import { numberText } from '../../../../core/text/number-text.ts';
import { useOpenKpi } from '../../../../web/scope/open-kpi.ts';
import { ShareBars } from '../../../../web/ui/charts/share-bars.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import type { PlannedBefore } from '../contract.ts';
import { shareOpens, TOTAL_OPENS } from './plan-opened.ts';
import type { Plan } from './plan-rows.ts';
import { periodName } from './plan-words.ts';
import styles from './rail.module.css';

/** The plan's totals next to the previous period and last year. */
export function TotalsCard({ plan }: { readonly plan: Plan }) {
  const openKpi = useOpenKpi();
  return (
    <Section title="Planned" note={periodName(plan)}>
      <button
        type="button"
        className={styles.total}
        aria-haspopup="dialog"
        onClick={() => openKpi(TOTAL_OPENS.planned)}
      >
        {amountText(plan.targetBudget)}
      </button>
      <dl className={styles.lines}>
        <Line
          title={plan.coopIsEstimate ? 'Co-op, expected' : 'Co-op'}
          value={plan.coop}
          onOpen={() => openKpi(TOTAL_OPENS.coop)}
          isEstimate={plan.coopIsEstimate}
        />
        <Line title="Net of co-op" value={plan.net} isEstimate={plan.coopIsEstimate} />
      </dl>
      <PerUnit plan={plan} />
      <dl className={styles.lines}>
        <Before title={periodName(plan.previous)} before={plan.previous} />
        {plan.lastYear.startDate !== plan.previous.startDate && (
          <Before title={periodName(plan.lastYear)} before={plan.lastYear} />
        )}
      </dl>
    </Section>
  );
}

/** Whole dollars unless there are cents. */
function amountText(dollars: number): string {
  return dollars === 0 ? '$0' : numberText(dollars, 'usd');
}

interface LineProps {
  readonly title: string;
  readonly value: number;
  readonly isEstimate?: boolean;
  readonly onOpen?: () => void;
}

function Line({ title, value, isEstimate = false, onOpen }: LineProps) {
  const text = amountText(value);
  return (
    <div className={styles.line}>
      <dt>{title}</dt>
      <dd data-figures data-estimate={isEstimate}>
        {onOpen ? (
          <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
            {text}
          </button>
        ) : (
          text
        )}
        {isEstimate && <span className={styles.estimate}> est.</span>}
      </dd>
    </div>
  );
}

function PerUnit({ plan: { perRetailUnit } }: { plan: Plan }) {
  if (!perRetailUnit) {
    return (
      <p className={styles.note}>
        <strong>— per retail unit.</strong> The deals of last year’s and last month’s days are not known for
        every store.
      </p>
    );
  }
  const { dollars, units } = perRetailUnit;
  return (
    <p className={styles.note}>
      <strong data-figures>{numberText(dollars, 'usd')}</strong> per retail unit, at the{' '}
      {numberText(units, 'number')} units of {periodName(perRetailUnit)}
    </p>
  );
}

function Before({ title, before }: { title: string; before: PlannedBefore }) {
  const isNothing = before.targetBudget === 0 && before.actualBudget === null;
  return (
    <div className={styles.line}>
      <dt>{title}</dt>
      <dd data-figures>
        {isNothing ? (
          <span className={styles.faint}>nothing planned</span>
        ) : (
          <>
            {numberText(before.targetBudget, 'usd')}
            {before.actualBudget !== null && (
              <span className={styles.spent}>{numberText(before.actualBudget, 'usd')} spent</span>
            )}
          </>
        )}
      </dd>
    </div>
  );
}

export function SharesCard({ plan }: { readonly plan: Plan }) {
  const openKpi = useOpenKpi();
  const shares = plan.categories
    .filter(({ targetBudget }) => targetBudget > 0)
    .map(({ productCategoryId, title, color, targetBudget }) => ({
      key: String(productCategoryId),
      label: title,
      value: targetBudget,
      color,
    }));
  if (shares.length === 0) return null;
  return (
    <Section title="By category">
      <ShareBars
        shares={shares.toSorted((a, b) => b.value - a.value)}
        unit="usd"
        scope={`${plan.startDate} ${plan.endDate}`}
        onOpen={({ label }) => openKpi(shareOpens(label))}
      />
    </Section>
  );
}
