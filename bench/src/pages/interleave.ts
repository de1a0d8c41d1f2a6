/** Samples by item name, one per round. */
export type Measured<T> = Map<string, T[]>

/**
 * Measures one sample of each item per round, in a fixed order (a, b, c, a, b, c …), so that other
 * load
 * affects all equally. The warm-up round is discarded. A failed measurement is retried once and
 * reported, because a single failure would discard half an hour. Throws if the retry fails.
 */
export async function interleave<Item extends { name: string }, T>(
  items: readonly Item[],
  rounds: number,
  measure: (item: Item) => Promise<T>,
  { warmUp = true, log = (_line: string) => {} } = {},
): Promise<Measured<T>> {
  const all: Measured<T> = new Map(items.map(({ name }) => [name, []]))
  for (let round = warmUp ? 0 : 1; round <= rounds; round += 1) {
    for (const item of items) {
      const value = await measure(item).catch((error: unknown) => {
        log(`once more, since ${error instanceof Error ? error.message : String(error)}`)
        return measure(item)
      })
      if (round > 0) all.get(item.name)?.push(value)
    }
    log(round === 0 ? 'warmed up' : `round ${round} of ${rounds}`)
  }
  return all
}
