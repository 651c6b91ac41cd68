/** A calendar day, `YYYY-MM-DD`, without time or zone; sorts as text. */
export type Day = `${number}-${number}-${number}`;

/** Whether the text is a day that exists, such as 2028-02-29 but not 2027-02-29. */
export function isDay(value: string): value is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}
