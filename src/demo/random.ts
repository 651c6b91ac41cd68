/**
 * Repeatable random numbers: the same seed gives the same numbers on every machine. Uses sfc32, seeded from
 * text; never for secrets.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #count = 1;

  constructor(...seed: readonly (string | number)[]) {
    const start = seedOf(...seed);
    this.#a = start;
    this.#b = mixed(start ^ 0x243f6a88);
    this.#c = mixed(start ^ 0xb7e15162);
    for (let turn = 0; turn < 12; turn += 1) this.next();
  }

  next(): number {
    const sum = (this.#a + this.#b + this.#count) | 0;
    this.#count = (this.#count + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  }

  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[Math.floor(this.next() * choices.length)];
    if (choice === undefined) throw new RangeError('There is nothing to pick from.');
    return choice;
  }

  /** An index into the weights; weight 0 is never picked unless all are 0. */
  weighted(weights: readonly number[]): number {
    let sum = 0;
    for (const weight of weights) sum += weight;
    let left = this.next() * sum;
    let place = 0;
    for (const weight of weights) {
      left -= weight;
      if (left < 0) return place;
      place += 1;
    }
    return Math.max(
      0,
      weights.findLastIndex((weight) => weight > 0),
    );
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  lognormal(median: number, sigma: number): number {
    return median * Math.exp(sigma * this.normal());
  }

  /** A daily count with variance `dispersion` times the mean; for means up to some hundreds. */
  overdispersed(mean: number, dispersion: number): number {
    if (mean <= 0) return 0;
    const scale = dispersion - 1;
    return this.#poisson(scale > 0 ? this.#gamma(mean / scale) * scale : mean);
  }

  #poisson(mean: number): number {
    const limit = Math.exp(-mean);
    let count = -1;
    for (let product = 1; product > limit; product *= this.next()) count += 1;
    return Math.max(0, count);
  }

  #gamma(shape: number): number {
    if (shape < 1) return this.#gamma(shape + 1) * (1 - this.next()) ** (1 / shape);
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = this.normal();
      const v = (1 + c * x) ** 3;
      if (v > 0 && Math.log(1 - this.next()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
    }
  }
}

export function seedOf(...parts: readonly (string | number)[]): number {
  let value = 0x811c9dc5;
  for (const part of parts) {
    value = mixed(typeof part === 'number' ? value ^ Math.imul(part, 0x9e3779b1) : fnv(part, value));
  }
  return value;
}

function fnv(text: string, start: number): number {
  let value = start;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value;
}

function mixed(number: number): number {
  let value = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) + 0x6d2b79f5;
}

/**
 * Splits a whole total by weight, exactly.
 * @returns whole numbers in the order of the weights; all 0 when every weight is 0
 */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum <= 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const parts = exact.map(Math.floor);
  const left = total - parts.reduce((all, part) => all + part, 0);
  const byLoss = exact
    .map((part, index) => ({ index, loss: part - Math.floor(part) }))
    .sort((a, b) => b.loss - a.loss || a.index - b.index);
  for (const { index } of byLoss.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
