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

/** Round numbers around a quarter of the range, smallest first. */
function roundSteps(range: number): number[] {
  const magnitude = 10 ** Math.floor(Math.log10(range / MOST_LINES));
  return [1, 10].flatMap((tens) => STEPS.map((step) => tidy(step * tens * magnitude)));
}

// 3 × 0.1 is 0.30000000000000004, which an axis would print.
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}
