/** Rows in their order in time have no number they are ranked by. */
export const RANK = 'none';
