import type { CSSProperties } from 'react';
import { numberText } from '../../../../core/text/number-text.ts';
import { type Day, through } from '../../../../core/time/period.ts';
import { dateRangeText } from '../../../../core/time/period-text.ts';
import { barPlace } from '../rules.ts';
import styles from './agenda.module.css';
import type { Plan, PlanRow, RowBar } from './plan-rows.ts';

interface AgendaProps {
  readonly plan: Plan;
  readonly rows: readonly PlanRow[];
  readonly onOpen: (row: PlanRow, bar: RowBar) => void;
}

/** Phone layout: campaigns by category with small bars. */
export function Agenda({ plan, rows, onOpen }: AgendaProps) {
  const groups = plan.categories
    .map((category) => ({
      category,
      campaigns: rows.filter(
        (row) => row.kind === 'campaign' && row.productCategoryId === category.productCategoryId,
      ),
    }))
    .filter(({ campaigns }) => campaigns.length > 0);
  return (
    <div className={styles.agenda}>
      {groups.map(({ category, campaigns }) => (
        <section key={category.productCategoryId} aria-label={category.title}>
          <h3 className={styles.category} style={{ '--color': category.color } as CSSProperties}>
            {category.title}
            <span data-figures>{numberText(category.targetBudget, 'usd')}</span>
          </h3>
          <ul className={styles.list}>
            {campaigns.map((row) => (
              <AgendaItem key={row.key} {...{ plan, row, onOpen }} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function AgendaItem({ plan, row, onOpen }: { plan: Plan; row: PlanRow; onOpen: AgendaProps['onOpen'] }) {
  const [first] = row.bars;
  const content = (
    <>
      <span className={styles.names}>
        <span className={styles.name}>{row.title}</span>
        <span className={styles.product}>{row.product}</span>
      </span>
      <span className={styles.money}>
        <span data-figures>{numberText(row.dollars, 'usd')}</span>
        <span className={styles.when}>{whenText(plan, row)}</span>
      </span>
      <MiniBars plan={plan} row={row} />
    </>
  );
  return (
    <li style={{ '--color': row.color } as CSSProperties}>
      {first ? (
        <button
          type="button"
          className={styles.item}
          aria-haspopup="dialog"
          onClick={() => onOpen(row, first)}
        >
          {content}
        </button>
      ) : (
        <div className={styles.item}>{content}</div>
      )}
    </li>
  );
}

function whenText(plan: Plan, { bars, months, rooftops }: PlanRow): string {
  const year = Number(plan.startDate.slice(0, 4));
  const stores = rooftops > 1 ? ` · ${rooftops} stores` : '';
  if (months.length > 0)
    return `${months.filter((dollars) => dollars > 0).length} of ${months.length} months${stores}`;
  const [first, ...others] = bars;
  if (!first) return '';
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `${dateRangeText(through(first.start, first.end), { within: year })}${more}${stores}`;
}

function MiniBars({ plan, row }: { plan: Plan; row: PlanRow }) {
  const month = through(plan.startDate as Day, plan.endDate as Day);
  const columns = plan.columns.length;
  const places =
    row.months.length > 0
      ? row.months.flatMap((dollars, from) => (dollars > 0 ? [{ from, days: 1 }] : []))
      : row.bars.flatMap((bar) => barPlace(bar, month) ?? []);
  return (
    <span className={styles.track} aria-hidden>
      {places.map(({ from, days }) => (
        <span key={from} style={{ '--from': from / columns, '--span': days / columns } as CSSProperties} />
      ))}
    </span>
  );
}
