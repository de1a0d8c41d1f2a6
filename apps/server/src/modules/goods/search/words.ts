/** A set of tokens that a product must all have, with an optional pattern. */
export type Words = {
  all: string[]
  /** a LIKE pattern over name and keywords, separated and surrounded by spaces */
  like?: string
  rank: number
}
/** One interpretation of a search; a later one is used when the former ones find nothing. */
export type SearchStep = {
  /** near: matches words of similar spelling or sound */
  match: 'exact' | 'near'
  words: Words[]
  /** the searched texts, which rank the products */
  texts: string[]
}
