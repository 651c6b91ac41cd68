/** Questions of the same shape give the same text. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** `$1` is the dealer groups; equal lists are sent once. */
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
