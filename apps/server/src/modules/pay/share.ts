/**
 * Lets callers share one answer: work for a key begins at most once per `milliseconds`, and never
 * while the last is still under way. A failure is shared by those who wait for it, then forgotten.
 */
export function shareFor<T>(milliseconds: number, now: () => Date) {
  type Entry = { answer: Promise<T>; until: number; isDone: boolean }
  const known = new Map<string, Entry>()

  const sweep = (at: number) => {
    for (const [key, entry] of known) if (entry.isDone && entry.until <= at) known.delete(key)
  }

  return (key: string, work: () => Promise<T>): Promise<T> => {
    const at = now().getTime()
    sweep(at)
    const found = known.get(key)
    if (found) return found.answer
    const entry: Entry = { answer: work(), until: at + milliseconds, isDone: false }
    known.set(key, entry)
    entry.answer.then(
      () => (entry.isDone = true),
      () => known.delete(key),
    )
    return entry.answer
  }
}
