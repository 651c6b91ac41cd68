/** One step from one value to another. */
export interface WaterfallStep {
  readonly key: string;
  readonly title: string;
  readonly change: number;
}

/** A step with where its bar begins and ends, 0 at the left edge and 1 at the right. */
export interface PlacedStep extends WaterfallStep {
  readonly from: number;
  readonly to: number;
}

export interface Waterfall {
  /** Where the value before and the value now stand. */
  readonly start: number;
  readonly end: number;
  readonly steps: readonly PlacedStep[];
}

/** Room left of the smallest and right of the largest value, of the whole width. */
const MARGIN = 0.04;

/**
 * Steps one after another, from a value to what they make of it, each beginning where the one
 * before it ended. Only the changes are to scale: the axis runs from the smallest to the largest
 * value on the way, not from zero.
 */
export function waterfall(before: number, steps: readonly WaterfallStep[]): Waterfall {
  const ends: number[] = [];
  let running = before;
  for (const { change } of steps) {
    running += change;
    ends.push(running);
  }
  const least = Math.min(before, ...ends);
  const width = Math.max(before, ...ends) - least;
  const place = (value: number) =>
    width === 0 ? 0.5 : MARGIN + ((value - least) / width) * (1 - 2 * MARGIN);
  return {
    start: place(before),
    end: place(running),
    steps: steps.map((step, index) => ({
      ...step,
      from: place(ends[index - 1] ?? before),
      to: place(ends[index] ?? before),
    })),
  };
}
