/** What a thing measured comes to in each of the rounds. */
export type Measured<T> = Map<string, T[]>

/**
 * Rounds of one sample of each, always in the same order (a, b, c, a, b, c …), so that whatever else
 * the machine does meets all alike. One round before them is thrown away: caches and compilers of
 * servers and browser warm up in it. What fails is looked at once more, and said: one page that did
 * not come would else cost a run of half an hour. Throws where it fails again.
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
