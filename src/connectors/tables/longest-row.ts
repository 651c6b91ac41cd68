export const LONGEST_ROW = 1_048_576;

export const TOO_LONG = 'The row is longer than a million characters.';

/** As many as Excel has. */
export const MOST_CELLS = 16_384;

export const TOO_WIDE = 'The row has more than 16,384 cells, which no table has.';
