import type { Delta } from '../../../core/kpis/delta.ts';
import type { Unit } from '../../../core/kpis/kpi.ts';
import { numberText } from '../../../core/text/number-text.ts';
import { Bone } from '../skeleton.tsx';
import { useFlash } from '../use-flash.ts';
import styles from './card-facts.module.css';
import { DeltaChip } from './delta-chip.tsx';

export interface CardFact {
  readonly label: string;
  readonly note?: string | undefined;
  readonly unit: Unit;
  /** Null when not known; `why` is shown instead. */
  readonly value: number | null;
  readonly why?: string | undefined;
  readonly delta?: Delta | null | undefined;
  readonly with?: string | undefined;
  /** Opens the drill-down of the value. */
  readonly onOpen?: (() => void) | undefined;
}

export function CardFacts({ facts, scope }: { readonly facts: readonly CardFact[]; readonly scope: string }) {
  return (
    <span className={styles.facts}>
      {facts.map((fact) => (
        <Fact key={fact.label} fact={fact} scope={`${scope} ${fact.label}`} />
      ))}
    </span>
  );
}

function Fact({ fact, scope }: { readonly fact: CardFact; readonly scope: string }) {
  const { label, note, unit, value, why, delta, onOpen } = fact;
  const turns = useFlash(value, scope);
  const content = (
    <>
      <span className={styles.label}>
        {label}
        {note !== undefined && <span className={styles.note}>, {note}</span>}
      </span>
      {delta && value !== null && (
        <span className={styles.change} title={fact.with}>
          <DeltaChip delta={delta} unit={unit} look="plain" shows="relative" />
          {fact.with !== undefined && <span className="spoken">{fact.with}</span>}
        </span>
      )}
      {value === null ? (
        <span className={styles.why}>{why ?? '—'}</span>
      ) : (
        <span className={styles.value} data-figures title={numberText(value, unit, 'exact')}>
          <span key={turns} className={turns > 0 ? styles.flash : undefined}>
            {numberText(value, unit, 'short')}
          </span>
        </span>
      )}
    </>
  );
  if (!onOpen || value === null) return <span className={styles.fact}>{content}</span>;
  return (
    <button type="button" className={styles.fact} aria-haspopup="dialog" onClick={onOpen}>
      {content}
    </button>
  );
}

export function CardFactBones({ count }: { readonly count: number }) {
  return (
    <span className={styles.facts}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones are all alike
        <span className={styles.fact} key={index}>
          <Bone width="64px" height="12px" />
          <Bone width="48px" height="12px" />
        </span>
      ))}
    </span>
  );
}
