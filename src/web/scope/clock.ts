/** Time as an argument, so that no test has to wait. */
export interface Clock {
  now(): number;
  wait(milliseconds: number): Promise<void>;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};
