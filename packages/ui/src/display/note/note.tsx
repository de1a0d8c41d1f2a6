import type { ReactNode } from 'react'
import styles from './note.module.css'

export type NoteProps = {
  children: ReactNode
  /** span: for use within text or a link */
  as?: 'p' | 'span'
  role?: 'alert' | 'status'
}

/** Small secondary text. */
export function Note({ children, as: Tag = 'p', role }: NoteProps) {
  return (
    <Tag className={styles.note} role={role}>
      {children}
    </Tag>
  )
}
