/** Even our own names are quoted. */
export function name(identifier: string): string {
  return /^[a-z][a-z0-9_]*$/.test(identifier) ? identifier : `"${identifier.replaceAll('"', '""')}"`;
}

export function literal(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
