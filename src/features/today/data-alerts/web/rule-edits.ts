import type { Unit } from '../../../../core/kpis/kpi.ts';
import type { FieldWords } from '../../../../web/ui/fields/conflict-choices.tsx';
import type { AlertRuleReply } from '../contract.ts';
import { triedText } from '../rules-tried.ts';

type StoreSetting = AlertRuleReply['stores'][number];

/** What is typed, by field: `thresholds.drop`, `minimum`, `userId` and `isOff`. */
export type RuleEdits = Readonly<Record<string, string>>;

export const NOBODY = '';
export const ON = 'on';
export const OFF = 'off';

export interface RuleField {
  readonly name: string;
  readonly title: string;
  readonly unit: Unit;
}

/** The numbers of a rule, its minimum volume last. */
export function numberFields({ thresholds, minimum }: AlertRuleReply): RuleField[] {
  const own = thresholds.map(({ key, title, unit }) => ({
    ...{ name: `thresholds.${key}`, title, unit: unit as Unit },
  }));
  return minimum === null
    ? own
    : [...own, { name: 'minimum', title: `At least: ${minimum.title}`, unit: 'number' }];
}

/** A store's settings as they are typed, with their version. */
export function editsOf({ thresholds, minimum, owner, isOff, version }: StoreSetting) {
  const numbers = Object.entries(thresholds).map(([key, value]) => [`thresholds.${key}`, String(value)]);
  return {
    ...Object.fromEntries(numbers),
    ...(minimum !== null && { minimum: String(minimum) }),
    userId: owner ? String(owner.id) : NOBODY,
    isOff: isOff ? OFF : ON,
    version,
  } as RuleEdits & { readonly version: number };
}

/** The catalog's numbers as they are typed. */
export function defaultsOf({ thresholds, minimum }: AlertRuleReply): RuleEdits {
  return {
    ...Object.fromEntries(thresholds.map(({ key, value }) => [`thresholds.${key}`, String(value)])),
    ...(minimum !== null && { minimum: String(minimum.value) }),
  };
}

/** What is saved of typed values; a field that is no number is refused by the server. */
export function inputOf(rule: AlertRuleReply, edits: RuleEdits) {
  const { userId = NOBODY } = edits;
  return {
    rule: rule.id,
    ...numbersOf(rule, edits),
    ...(userId !== NOBODY && { userId: Number(userId) }),
    isOff: edits.isOff === OFF,
  };
}

/** Typed numbers for a back-test; null while one is no number. */
export function triedOf(rule: AlertRuleReply, edits: RuleEdits): string | null {
  const { thresholds, minimum } = numbersOf(rule, edits);
  if ([...Object.values(thresholds), minimum].some((value) => Number.isNaN(value))) return null;
  return triedText({ thresholds, minimum });
}

function numbersOf(rule: AlertRuleReply, edits: RuleEdits) {
  return {
    thresholds: Object.fromEntries(
      rule.thresholds.map(({ key }) => [key, typedNumber(edits[`thresholds.${key}`])]),
    ),
    minimum: rule.minimum === null ? null : typedNumber(edits.minimum),
  };
}

function typedNumber(typed = ''): number {
  const bare = typed.replace(/[,$%\s]/g, '');
  return bare === '' ? Number.NaN : Number(bare);
}

/** Labels of the fields, for a conflict with someone else's save. */
export function ruleWords(
  rule: AlertRuleReply,
  people: readonly { readonly id: number; readonly name: string }[],
): FieldWords<RuleEdits> {
  const asTyped = (value: string) => value;
  const ownerText = (id: string) => people.find((one) => String(one.id) === id)?.name ?? 'Nobody';
  return {
    ...Object.fromEntries(
      numberFields(rule).map(({ name, title }) => [name, { label: title, text: asTyped }]),
    ),
    userId: { label: 'Owner', text: ownerText },
    isOff: { label: 'On', text: (value: string) => (value === OFF ? 'No' : 'Yes') },
  };
}

/** How many stores differ from the catalog, and at how many the rule is off. */
export function ruleNote(rule: AlertRuleReply): string {
  const defaults = defaultsOf(rule);
  const off = rule.stores.filter(({ isOff }) => isOff).length;
  const changed = rule.stores.filter((store) => {
    const edits = editsOf(store);
    return !store.isOff && Object.entries(defaults).some(([name, value]) => edits[name] !== value);
  }).length;
  const parts = [
    changed > 0 && `changed at ${changed} of ${rule.stores.length}`,
    off > 0 && `off at ${off} of ${rule.stores.length}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Defaults' : parts.join(', ').replace(/^./, (first) => first.toUpperCase());
}
