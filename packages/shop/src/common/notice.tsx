import type { ReactNode } from 'react'
import { IconAlert } from '@mall/ui'
import styles from './notice.module.css'

/** Inline message about a problem; announced when it appears. */
export function Notice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.notice} role="alert">
      <IconAlert size={16} />
      <span className={styles.text}>{children}</span>
      {action}
    </div>
  )
}
