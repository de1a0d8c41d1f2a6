import { useId, type ReactNode } from 'react'
import styles from './section.module.css'

export type SectionProps = { title?: ReactNode; note?: ReactNode; children: ReactNode }

/** Cards that belong together, 8 px apart, under a quiet title. */
export function Section({ title, note, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={title ? id : undefined}>
      {title && (
        <h2 className={styles.title} id={id}>
          {title}
          {note && <span className={styles.note}>{note}</span>}
        </h2>
      )}
      {children}
    </section>
  )
}
