/** Products that have all of these tokens, and whose words are like the pattern. */
export type Words = {
  all: string[]
  /** a pattern of LIKE over the name and the keywords, a space before, between and after each */
  like?: string
  /** lower ones come first */
  rank: number
}
/** One way to understand what was typed; a later step counts where the earlier ones find nothing. */
export type SearchStep = {
  /** near: the words themselves are not there, but some that are written or sound almost alike */
  match: 'exact' | 'near'
  words: Words[]
  /** the texts that were looked for, by which the products are put in order */
  texts: string[]
}
