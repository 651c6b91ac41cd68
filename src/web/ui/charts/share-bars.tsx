import type { CSSProperties, ReactNode } from 'react';
import type { Delta } from '../../../core/kpis/delta.ts';
import type { Unit } from '../../../core/kpis/kpi.ts';
import { numberText, shareText } from '../../../core/text/number-text.ts';
import { DeltaChip } from '../cards/delta-chip.tsx';
import { useFlash } from '../use-flash.ts';
import styles from './share-bars.module.css';

export interface Share {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly delta?: Delta | null;
  /** Default: the next color of the palette. */
  readonly color?: string;
  readonly note?: ReactNode;
}

export interface ShareBarsProps {
  readonly shares: readonly Share[];
  readonly unit: Unit;
  /** A change of this key shows new values without a flash. */
  readonly scope: string;
  readonly onOpen?: (share: Share) => void;
}

/** The parts of a whole: one stacked bar, then each part with value, share and change. */
export function ShareBars({ shares, unit, scope, onOpen }: ShareBarsProps) {
  const total = shares.reduce((sum, { value }) => sum + value, 0);
  return (
    <div>
      <div className={styles.stack} aria-hidden>
        {shares.map((share, index) =>
          share.value > 0 ? (
            <span key={share.key} className={styles.segment} style={look(share, index)} />
          ) : null,
        )}
      </div>
      <ul className={styles.list}>
        {shares.map((share, index) => (
          <li key={share.key} className={styles.item} style={look(share, index)}>
            <span className={styles.swatch} aria-hidden />
            {onOpen ? (
              <button
                type="button"
                className={styles.open}
                aria-haspopup="dialog"
                onClick={() => onOpen(share)}
              >
                {share.label}
              </button>
            ) : (
              <span className={styles.label}>{share.label}</span>
            )}
            <ShareValue value={share.value} unit={unit} scope={`${scope} ${share.key}`} />
            <span className={styles.share} data-figures>
              {total > 0 ? shareText(share.value / total) : '—'}
            </span>
            {share.note !== undefined && <span className={styles.what}>{share.note}</span>}
            {share.delta !== undefined && (
              <span className={styles.delta}>
                <DeltaChip delta={share.delta} unit={unit} look="plain" />
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ShareValue({ value, unit, scope }: { value: number; unit: Unit; scope: string }) {
  const turns = useFlash(value, scope);
  return (
    <span className={styles.value} data-figures>
      <span key={turns} className={turns > 0 ? styles.flash : undefined}>
        {numberText(value, unit)}
      </span>
    </span>
  );
}

function look({ value, color }: Share, index: number): CSSProperties {
  return { '--color': color ?? `var(--series-${(index % 8) + 1})`, '--share': value } as CSSProperties;
}
