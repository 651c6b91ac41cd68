/**
 * A stored amount as it is shown: cents become dollars, hundredths of an hour hours.
 *
 * @param scale how many stored units make one shown
 */
export function shown(amount: number, scale: 1 | 100): number {
  return amount / scale;
}
