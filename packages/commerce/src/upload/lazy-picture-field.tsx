import { lazyPart } from '@mall/core/loading'
import { SkeletonBlock } from '@mall/ui'
import styles from './picture-field.module.css'

/** Pictures that a shopper sends in; they are below what is filled in first. */
export const PictureField = lazyPart(
  async () => (await import('./picture-field.tsx')).PictureField,
  {
    fallback: (
      <span className={styles.loading} aria-busy>
        <SkeletonBlock shape="card" className={styles.tile} />
      </span>
    ),
  },
)
