/** SQL of the statements that place records again; $1 is the dealer group, $2 the dealerships. */
export const OF_DEALERSHIPS = 'r.dealer_group_id = $1 and r.dealership_id = any($2::integer[])';

/** Joins each record to its dealership `d`. A record that gave the store's own clock keeps it in any zone. */
export const AT_DEALERSHIP = `from dealership d where ${OF_DEALERSHIPS} and not r.is_wall_clock
  and d.dealer_group_id = r.dealer_group_id and d.id = r.dealership_id`;

/** A moment on the clock of its dealership. */
export function local(column: string): string {
  return `(r.${column} at time zone d.time_zone)`;
}

/** The local day or hour of a moment; where none is known, what was said of it before. */
export function kept(moment: string, column: string, cast = ''): string {
  const value = cast === '' ? `extract(hour from ${local(moment)})` : `${local(moment)}${cast}`;
  return `case when r.${moment} is null then r.${column} else ${value} end`;
}
