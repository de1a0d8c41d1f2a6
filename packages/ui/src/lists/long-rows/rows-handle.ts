/** State of the rendered rows. */
export type RowsHandle = {
  readonly cache: unknown
  heights: () => number[] | null
}
