import type { ReactNode } from 'react'
import { SkeletonBlock, Steps, type StepsProps } from '@mall/ui'
import styles from './status-head.module.css'

export type StatusHeadProps = {
  label: string
  title: string
  steps: StepsProps
  /** Notes on the status, in paragraphs. */
  children: ReactNode
}

/**
 * Status with its next step and all steps, in the company's colour; the first card overlaps its
 * lower edge.
 */
export function StatusHead({ label, title, steps, children }: StatusHeadProps) {
  return (
    <section className={styles.head} aria-label={label}>
      <p className={styles.title} role="status">
        {title}
      </p>
      {children}
      <div className={styles.steps}>
        <Steps {...steps} />
      </div>
    </section>
  )
}

/** Placeholder of the head and the first card while they load. */
export const StatusHeadSkeleton = () => (
  <>
    <div className={styles.head} aria-hidden="true">
      <div className={styles.space} />
    </div>
    <SkeletonBlock height={120} shape="card" />
  </>
)
