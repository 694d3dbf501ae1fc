/** A row that a way of finding found. Filters go into each way rather than being applied to what comes out of it. */
export interface Hit {
  rowId: number;
  /** 0 to 1; comparable within one way of finding. */
  fit: number;
}
