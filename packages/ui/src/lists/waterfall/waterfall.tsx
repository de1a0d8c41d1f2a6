import { Children, type ReactNode } from 'react'
import { inColumns } from './in-rows.ts'
import { useColumns } from './use-columns.ts'
import styles from './waterfall.module.css'

/**
 * Two columns of cards; children fill them in turn, so the reading order is left to right. A wide
 * page has a grid with more columns.
 */
export function Waterfall({ children }: { children: ReactNode }) {
  const cards = Children.toArray(children)
  if (useColumns().cards > 2) return <div className={styles.waterfall}>{cards}</div>
  const [left = [], right = []] = inColumns(cards, 2)
  // `order` applies where CSS draws the grid of a wide page from the first HTML.
  const place = (column: ReactNode[], first: number) =>
    column.map((card, row) => (
      <div key={`card-${String(row)}`} style={{ order: 2 * row + first }}>
        {card}
      </div>
    ))
  return (
    <div className={styles.waterfall}>
      <div className={styles.column}>{place(left, 0)}</div>
      <div className={styles.column}>{place(right, 1)}</div>
    </div>
  )
}
