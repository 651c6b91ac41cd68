/** $1 is the dealer group, $2 the dealerships. */
export const OF_DEALERSHIPS = 'r.dealer_group_id = $1 and r.dealership_id = any($2::integer[])';

/** Skips records on the store's own clock. */
export const AT_DEALERSHIP = `from dealership d where ${OF_DEALERSHIPS} and not r.is_wall_clock
  and d.dealer_group_id = r.dealer_group_id and d.id = r.dealership_id`;

export function local(column: string): string {
  return `(r.${column} at time zone d.time_zone)`;
}

/** Without a moment, the stored value. */
export function kept(moment: string, column: string, cast = ''): string {
  const value = cast === '' ? `extract(hour from ${local(moment)})` : `${local(moment)}${cast}`;
  return `case when r.${moment} is null then r.${column} else ${value} end`;
}
