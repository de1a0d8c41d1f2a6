import { createContext, useContext, useSyncExternalStore } from 'react'

/** From each width on: columns of cards, and of rows. Kept equal to page.module.css. */
const steps = ['(min-width: 75em)', '(min-width: 60em)', '(min-width: 43.75em)']
type Columns = { cards: number; rows: number }
const phone: Columns = { cards: 2, rows: 1 }

/** Columns for each of the widths above, the widest first. */
type ColumnsByStep = readonly Columns[]
export const wideColumns: ColumnsByStep = [
  { cards: 5, rows: 3 },
  { cards: 4, rows: 2 },
  { cards: 3, rows: 2 },
]
const beside: Columns = { cards: 3, rows: 1 }
export const splitColumns: ColumnsByStep = [beside, beside]

const Context = createContext<ColumnsByStep>([])
export const MostColumns = Context.Provider

const queries = () => steps.map((step) => globalThis.matchMedia?.(step))
function watch(listener: () => void) {
  const watched = queries()
  watched.forEach((query) => query?.addEventListener?.('change', listener))
  return () => watched.forEach((query) => query?.removeEventListener?.('change', listener))
}
const getStep = () => queries().findIndex((query) => query?.matches)

/**
 * Columns of the page at this width. The first HTML and hydration have the phone's; there CSS draws
 * the same grid, so that nothing moves when the columns of the page follow.
 */
export function useColumns(): Columns {
  const columns = useContext(Context)
  return columns[useSyncExternalStore(watch, getStep, () => -1)] ?? phone
}
