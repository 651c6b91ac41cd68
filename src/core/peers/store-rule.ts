/** What a rule reads of a store. */
export interface StoreTraits {
  readonly id: number;
  readonly dealerGroupId: number;
  readonly brands: readonly string[];
  /** Two letters. */
  readonly state: string | null;
  /** Retail units a month. */
  readonly units: number | null;
}

export const STEP_OPERATIONS = ['union', 'minus'] as const;
export type StepOperation = (typeof STEP_OPERATIONS)[number];

/** Adds or removes the stores that meet all of its conditions; an empty condition holds for every store. */
export interface RuleStep {
  readonly operation: StepOperation;
  /** Any of them, in any case. */
  readonly brands: readonly string[];
  /** Any of them. */
  readonly states: readonly string[];
  /** Retail units a month, both included. */
  readonly minUnits: number | null;
  readonly maxUnits: number | null;
}

/** Stores of several dealer groups: a list, or a rule over that list. */
export interface CustomGroupDefinition {
  /** No dealerships: all of the group. */
  readonly dealerGroups: readonly { readonly id: number; readonly dealerships: readonly number[] }[];
  /** None: every listed store. */
  readonly steps: readonly RuleStep[];
}

/**
 * The ids of the stores of a definition, in their own order.
 *
 * Steps apply one after another: `union` adds to what is chosen so far, `minus` removes from it. A rule that
 * starts with `minus` starts from all listed stores. A store whose brand, state or size is not known meets no
 * condition on it.
 */
export function storesOfDefinition(
  { dealerGroups, steps }: CustomGroupDefinition,
  stores: readonly StoreTraits[],
): number[] {
  const listedIn = new Map(dealerGroups.map(({ id, dealerships }) => [id, dealerships]));
  const listed = stores.filter(({ id, dealerGroupId }) => {
    const dealerships = listedIn.get(dealerGroupId);
    return dealerships !== undefined && (dealerships.length === 0 || dealerships.includes(id));
  });
  const [first] = steps;
  const startsWhole = first === undefined || first.operation === 'minus';
  const chosen = new Set(startsWhole ? listed : []);
  for (const step of steps)
    for (const store of listed.filter((one) => meets(one, step)))
      if (step.operation === 'union') chosen.add(store);
      else chosen.delete(store);
  return listed.filter((store) => chosen.has(store)).map(({ id }) => id);
}

function meets(store: StoreTraits, { brands, states, minUnits, maxUnits }: RuleStep): boolean {
  return (
    (brands.length === 0 || sharesBrand(store.brands, brands)) &&
    (states.length === 0 || (store.state !== null && states.includes(store.state))) &&
    (minUnits === null || (store.units !== null && store.units >= minUnits)) &&
    (maxUnits === null || (store.units !== null && store.units <= maxUnits))
  );
}

function sharesBrand(brands: readonly string[], wanted: readonly string[]): boolean {
  const lower = new Set(wanted.map((brand) => brand.toLowerCase()));
  return brands.some((brand) => lower.has(brand.toLowerCase()));
}
