import { Problem } from '../../../core/errors.ts';
import type { AnyRule } from './catalog/rule.ts';

export interface TriedValues {
  readonly thresholds: Readonly<Record<string, number>>;
  /** Null for the rule's own. */
  readonly minimum: number | null;
}

const MINIMUM = 'minimum';
const MOST = 10_000_000;

/** Writes values of a rule as `drop:30,minimum:25`, in the order of the thresholds. */
export function triedText({ thresholds, minimum }: TriedValues): string {
  const all = [...Object.entries(thresholds), ...(minimum === null ? [] : [[MINIMUM, minimum] as const])];
  return all.map(([key, value]) => `${key}:${value}`).join();
}

/**
 * Reads `drop:30,minimum:25` for a rule; values that are left out are the rule's own.
 *
 * @throws Problem for a name the rule does not have, and for numbers outside 0 to 10,000,000
 */
export function triedValues(rule: Pick<AnyRule, 'thresholds' | 'minimum'>, text: string): TriedValues {
  const pairs = text.split(',').map((pair) => pair.split(':'));
  const values = new Map(pairs.map(([key = '', value = '']) => [key.trim(), value.trim()]));
  const known = [...Object.keys(rule.thresholds), ...(rule.minimum === null ? [] : [MINIMUM])];
  for (const [key, value] of values) {
    if (!known.includes(key)) throw refused(`The rule has no value called ${key}.`);
    if (value === '' || !(Number(value) >= 0 && Number(value) <= MOST)) {
      throw refused(`${key} must be a number from 0 to 10,000,000.`);
    }
  }
  const minimum = values.get(MINIMUM);
  return {
    thresholds: Object.fromEntries(
      [...values].filter(([key]) => key !== MINIMUM).map(([key, value]) => [key, Number(value)]),
    ),
    minimum: minimum === undefined ? null : Number(minimum),
  };
}

function refused(message: string): Problem {
  return new Problem('invalid', message, [{ field: 'tried', message }]);
}
