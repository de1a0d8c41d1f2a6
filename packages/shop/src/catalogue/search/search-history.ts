/** Search terms expire 90 days after the last search. */
export const HISTORY_TTL_MS = 90 * 24 * 3600 * 1000
const MAX_TERMS = 12

export const isSearchHistory = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length <= MAX_TERMS &&
  value.every((term) => typeof term === 'string' && term !== '' && term.length <= 200)

/** Adds a term at the front and removes duplicates. */
export function addSearchTerm(history: readonly string[], term: string): string[] {
  const clean = term.trim()
  if (clean === '') return [...history]
  return [clean, ...history.filter((existing) => existing !== clean)].slice(0, MAX_TERMS)
}
