/** For lists in time order: no column to rank by. */
export const RANK = 'none';
