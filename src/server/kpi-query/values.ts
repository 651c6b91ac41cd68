/** One SQL statement and what fills it. The same shape of question always makes the same text. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What fills a statement; `$1` is the dealer groups, and the same list is sent once. */
export class Values {
  readonly all: unknown[];

  constructor(dealerGroupIds: readonly number[]) {
    this.all = [dealerGroupIds];
  }

  add(value: unknown, type: string): string {
    const at = typeof value === 'object' ? this.all.indexOf(value, 1) : -1;
    if (at < 0) this.all.push(value);
    return `$${at < 0 ? this.all.length : at + 1}::${type}`;
  }
}
