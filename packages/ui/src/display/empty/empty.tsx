import type { ReactNode } from 'react'
import styles from './empty.module.css'

export type EmptyProps = {
  /** Address of a picture, 84 px wide on a round tinted ground. */
  picture?: string
  /** An icon instead of the picture. */
  icon?: ReactNode
  title: ReactNode
  note?: ReactNode
  /** Link or action for the next step: a Button of size m. */
  action?: ReactNode
  card?: boolean
  /** Level of the heading; 1 where it is the only content of the page. */
  level?: 1 | 2
}

export function Empty({ picture, icon, title, note, action, card, level = 2 }: EmptyProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section className={card ? `${styles.empty} ${styles.card}` : styles.empty}>
      {(picture || icon) && (
        <div className={styles.art} aria-hidden="true">
          {picture ? <img src={picture} alt="" width={84} height={84} /> : icon}
        </div>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {note && <p>{note}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </section>
  )
}
