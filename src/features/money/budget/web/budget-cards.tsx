import type { Unit } from '../../../../core/kpis/kpi.ts';
import { changeText, NO_VALUE, numberText } from '../../../../core/text/number-text.ts';
import { useOpenKpi } from '../../../../web/scope/open-kpi.ts';
import { Sparkline } from '../../../../web/ui/charts/sparkline.tsx';
import { Bone } from '../../../../web/ui/skeleton.tsx';
import { useFlash } from '../../../../web/ui/use-flash.ts';
import type { BudgetCard } from './card-figures.ts';
import styles from './cards.module.css';
import { exactDollars } from './dollar-text.ts';

export interface BudgetCardsProps {
  readonly cards: readonly BudgetCard[];
  /** Values flash only when they change within the same scope. */
  readonly scope: string;
}

function openerOf({ kpi }: BudgetCard, openKpi: ReturnType<typeof useOpenKpi>): (() => void) | null {
  return kpi === null ? null : () => openKpi({ kpi });
}

export function BudgetCards({ cards, scope }: BudgetCardsProps) {
  const openKpi = useOpenKpi();
  return (
    <section aria-label="Key numbers" className={styles.cards}>
      {cards.map((card) => (
        <Card key={card.key} card={card} scope={scope} onOpen={openerOf(card, openKpi)} />
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
  const { title, unit, value, why, detail, dots, isChange = false } = card;
  const text = isChange ? changeText : numberText;
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
          title={value === null ? undefined : exactText(value, unit)}
        >
          <span key={turns} className={turns > 0 ? styles.flash : undefined}>
            {value === null ? NO_VALUE : text(value, unit, 'short')}
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

function exactText(value: number, unit: Unit): string {
  return (unit === 'usd' ? exactDollars(value) : undefined) ?? numberText(value, unit);
}

export function BudgetCardsSkeleton() {
  return (
    <div className={styles.cards} aria-hidden>
      {Array.from({ length: 12 }, (_, card) => (
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
