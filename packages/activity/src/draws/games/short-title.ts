import type { DrawPrize } from '@mall/contract'

/** Maximum length of a title in a slice: two lines of five characters. */
const FITS = 10

/** Title of a prize that fits a slice: its first words, else null for its kind. */
export function toShortTitle({ title }: Pick<DrawPrize, 'title'>): string | null {
  if ([...title].length <= FITS) return title
  const [first = ''] = title.split(/[\s·,，（(]/)
  return first !== '' && [...first].length <= FITS ? first : null
}
