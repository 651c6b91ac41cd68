import type { CSSProperties } from 'react';
import { type DirectLabel, spreadHeights } from '../../../core/charts/direct-labels.ts';
import styles from './chart.module.css';
import { ChartMark } from './chart-mark.tsx';

/** Pixels between the baselines of two names, and below the axis. */
const LINE = 20;
const AXIS = 32;

export interface ChartLabelsProps {
  readonly labels: readonly DirectLabel[];
  readonly width: number;
  readonly gutter: number;
  readonly height: number;
  readonly yOf: (label: DirectLabel) => number;
  readonly toggle: (key: string) => void;
}

/** The names of lines beside their ends; pressing one hides its line. */
export function ChartLabels({ labels, width, gutter, height, yOf, toggle }: ChartLabelsProps) {
  const places = spreadHeights(labels.map(yOf), LINE, height - AXIS);
  return labels.map(({ key, title, look, color }, index) => (
    <button
      key={key}
      type="button"
      className={styles.label}
      aria-pressed
      style={{ '--x': `${width - gutter + 8}px`, '--y': `${places[index] ?? 0}px` } as CSSProperties}
      onClick={(event) => {
        event.stopPropagation();
        toggle(key);
      }}
      // The keys of the drawing read values.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <ChartMark look={look} color={color} />
      {title}
    </button>
  ));
}
