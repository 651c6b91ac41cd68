import { Problem } from '../../../core/errors.ts';
import type { RawNameKind } from '../../../core/kpis/fact.ts';
import { rawNameClasses } from '../../../core/sources/raw-name-classes.ts';
import type { Match, SourceRule } from '../../../core/sources/source-rules.ts';

/** Fields that do not apply to the action are ignored. */
export interface RuleChange {
  readonly action: 'create' | 'update' | 'delete' | 'move';
  readonly id?: number | undefined;
  readonly match?: Match | undefined;
  readonly pattern?: string | undefined;
  readonly name?: string | undefined;
  readonly class?: string | undefined;
  readonly seen?: string | undefined;
  readonly place?: number | undefined;
}

/** More rules are unmanageable. */
export const MOST_RULES = 500;

/** Id of an unsaved rule. */
export const NEW_RULE = 0;

/** Whether rules of a kind set a name besides the class; channels and queries do not. */
export function hasNames(kind: RawNameKind): boolean {
  return kind !== 'channel' && kind !== 'query';
}

/** The title of a class; null for an unknown one. */
export function classTitle(kind: RawNameKind, value: string | null): string | null {
  if (value === null) return null;
  return rawNameClasses[kind].find((one) => one.value === value)?.title ?? value;
}

/**
 * The rules after a change, in order of precedence; a new one has the id 0.
 *
 * @throws Problem `missing` for an unknown rule, `invalid` for one without a meaning or with a
 * class its kind does not have, `conflict` for a second rule about the same text or a rule that
 * somebody else changed meanwhile
 */
export function changedRules(
  kind: RawNameKind,
  rules: readonly SourceRule[],
  change: RuleChange,
): SourceRule[] {
  if (change.action === 'create') {
    if (rules.length >= MOST_RULES) refuse('pattern', `A group has at most ${MOST_RULES} rules of a kind.`);
    const made = wanted(kind, change, null);
    refuseSame(rules, made);
    return placed(rules, made, change.place ?? 0);
  }
  const before = rules.find(({ id }) => id === change.id);
  if (!before)
    throw new Problem('missing', 'There is no such rule.', [
      { field: 'id', message: 'There is no such rule.' },
    ]);
  if (change.seen !== undefined && change.seen !== ruleStamp(before)) {
    throw new Problem('conflict', 'Someone changed this rule meanwhile. Close this, and look at it again.');
  }
  const others = rules.filter((rule) => rule !== before);
  if (change.action === 'delete') return others;
  if (change.action === 'move') {
    if (change.place === undefined) refuse('place', 'Choose the position of the rule.');
    return placed(others, before, change.place);
  }
  const after = wanted(kind, change, before);
  refuseSame(others, after);
  return rules.map((rule) => (rule === before ? after : rule));
}

/** A text that changes only with the rule's content, not with its position. */
export function ruleStamp({ match, pattern, name, class: value }: SourceRule): string {
  return JSON.stringify([match, pattern, name, value]);
}

function placed(rules: readonly SourceRule[], rule: SourceRule, place: number): SourceRule[] {
  return rules.toSpliced(Math.min(place, rules.length), 0, rule);
}

function wanted(kind: RawNameKind, change: RuleChange, before: SourceRule | null): SourceRule {
  const match = change.match ?? before?.match ?? 'exact';
  const pattern = (change.pattern ?? before?.pattern ?? '').trim();
  if (pattern === '') refuse('pattern', 'Enter the text that the rule matches.');
  if (match === 'pattern' && /^[*\s]*$/.test(pattern)) {
    refuse('pattern', 'A pattern of only stars would match everything; add some text.');
  }
  const value = change.class ?? before?.class ?? null;
  const title = classTitle(kind, value);
  const known = rawNameClasses[kind];
  if (known.length > 0 && !known.some((one) => one.value === value)) {
    refuse('class', `Choose one of ${known.map((one) => one.title).join(', ')}.`);
  }
  const name = hasNames(kind) ? (change.name ?? before?.name ?? '').trim() : (title ?? '');
  if (name === '') refuse('name', 'Enter the name that the group uses.');
  return { id: before?.id ?? NEW_RULE, match, pattern, name, class: value };
}

function refuseSame(rules: readonly SourceRule[], { match, pattern }: SourceRule): void {
  const isSame = (rule: SourceRule) =>
    rule.match === match && rule.pattern.toLowerCase() === pattern.toLowerCase();
  if (!rules.some(isSame)) return;
  const message = 'There is already a rule for this text.';
  throw new Problem('conflict', message, [{ field: 'pattern', message }]);
}

function refuse(field: string, message: string): never {
  throw new Problem('invalid', '', [{ field, message }]);
}

export interface ClassSums {
  readonly class: string | null;
  readonly before: number;
  readonly after: number;
}

/** A raw name with its volume and its class before and after. */
export interface CountedSpelling {
  readonly volume: number;
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * Volume by class before and after a change. Only classes that change are listed, in the order of
 * the kind, unmapped last. Losses and gains add up to 0.
 */
export function classSums(kind: RawNameKind, spellings: readonly CountedSpelling[]): ClassSums[] {
  const sums = new Map<string | null, { before: number; after: number }>();
  const of = (value: string | null) => {
    const known = sums.get(value) ?? { before: 0, after: 0 };
    sums.set(value, known);
    return known;
  };
  for (const { volume, from, to } of spellings) {
    of(from).before += volume;
    of(to).after += volume;
  }
  const order = rawNameClasses[kind].map(({ value }) => value);
  const placeOf = (value: string | null) => {
    if (value === null) return Number.POSITIVE_INFINITY;
    const place = order.indexOf(value);
    return place < 0 ? order.length : place;
  };
  return [...sums]
    .filter(([, { before, after }]) => before !== after)
    .map(([value, both]) => ({ class: value, ...both }))
    .sort((one, other) => placeOf(one.class) - placeOf(other.class));
}
