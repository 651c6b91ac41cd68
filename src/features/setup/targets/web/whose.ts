/** A group and its selected stores. */
export interface Whose {
  readonly dealerGroupId: number;
  readonly dealerShipId?: number[];
}
