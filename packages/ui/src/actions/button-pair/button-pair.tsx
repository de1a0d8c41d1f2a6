import type { ReactNode } from 'react'
import styles from './button-pair.module.css'

export function ButtonPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
