import type { ReplyOf } from '../../../core/contract.ts';
import type { Unit } from '../../../core/kpis/kpi.ts';
import { NO_VALUE, numberText } from '../../../core/number-text.ts';
import { useOpenKpi } from '../../../web/open-kpi.ts';
import { Bone } from '../../../web/ui/skeleton.tsx';
import { Sparkline } from '../../../web/ui/sparkline.tsx';
import { useFlash } from '../../../web/ui/use-flash.ts';
import type { BudgetTotals, Stat } from '../budget-shapes.ts';
import type { budgetStats } from '../contract.ts';
import styles from './cards.module.css';

export type StatsAnswer = ReplyOf<typeof budgetStats>;

export interface BudgetCard {
  readonly key: string;
  readonly title: string;
  readonly unit: Unit;
  readonly value: number | null;
  /** Why it is not known. */
  readonly why: string | null;
  readonly detail: string | null;
  readonly dots: readonly (number | null)[];
  /** What explains it; null where nothing does. */
  readonly kpi: string | null;
}

/** The ten numbers of a budget, what it costs first, then what it brings. */
export function budgetCards(
  stats: StatsAnswer,
  totals: BudgetTotals | undefined,
  isNet: boolean,
): BudgetCard[] {
  const gross = stats.sales_gross.total;
  const estimate = totals?.coopIsEstimate && totals.coop > 0 ? 'part of it expected' : null;
  return [
    cardOf('budget', stats.budget, { kpi: 'budget_planned' }),
    cardOf('actual', stats.actualBudget, { kpi: 'spend_actual' }),
    cardOf('expenses', stats.expenses, { unit: 'number', kpi: null }),
    cardOf('coop', stats.coop, { kpi: 'coop', detail: estimate }),
    cardOf('net', stats.totalLessCoop, { kpi: 'net_spend' }),
    cardOf('sessions', stats.sessions, { unit: 'number', kpi: null }),
    cardOf('leads', stats.leads, { unit: 'number', kpi: 'leads' }),
    cardOf('sales', stats.sales, {
      unit: 'number',
      kpi: 'units_retail',
      detail: gross === null ? null : `${numberText(gross, 'usd', 'short')} gross`,
    }),
    costCard('cpl', stats.cpl, isNet ? { title: 'Net cost per lead', value: totals?.netCpl } : null),
    costCard('cps', stats.cps, isNet ? { title: 'Net cost per sale', value: totals?.netCps } : null),
  ];
}

interface CardOptions {
  readonly unit?: Unit;
  readonly kpi: string | null;
  readonly detail?: string | null;
}

function cardOf(key: string, stat: Stat, { unit = 'usd', kpi, detail = null }: CardOptions): BudgetCard {
  const { title, total, absence, dots } = stat;
  return { key, title, unit, value: total, why: absence, detail, dots: dots.map(({ y }) => y), kpi };
}

/** Net of co-op there is a total and no course: co-op has no days of its own. */
function costCard(
  key: 'cpl' | 'cps',
  stat: Stat,
  net: { title: string; value: number | null | undefined } | null,
) {
  const card = cardOf(key, stat, { kpi: key });
  if (net === null) return card;
  const kpi = key === 'cps' ? 'net_cps' : key;
  return { ...card, title: net.title, value: net.value ?? null, detail: 'after co-op', dots: [], kpi };
}

export interface BudgetCardsProps {
  readonly cards: readonly BudgetCard[];
  /** What the numbers are of; a change within the same scope flashes. */
  readonly scope: string;
}

/** The numbers of the budget side by side, each with its course. */
export function BudgetCards({ cards, scope }: BudgetCardsProps) {
  const openKpi = useOpenKpi();
  return (
    <section aria-label="Key numbers" className={styles.cards}>
      {cards.map((card) => (
        <Card
          key={card.key}
          card={card}
          scope={scope}
          onOpen={card.kpi === null ? null : () => openKpi({ kpi: card.kpi ?? '' })}
        />
      ))}
    </section>
  );
}

interface CardProps {
  readonly card: BudgetCard;
  readonly scope: string;
  readonly onOpen: (() => void) | null;
}

function Card({ card, scope, onOpen }: CardProps) {
  const { title, unit, value, why, detail, dots } = card;
  const turns = useFlash(value, scope);
  const note = value === null ? why : detail;
  const content = (
    <>
      <span className={styles.label}>{title}</span>
      <span className={styles.middle}>
        <span
          className={styles.value}
          data-figures
          data-unknown={value === null}
          title={value === null ? undefined : numberText(value, unit)}
        >
          <span key={turns} className={turns > 0 ? styles.flash : undefined}>
            {value === null ? NO_VALUE : numberText(value, unit, 'short')}
          </span>
        </span>
        {value !== null && dots.some((dot) => dot !== null) && (
          <span className={styles.spark}>
            <Sparkline values={dots} />
          </span>
        )}
      </span>
      {note !== null && <span className={styles.note}>{note}</span>}
    </>
  );
  if (!onOpen) return <div className={styles.card}>{content}</div>;
  return (
    <button type="button" className={styles.card} aria-haspopup="dialog" onClick={onOpen}>
      {content}
    </button>
  );
}

/** The shape of the numbers that are on their way. */
export function BudgetCardsSkeleton() {
  return (
    <div className={styles.cards} aria-hidden>
      {Array.from({ length: 10 }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are alike and never move
        <div className={styles.card} key={card}>
          <span className={styles.label}>
            <Bone width="72px" height="12px" />
          </span>
          <Bone width="88px" height="24px" />
        </div>
      ))}
    </div>
  );
}
