import type { Day } from '../core/time/period.ts';
import type { DemoRooftop } from './groups/rooftop.ts';
import { apportion, Random } from './random.ts';
import type { World } from './world.ts';

const DISPERSION = 1.45;
const DRIFT = 0.03;
const MONTHS_OF_DRIFT = 17;

export function driftOf(world: World, rooftop: DemoRooftop, at: { month: Day; what: string }): number {
  const phase = new Random(world.seed, rooftop.key, at.what).next();
  const turn = (Number(at.month.slice(0, 4)) * 12 + Number(at.month.slice(5, 7))) / MONTHS_OF_DRIFT;
  return 1 + DRIFT * Math.sin(2 * Math.PI * (turn + phase));
}

export function spread(random: Random, total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const drawn = weights.map((weight) => random.overdispersed((total * weight) / sum, DISPERSION));
  return apportion(total, drawn.some((count) => count > 0) ? drawn : weights);
}
