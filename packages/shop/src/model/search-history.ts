/** Words are remembered for 90 days from the last search. */
export const HISTORY_TTL_MS = 90 * 24 * 3600 * 1000
const MOST = 12

export const isHistory = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length <= MOST &&
  value.every((word) => typeof word === 'string' && word !== '' && word.length <= 200)

/** The newest first, each word once. */
export function withWord(history: readonly string[], word: string): string[] {
  const clean = word.trim()
  if (clean === '') return [...history]
  return [clean, ...history.filter((known) => known !== clean)].slice(0, MOST)
}
