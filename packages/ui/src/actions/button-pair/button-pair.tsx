import type { ReactNode } from 'react'
import styles from './button-pair.module.css'

/** Two buttons of a bottom bar grown together: 加入购物车 and 立即购买. */
export function ButtonPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
