import { Problem } from '../../core/errors.ts';
import type { Database } from '../database/database.ts';

export interface GroupChoice {
  readonly id: number;
  readonly name: string;
  readonly dealerships: readonly Named[];
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Names in any case, or ids. */
export interface TargetNames {
  readonly group: string | null;
  readonly dealership: string | null;
}

/** No dealership where rows name their own. */
export interface CommandTarget {
  readonly group: Named;
  readonly dealership: Named | null;
}

/** Only for commands on the server's machine: no user sees every group. */
export async function everyGroup(database: Database): Promise<GroupChoice[]> {
  const known = await database.asOperator(({ sql }) => sql.selectFrom('dealer_group').select('id').execute());
  const ids = known.map(({ id }) => id);
  return await database.inGroups(ids, async ({ client }) => {
    const groups = await client.query<Named>('select id, name from dealer_group order by id');
    const dealerships = await client.query<Named & { group: number }>(
      `select dealer_group_id as "group", id, name from dealership where status = 'active'
       order by dealer_group_id, ordinal, id`,
    );
    return groups.rows.map((group) => ({
      ...group,
      dealerships: dealerships.rows
        .filter((one) => one.group === group.id)
        .map(({ id, name }) => ({ id, name })),
    }));
  });
}

/**
 * A dealership with a unique name implies its group; a single group needs no name.
 *
 * @throws Problem `invalid` that lists the choices
 */
export function chooseTarget(groups: readonly GroupChoice[], names: TargetNames): CommandTarget {
  if (groups.length === 0) {
    throw new Problem('invalid', 'There is no dealer group yet. Start Rooftop once with npm start.');
  }
  const among = names.group === null ? groups : groups.filter((group) => isMeant(group, names.group));
  if (among.length === 0) throw unclear(`There is no dealer group "${names.group}".`, '--group', groups);
  const group =
    names.dealership === null ? among : among.filter((one) => hasDealership(one, names.dealership));
  if (group.length === 0) {
    const there = among.flatMap(({ dealerships }) => dealerships);
    throw unclear(`There is no dealership "${names.dealership}".`, '--dealership', there);
  }
  const [only, ...others] = group;
  if (!only || others.length > 0) throw unclear('Which dealer group are the files for?', '--group', group);
  const dealership = only.dealerships.find((one) => isMeant(one, names.dealership)) ?? null;
  return { group: { id: only.id, name: only.name }, dealership };
}

function hasDealership({ dealerships }: GroupChoice, word: string | null): boolean {
  return dealerships.some((one) => isMeant(one, word));
}

function isMeant({ id, name }: Named, word: string | null): boolean {
  if (word === null) return false;
  return String(id) === word.trim() || name.toLowerCase() === word.trim().toLowerCase();
}

function unclear(message: string, option: string, choices: readonly Named[]): Problem {
  const lines = choices.map(({ id, name }) => `  ${option} "${name}"  (or ${option} ${id})`);
  return new Problem('invalid', [`${message} Add one of:`, ...lines].join('\n'));
}
