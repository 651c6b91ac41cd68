import type { CSSProperties } from 'react';
import { type WaterfallStep, waterfall } from '../../core/charts/waterfall.ts';
import { changeTone } from '../../core/kpis/delta.ts';
import type { Better, Unit } from '../../core/kpis/kpi.ts';
import { changeText, numberText } from '../../core/text/number-text.ts';
import styles from './waterfall-chart.module.css';

export interface WaterfallChartProps {
  readonly label: string;
  readonly unit: Unit;
  readonly better: Better;
  readonly before: { readonly title: string; readonly value: number };
  readonly now: { readonly title: string; readonly value: number };
  readonly steps: readonly WaterfallStep[];
  /** Opens a step; a step without it is not a button. */
  readonly onOpen?: (key: string) => void;
  readonly canOpen?: (key: string) => boolean;
}

/**
 * How one value became another, step by step. Built as a table, so screen readers get the same
 * content.
 */
export function WaterfallChart(props: WaterfallChartProps) {
  const { label, unit, before, now, steps } = props;
  const { start, end, steps: placed } = waterfall(before.value, steps);
  return (
    <table className={styles.chart} aria-label={label}>
      <tbody>
        <Anchor {...before} unit={unit} at={start} />
        {placed.map((step) => (
          <tr key={step.key}>
            <th scope="row" className={styles.name}>
              <Name {...props} step={step} />
            </th>
            <td className={styles.track} aria-hidden>
              <span
                className={styles.bar}
                data-tone={changeTone(step.change, props)}
                style={
                  {
                    '--from': Math.min(step.from, step.to),
                    '--size': Math.abs(step.to - step.from),
                    '--end': step.to,
                  } as CSSProperties
                }
              />
            </td>
            <td className={styles.value} data-end="true" data-tone={changeTone(step.change, props)}>
              {changeText(step.change, unit)}
            </td>
          </tr>
        ))}
        <Anchor {...now} unit={unit} at={end} />
      </tbody>
    </table>
  );
}

function Name({ step, onOpen, canOpen }: WaterfallChartProps & { step: WaterfallStep }) {
  if (!onOpen || canOpen?.(step.key) === false) return <span className={styles.text}>{step.title}</span>;
  return (
    <button type="button" className={styles.open} onClick={() => onOpen(step.key)}>
      {step.title}
    </button>
  );
}

interface AnchorProps {
  readonly title: string;
  readonly value: number;
  readonly unit: Unit;
  readonly at: number;
}

function Anchor({ title, value, unit, at }: AnchorProps) {
  return (
    <tr className={styles.anchor}>
      <th scope="row" className={styles.name}>
        <span className={styles.text}>{title}</span>
      </th>
      <td className={styles.track} aria-hidden>
        <span className={styles.mark} style={{ '--end': at } as CSSProperties} />
      </td>
      <td className={styles.value} data-end="true">
        {numberText(value, unit)}
      </td>
    </tr>
  );
}
