import type { Moment } from '../../../demo/wall-clock.ts';
import type { ServicedVehicle } from './customers.ts';
import type { Operation, PayLetter } from './menu.ts';

/** One line of an order as it is closed; money in cents. */
export interface OrderLine {
  readonly operation: Operation;
  readonly payLetter: PayLetter;
  readonly technician: number;
  readonly soldHours: number;
  readonly flagHours: number;
  readonly actualHours: number;
  readonly laborSaleCents: number;
  readonly laborCostCents: number;
  readonly partsSaleCents: number;
  readonly partsCostCents: number;
  readonly miscSaleCents: number;
  readonly miscCostCents: number;
}

/** Everything that is ever known of one repair order; what of it is known when, its moments say. */
export interface DemoOrder {
  readonly number: string;
  readonly opened: Moment;
  readonly closed: Moment;
  readonly isVoided: boolean;
  readonly isSpecial: boolean;
  readonly advisor: string;
  readonly vehicle: ServicedVehicle;
  readonly hasAppointment: boolean;
  readonly isWaiting: boolean;
  readonly isInspected: boolean;
  readonly lines: readonly OrderLine[];
}
