/** Values of an entry on one line, such as `role: viewer; stores: all`. Empty for none. */
export function auditedValueText(values: Readonly<Record<string, unknown>> | null): string {
  return Object.entries(values ?? {})
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join('; ');
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(String).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null ? 'none' : String(value);
}
