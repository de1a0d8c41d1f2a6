import { lazyPart } from '@mall/core/loading'
import { SkeletonBlock } from '@mall/ui'
import styles from './picture-field.module.css'

/** Picture upload of a form, loaded lazily because it is below the first fields. */
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
