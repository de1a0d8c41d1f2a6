import { SkeletonText } from '@mall/ui'
import styles from './rich-text.module.css'

export const RichTextSkeleton = () => (
  <div className={styles.skeleton} aria-busy>
    <SkeletonText lines={6} still />
  </div>
)
