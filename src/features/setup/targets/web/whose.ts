/** Whose targets are shown: a group, some of its rooftops or all. */
export interface Whose {
  readonly dealerGroupId: number;
  readonly dealerShipId?: number[];
}
