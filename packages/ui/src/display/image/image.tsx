import { useEffect, useRef, useState } from 'react'
import { cx } from '../../helpers/cx.ts'
import { IconPicture } from '../../icons/icons.ts'
import styles from './image.module.css'
import { useIsNear } from './near-context.ts'

export type TileName = 'peach' | 'sky' | 'mint' | 'lilac' | 'sand' | 'rose' | 'grey' | 'aqua'
export type ImageProps = {
  src: string | undefined
  /** '' where adjacent text already describes the picture. */
  alt: string
  srcSet?: string
  /**
   * Width of the box on screen, a CSS length: `min(47vw, 228px)`; the browser chooses from `srcSet`
   * by it.
   */
  sizes?: string
  /** Background below the picture. */
  tile?: TileName
  /** Dominant colour of the picture, shown until it has loaded where it has no tile. */
  ground?: string
  /** `cutout` is small on its tile, with a shadow below; `cover` fills the square. */
  fit?: 'cover' | 'cutout'
  /**
   * First row: eager and high priority. All other pictures load near the viewport; those beside the
   * visible part of a strip or carousel load once a shopper scrolls or turns to them
   * (`NearContext`).
   */
  priority?: boolean
  /** Width by height; 1 by default. The space is reserved before the picture loads. */
  ratio?: number
  rounded?: boolean
  className?: string
}

export function Image(props: ImageProps) {
  const { src, alt, srcSet, sizes = '100vw', tile, ground, priority, ratio = 1, rounded } = props
  const cutout = props.fit ? props.fit === 'cutout' : tile
  const [broken, setBroken] = useState<string>()
  const image = useRef<HTMLImageElement>(null)
  const failed = !src || broken === src
  const isNear = useIsNear()

  useEffect(() => {
    // A picture from the first HTML may have failed before React listened for it.
    const element = image.current
    if (element?.complete && element.naturalWidth === 0 && element.currentSrc) setBroken(src)
  }, [src])

  useEffect(() => {
    if (!broken) return undefined
    const retry = () => setBroken(undefined)
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [broken])

  return (
    <span
      className={cx(styles.image, tile && styles[tile], rounded && styles.rounded, props.className)}
      style={{
        paddingTop: ratio === 1 ? undefined : `${100 / ratio}%`,
        background: tile ? undefined : ground,
      }}
    >
      {failed ? (
        <span
          className={styles.broken}
          role={alt ? 'img' : undefined}
          aria-label={alt || undefined}
        >
          <IconPicture size={24} />
        </span>
      ) : (
        <span className={cx(styles.frame, cutout && styles.cutout)}>
          {isNear && (
            <img
              ref={image}
              src={src}
              srcSet={srcSet}
              // Equal to the width in image.module.css.
              sizes={srcSet && (cutout ? `calc(${sizes}*.6)` : sizes)}
              alt={alt}
              loading={priority ? 'eager' : 'lazy'}
              fetchPriority={priority ? 'high' : undefined}
              decoding="async"
              draggable={false}
              onError={() => setBroken(src)}
            />
          )}
        </span>
      )}
    </span>
  )
}
