import type { StepOperation } from '../../../core/peers/store-rule.ts';
import type { CustomGroup } from './contract.ts';

/** A step as it is typed; empty limits are none. */
export interface TypedStep {
  /** Tells the rows of the form apart. */
  readonly key: string;
  readonly operation: StepOperation;
  readonly brands: readonly string[];
  readonly states: readonly string[];
  readonly minUnits: string;
  readonly maxUnits: string;
}

/** A supergroup as its form has it. */
export interface TypedGroup {
  readonly name: string;
  readonly isGlobal: boolean;
  readonly dealerGroups: readonly { readonly id: number; readonly dealerships: readonly number[] }[];
  readonly steps: readonly TypedStep[];
}

/** The form of a saved supergroup, or of a new one with all groups a person is in. */
export function typedGroup(group: CustomGroup | null, groups: readonly number[]): TypedGroup {
  if (!group)
    return {
      ...{ name: '', isGlobal: false, steps: [] },
      dealerGroups: groups.map((id) => ({ id, dealerships: [] })),
    };
  const { dealerGroups, steps } = group.definition;
  return {
    ...{ name: group.name, isGlobal: group.isGlobal, dealerGroups },
    steps: steps.map(({ minUnits, maxUnits, ...step }, at) => ({
      ...step,
      key: `saved ${at}`,
      minUnits: minUnits === null ? '' : String(minUnits),
      maxUnits: maxUnits === null ? '' : String(maxUnits),
    })),
  };
}

/** Fields of a supergroup as its calls take them; a limit that is no number is none. */
export function sentDefinition({ dealerGroups, steps }: TypedGroup) {
  return {
    dealerGroups: dealerGroups.map(({ id, dealerships }) => ({ id, dealerships: [...dealerships] })),
    steps: steps.map(({ operation, brands, states, minUnits, maxUnits }) => ({
      ...{ operation, brands: [...brands], states: [...states] },
      ...{ minUnits: limitOf(minUnits), maxUnits: limitOf(maxUnits) },
    })),
  };
}

function limitOf(typed: string): number | null {
  return /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : null;
}

/** The form without a dealer group, or with all of its stores. */
export function withGroup(typed: TypedGroup, id: number): TypedGroup {
  const rest = typed.dealerGroups.filter((one) => one.id !== id);
  const isIn = rest.length < typed.dealerGroups.length;
  return { ...typed, dealerGroups: isIn ? rest : [...rest, { id, dealerships: [] }] };
}

/**
 * The form with a store of a group added or removed. All stores are none in the list: so that a group whose
 * last chosen store is removed does not become all of it, it leaves the form.
 */
export function withStore(
  typed: TypedGroup,
  { id, store, stores }: { readonly id: number; readonly store: number; readonly stores: readonly number[] },
): TypedGroup {
  const chosen = typed.dealerGroups.find((one) => one.id === id);
  const before = chosen === undefined ? [] : chosen.dealerships.length === 0 ? stores : chosen.dealerships;
  const after = before.includes(store) ? before.filter((one) => one !== store) : [...before, store];
  const rest = typed.dealerGroups.filter((one) => one.id !== id);
  if (after.length === 0) return { ...typed, dealerGroups: rest };
  const isAll = stores.every((one) => after.includes(one));
  return { ...typed, dealerGroups: [...rest, { id, dealerships: isAll ? [] : after }] };
}

/** The form with a step changed; null removes it. */
export function withStep(typed: TypedGroup, key: string, change: Partial<TypedStep> | null): TypedGroup {
  return {
    ...typed,
    steps: typed.steps.flatMap((step) => {
      if (step.key !== key) return [step];
      return change === null ? [] : [{ ...step, ...change }];
    }),
  };
}

/** The form with one more step: the first adds, later ones remove. */
export function withNewStep(typed: TypedGroup, key: string): TypedGroup {
  const operation: StepOperation = typed.steps.length === 0 ? 'union' : 'minus';
  const step = { key, operation, brands: [], states: [], minUnits: '', maxUnits: '' };
  return { ...typed, steps: [...typed.steps, step] };
}
