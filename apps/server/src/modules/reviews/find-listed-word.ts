/** Text as the list compares it: without case, width and what is put between the characters. */
const toComparable = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The first word of a company's list that a text contains; '' for none. */
export function findListedWord(text: string, words: readonly string[]): string {
  const comparable = toComparable(text)
  return words.find((word) => comparable.includes(toComparable(word))) ?? ''
}
