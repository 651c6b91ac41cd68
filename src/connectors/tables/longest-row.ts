/** A row of more characters is none: its cells are not kept. */
export const LONGEST_ROW = 1_048_576;

/** Why such a row is rejected, whatever the file's format. */
export const TOO_LONG = 'The row is longer than a million characters.';
