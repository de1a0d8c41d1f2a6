import { SkeletonBlock } from '@mall/ui'
import styles from './captcha-sheet.module.css'

/** Placeholder of the puzzle: image, slider, status, alternative. */
export const PuzzleSkeleton = () => (
  <div className={styles.skeleton} aria-busy="true">
    <SkeletonBlock height={300} shape="card" />
    <SkeletonBlock height={44} shape="pill" className={styles.slider} />
    <div className={styles.footer} />
  </div>
)

/** Placeholder of the question: text, field, two buttons. */
export const QuestionSkeleton = () => (
  <div className={styles.question} aria-busy="true">
    <SkeletonBlock width="60%" height="var(--l20)" className={styles.centre} />
    <SkeletonBlock height="calc(29px + 24 * var(--u))" />
    <SkeletonBlock height="calc(20px + 24 * var(--u))" shape="pill" />
    <SkeletonBlock width={132} height="calc(14px + 22 * var(--u))" className={styles.centre} />
  </div>
)
