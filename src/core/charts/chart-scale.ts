export interface Scale {
  readonly least: number;
  readonly most: number;
  readonly step: number;
}

const STEPS = [1, 2, 2.5, 5, 10];
const MOST_LINES = 4;

/** Smaller ranges are rounding errors. */
const SMALLEST = 1e-9;

/**
 * Round steps that include zero, with at most four more grid lines; 0 to 4 without values. `whole`:
 * integer steps.
 */
export function niceScale(values: readonly (number | null)[], whole = false): Scale {
  const known = values.filter((value) => value !== null);
  const high = Math.max(0, ...known);
  const low = Math.min(0, ...known);
  if (high - low < SMALLEST) return { least: 0, most: MOST_LINES, step: 1 };
  const step = roundSteps(whole ? Math.max(high - low, 1) : high - low).find(
    (size) =>
      (!whole || Number.isInteger(size)) &&
      Math.ceil(high / size - 1e-9) + Math.ceil(-low / size - 1e-9) <= MOST_LINES,
  );
  if (step === undefined) throw new Error('One of the steps is larger than the range.');
  const times = (count: number) => tidy(count * step);
  return {
    least: times(-Math.ceil(-low / step - 1e-9)) || 0,
    most: times(Math.ceil(high / step - 1e-9)),
    step,
  };
}

const NOTHING: Scale = { least: 0, most: MOST_LINES, step: 1 };

/** Gives two axes the same grid lines, with zero at one height. A null axis copies the other's. */
export function pairedScales(
  left: Scale | null,
  right: Scale | null,
): { readonly left: Scale; readonly right: Scale } {
  const known = [left, right].filter((scale) => scale !== null);
  const most = (side: 'least' | 'most') =>
    Math.max(0, ...known.map((scale) => Math.round(Math.abs(scale[side]) / scale.step)));
  const [below, above] = known.length === 0 ? [0, MOST_LINES] : [most('least'), most('most')];
  const stretched = ({ step }: Scale) => ({
    least: -tidy(below * step) || 0,
    most: tidy(above * step),
    step,
  });
  return { left: stretched(left ?? NOTHING), right: stretched(right ?? NOTHING) };
}

/**
 * Round steps around the values, at most four, or six where that leaves less of the chart empty; zero only when
 * near. 0 to 4 without values.
 */
export function snugScale(values: readonly (number | null)[]): Scale {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return NOTHING;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const range = high - low || Math.abs(high) || 1;
  const reach = { low: low - range * ROOM_AROUND, high: high + range * ROOM_AROUND };
  // No axis below zero when no value is negative.
  const from = low >= 0 && (reach.low < 0 || low < range * NEAR_ZERO) ? 0 : reach.low;
  const scales = roundSteps(reach.high - from).map((step) => ({
    least: tidy(Math.floor(from / step) * step) || 0,
    most: tidy(Math.ceil(reach.high / step) * step),
    step,
  }));
  const within = (lines: number) =>
    scales.find(({ least, most, step }) => Math.round((most - least) / step) <= lines);
  const [usual, finer] = [within(MOST_LINES), within(MOST_FINER_LINES)];
  if (usual === undefined || finer === undefined)
    throw new Error('One of the steps is larger than the range.');
  return finer.most - finer.least < (usual.most - usual.least) * WORTH_FINER ? finer : usual;
}

const MOST_FINER_LINES = 6;
/** Finer steps are worth it where they leave less of the chart empty. */
const WORTH_FINER = 0.9;

const ROOM_AROUND = 0.08;
/** Share of the range within which the axis starts at zero. */
const NEAR_ZERO = 0.5;

function roundSteps(range: number): number[] {
  const magnitude = 10 ** Math.floor(Math.log10(range / MOST_LINES));
  return [1, 10].flatMap((tens) => STEPS.map((step) => tidy(step * tens * magnitude)));
}

// 3 × 0.1 is 0.30000000000000004, which an axis would print.
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}
