/**
 * Normalises text before the comparison with the list: case, width and separators between
 * characters are removed.
 */
const toComparable = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * The first word of a company's list of moderated words that a text contains; '' if it contains
 * none.
 */
export function findListedWord(text: string, words: readonly string[]): string {
  const comparable = toComparable(text)
  return words.find((word) => comparable.includes(toComparable(word))) ?? ''
}
