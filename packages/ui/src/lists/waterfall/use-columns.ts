import { useContext } from 'react'
import { WideContext } from '../../bars/page/wide-context.ts'
import { createMediaHook } from '../../hooks/create-media-hook.ts'

// Must be equal to the breakpoints in page.module.css.
const useTablet = createMediaHook('(min-width: 43.75em)')
const useDesktop = createMediaHook('(min-width: 60em)')
const useLargeDesktop = createMediaHook('(min-width: 75em)')

type Columns = { cards: number; rows: number }

/**
 * Number of columns of the page at this width. The first HTML and hydration use the phone's number;
 * on a wide page CSS then draws the same grid, so that the change of the number moves nothing.
 */
export function useColumns(): Columns {
  const wide = useContext(WideContext)
  const isTablet = useTablet()
  const isDesktop = useDesktop()
  const isLarge = useLargeDesktop()
  if (wide === 'page' && isTablet) {
    return { cards: isLarge ? 5 : isDesktop ? 4 : 3, rows: isLarge ? 3 : 2 }
  }
  return { cards: wide && isDesktop ? 3 : 2, rows: 1 }
}
