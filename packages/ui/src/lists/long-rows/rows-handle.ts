/** State of the rendered rows. */
export type RowsHandle = {
  readonly cache: unknown
  /** of each row (px), where all are in the document */
  heights: () => number[] | null
}
