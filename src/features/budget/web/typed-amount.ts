/** Expenses read amounts the same way. */
export { amountToType, readAmount, type TypedAmount } from '../../../core/typed-amount.ts';
