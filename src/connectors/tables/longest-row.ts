export const LONGEST_ROW = 1_048_576;

export const TOO_LONG = 'The row is longer than a million characters.';
