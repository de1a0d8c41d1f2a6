/** State of the rendered rows. */
export type RowsHandle = {
  /** To be given back as `cache` after coming back. */
  readonly cache: unknown
  /** of each row (px), where all are in the document */
  heights: () => number[] | null
}
