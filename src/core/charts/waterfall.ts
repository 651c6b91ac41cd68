export interface WaterfallStep {
  readonly key: string;
  readonly title: string;
  readonly change: number;
}

/** Shares of the width, from the left. */
export interface PlacedStep extends WaterfallStep {
  readonly from: number;
  readonly to: number;
}

export interface Waterfall {
  readonly start: number;
  readonly end: number;
  readonly steps: readonly PlacedStep[];
}

const MARGIN = 0.04;

/**
 * Each step starts where the one before ends. The axis does not start at zero: only changes are to
 * scale.
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
