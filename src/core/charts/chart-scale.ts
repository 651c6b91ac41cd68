/** Where an axis begins and ends, and the distance of its grid lines. */
export interface Scale {
  readonly least: number;
  readonly most: number;
  readonly step: number;
}

const STEPS = [1, 2, 2.5, 5, 10];
/** Lines above the axis; more make a page of squares. */
const MOST_LINES = 4;

/** Less than this is a rounding error, not a height. */
const SMALLEST = 1e-9;

/**
 * The axis for some values: from zero, or below it where there are negative ones, in round
 * steps, with at most four grid lines besides zero. Nothing known gives 0 to 4.
 *
 * @param whole whether the values are counts, which have no halves
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

/**
 * Two axes side by side that share their grid lines: zero stands at the same height, and where one
 * needs more lines above or below it, the other goes on in its own steps. One that measures
 * nothing, null, has as many lines as the other.
 */
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
 * The axis for values whose distance from each other counts, not their size: from a round number
 * below the smallest to one above the largest, with room for what is drawn around the outermost;
 * zero is on it only where it is near. Nothing known gives 0 to 4.
 */
export function snugScale(values: readonly (number | null)[]): Scale {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return NOTHING;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const range = high - low || Math.abs(high) || 1;
  const reach = { low: low - range * ROOM_AROUND, high: high + range * ROOM_AROUND };
  // What is never negative has no axis below zero, however much room a bubble would like.
  const from = low >= 0 && (reach.low < 0 || low < range * NEAR_ZERO) ? 0 : reach.low;
  const step = roundSteps(reach.high - from).find(
    (size) => Math.ceil(reach.high / size) - Math.floor(from / size) <= MOST_LINES,
  );
  if (step === undefined) throw new Error('One of the steps is larger than the range.');
  return {
    least: tidy(Math.floor(from / step) * step) || 0,
    most: tidy(Math.ceil(reach.high / step) * step),
    step,
  };
}

/** Kept free around the outermost values, of the whole range. */
const ROOM_AROUND = 0.08;
/** How near to zero the smallest value is for the axis to begin there, of the whole range. */
const NEAR_ZERO = 0.5;

/** Round numbers around a quarter of the range, smallest first. */
function roundSteps(range: number): number[] {
  const magnitude = 10 ** Math.floor(Math.log10(range / MOST_LINES));
  return [1, 10].flatMap((tens) => STEPS.map((step) => tidy(step * tens * magnitude)));
}

// 3 × 0.1 is 0.30000000000000004, which an axis would print.
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}
