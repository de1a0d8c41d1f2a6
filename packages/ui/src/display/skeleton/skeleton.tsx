import type { CSSProperties } from 'react'
import cardStyles from '../../products/product-card/product-card.module.css'
import rowStyles from '../../products/product-row/product-row.module.css'
import { cx } from '../../helpers/cx.ts'
import styles from './skeleton.module.css'

export type SkeletonBlockProps = {
  /** CSS lengths or px; the width is that of the container by default. */
  width?: number | string
  height?: number | string
  shape?: 'line' | 'card' | 'round' | 'pill'
  /** No animation: browsers draw animations outside the viewport in every frame as well. */
  still?: boolean | undefined
  className?: string
}

/** Decorative; the region around it has aria-busy. */
export function SkeletonBlock({
  width,
  height,
  shape = 'line',
  still = false,
  className,
}: SkeletonBlockProps) {
  const style: CSSProperties = { width, height }
  const classes = cx(styles.block, styles[shape], still && styles.still, className)
  return <span aria-hidden="true" className={classes} style={style} />
}

/** Lines as tall as text of the given size; the last one is shorter. */
export function SkeletonText({
  lines = 1,
  size = 14,
  still,
}: {
  lines?: number
  size?: 12 | 14 | 16 | 20
  still?: boolean
}) {
  return (
    <span aria-hidden="true" className={styles.text}>
      {Array.from({ length: lines }, (_, i) => (
        <span key={i} className={cx(styles.line, styles[`t${size}`])}>
          <SkeletonBlock
            width={lines > 1 && i === lines - 1 ? '60%' : '100%'}
            height="70%"
            still={still}
          />
        </span>
      ))}
    </span>
  )
}

/** Placeholder with the boxes of a ProductCard with one line of tags. */
export function ProductCardSkeleton() {
  return (
    <div className={cardStyles.card} aria-hidden="true">
      <div className={styles.square}>
        <SkeletonBlock height="100%" shape="line" className={styles.fill} />
      </div>
      <div className={cardStyles.body}>
        <SkeletonText lines={2} />
        <SkeletonBlock width={56} height="calc(18 * var(--u))" />
        <SkeletonBlock width={96} height="calc(22 * var(--u))" />
      </div>
    </div>
  )
}

export function ProductRowSkeleton() {
  return (
    <div className={rowStyles.row} aria-hidden="true">
      <SkeletonBlock width={112} height={112} className={styles.picture} />
      <div className={rowStyles.info}>
        <SkeletonText lines={2} />
        <SkeletonBlock width={72} height="calc(18 * var(--u))" />
        <div className={rowStyles.foot}>
          <SkeletonBlock width={88} height="calc(22 * var(--u))" />
        </div>
      </div>
    </div>
  )
}
