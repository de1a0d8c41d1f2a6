/** Groups the items in rows of `columns`, in reading order; the last row may be shorter. */
export function inRows<T>(items: readonly T[], columns: number): T[][] {
  const rows: T[][] = []
  for (let at = 0; at < items.length; at += columns) rows.push(items.slice(at, at + columns))
  return rows
}

/** Distributes the items over `columns` in turn, so that the reading order is left to right. */
export function inColumns<T>(items: readonly T[], columns: number): T[][] {
  return Array.from({ length: columns }, (_, column) =>
    items.filter((_item, index) => index % columns === column),
  )
}
