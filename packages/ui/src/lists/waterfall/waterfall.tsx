import { Children, type ReactNode } from 'react'
import styles from './waterfall.module.css'

/** Two columns of cards; children fill them in turn, so reading order stays left to right. */
export function Waterfall({ children }: { children: ReactNode }) {
  const cards = Children.toArray(children)
  return (
    <div className={styles.waterfall}>
      <div>{cards.filter((_, i) => i % 2 === 0)}</div>
      <div>{cards.filter((_, i) => i % 2 === 1)}</div>
    </div>
  )
}
