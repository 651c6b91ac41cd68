import type { ChartSpot } from '../../../core/charts/chart-reading.ts';
import type { WrittenNumber } from '../../../core/charts/few-numbers.ts';
import styles from './chart.module.css';

interface ChartNumbersProps {
  readonly numbers: readonly WrittenNumber[];
  readonly height: number;
  readonly opening?: ((spot: ChartSpot) => (() => void) | null) | undefined;
  readonly spots: readonly ChartSpot[];
}

/** One or two values in large type, where a chart would have nothing to compare. */
export function ChartNumbers({ numbers, height, opening, spots }: ChartNumbersProps) {
  return (
    <div className={styles.numbers} style={{ minHeight: height }}>
      {numbers.map(({ index, reading }) => {
        const spot = spots[index];
        const open = (spot && opening?.(spot)) ?? null;
        const { title: of, total, rows } = reading;
        const content = (
          <>
            {of !== null && (
              <span className={styles.number}>
                {total !== null && <strong data-figures>{total}</strong>}
                <span>{of}</span>
              </span>
            )}
            {rows.map(({ key, title: name, detail, value }) => (
              <span key={key} className={total === null ? styles.number : styles.numberPart}>
                <strong data-figures>{value}</strong>
                <span>{detail === null || detail === '' ? name : `${name}, ${detail}`}</span>
              </span>
            ))}
          </>
        );
        return open ? (
          <button
            key={index}
            type="button"
            className={styles.numberGroup}
            aria-haspopup="dialog"
            onClick={open}
          >
            {content}
          </button>
        ) : (
          <div key={index} className={styles.numberGroup}>
            {content}
          </div>
        );
      })}
    </div>
  );
}
