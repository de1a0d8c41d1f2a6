/** What a thing measured comes to in each of the rounds. */
export type Measured<T> = Map<string, T[]>

/**
 * Rounds of one sample of each, always in the same order (a, b, c, a, b, c …), so that whatever else
 * the machine does meets all alike. One round before them is thrown away: caches and compilers of
 * servers and browser warm up in it. What fails is looked at once more, and said: one page that did
 * not come would else cost a run of half an hour. Throws where it fails again.
 */
export async function interleave<Thing extends { name: string }, T>(
  things: readonly Thing[],
  rounds: number,
  measure: (thing: Thing) => Promise<T>,
  { warmUp = true, told = (_line: string) => {} } = {},
): Promise<Measured<T>> {
  const all: Measured<T> = new Map(things.map(({ name }) => [name, []]))
  for (let round = warmUp ? 0 : 1; round <= rounds; round += 1) {
    for (const thing of things) {
      const value = await measure(thing).catch((error: unknown) => {
        told(`once more, since ${error instanceof Error ? error.message : String(error)}`)
        return measure(thing)
      })
      if (round > 0) all.get(thing.name)?.push(value)
    }
    told(round === 0 ? 'warmed up' : `round ${round} of ${rounds}`)
  }
  return all
}
