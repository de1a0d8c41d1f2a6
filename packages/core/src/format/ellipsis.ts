/** At most `max` characters (as a reader counts them, not UTF-16 units), then an ellipsis. */
export function ellipsis(text: string, max = 20): string {
  const characters = charactersOf(text)
  return characters.length <= max ? text : `${characters.slice(0, max).join('')}…`
}

/** Families of joined emoji count once where the browser can segment them. */
function charactersOf(text: string): string[] {
  if (text.length < 2 || typeof Intl.Segmenter !== 'function') return [...text]
  const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' })
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}
