import styles from './store-grid.module.css';

/** What the colors of a shaded grid mean. */
export function QuarterLegend() {
  return (
    <p className={styles.legend}>
      <span data-quarter="1">Best quarter</span>
      <span data-quarter="2">Second</span>
      <span data-quarter="3">Third</span>
      <span data-quarter="4">Last quarter</span>
      <span>▲ best, ▼ worst of each KPI</span>
    </p>
  );
}
