/**
 * How large a test runs: `npm run soak` uses the full sizes, `npm test` the same code in twenty
 * minutes.
 */
export const isSoak = process.env.ROOFTOP_SOAK === '1';

export function sized<T>(sizes: { readonly quick: T; readonly soak: T }): T {
  return isSoak ? sizes.soak : sizes.quick;
}
