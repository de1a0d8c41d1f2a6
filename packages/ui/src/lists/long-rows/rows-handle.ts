/** State of the rendered rows. */
export type RowsHandle = {
  /** State to store when the list is left, and to pass as `cache` on return. */
  readonly cache: unknown
  /** heights of all rows (px), where all are rendered */
  heights: () => number[] | null
}
