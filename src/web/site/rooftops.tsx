import styles from './rooftops.module.css';

/** Building heights, left to right. */
const HEIGHTS = [96, 132, 112, 168, 150, 204, 186, 262, 228, 318, 296, 372];
const WIDTH = 60;
const BASELINE = 480;
const CHOSEN = 9;

/** Decoration; hidden from screen readers. */
export function Rooftops() {
  return (
    <svg
      className={styles.street}
      viewBox="0 0 720 480"
      preserveAspectRatio="xMidYMax meet"
      role="presentation"
    >
      {[120, 240, 360].map((y) => (
        <path key={y} className={styles.grid} d={`M0 ${y}H720`} />
      ))}
      {HEIGHTS.map((height, index) => (
        <House key={height} x={index * WIDTH} height={height} isChosen={index === CHOSEN} />
      ))}
      <path className={styles.basis} d={`M0 ${BASELINE - 0.5}H720`} />
    </svg>
  );
}

function House({ x, height, isChosen }: { x: number; height: number; isChosen: boolean }) {
  const [left, right, middle] = [x + 7, x + WIDTH - 7, x + WIDTH / 2];
  const eaves = BASELINE - height;
  const windows = Array.from(
    { length: Math.floor((height - 24) / 30) },
    (_, floor) => eaves + 16 + floor * 30,
  );
  return (
    <g className={isChosen ? styles.chosen : styles.house}>
      <path
        className={styles.wall}
        d={`M${left} ${BASELINE}V${eaves}L${middle} ${eaves - 22}L${right} ${eaves}V${BASELINE}Z`}
      />
      <path
        className={styles.roof}
        d={`M${left - 4} ${eaves + 3}L${middle} ${eaves - 23}L${right + 4} ${eaves + 3}`}
      />
      {windows.map((y) => (
        <path
          key={y}
          className={styles.window}
          d={`M${left + 11} ${y}h8v10h-8zM${right - 19} ${y}h8v10h-8z`}
        />
      ))}
    </g>
  );
}
