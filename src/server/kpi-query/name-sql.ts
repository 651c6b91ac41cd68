/** A name as SQL: measures, facts and dimensions are written by us, yet no name ever breaks out. */
export function name(identifier: string): string {
  return /^[a-z][a-z0-9_]*$/.test(identifier) ? identifier : `"${identifier.replaceAll('"', '""')}"`;
}

/** A text of ours as SQL. */
export function literal(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
