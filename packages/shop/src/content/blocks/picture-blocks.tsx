import type { Picture } from '@mall/contract'
import { toImageProps } from '@mall/commerce/goods'
import { Card, Image, Swiper } from '@mall/ui'
import { FollowAnchor, useReachableLinks } from '../../common/index.ts'
import type { BlockOf } from './block-of.ts'
import styles from './blocks.module.css'

/**
 * Aspect ratio (width / height) of a block; a cut-out on its tile has no ratio of its own and gets
 * 2.
 */
const toRatio = ({ tile, width, height }: Picture) => (tile ? 2 : width / height)
const percent = (perMille: number) => `${String(perMille / 10)}%`

export function HotAreas({ block, priority }: { block: BlockOf<'hotAreas'>; priority: boolean }) {
  const { picture, alt } = block
  const reachable = useReachableLinks(block.areas.map((area) => ({ ...area, ...area.to })))
  return (
    <div className={styles.hotAreas}>
      <Image
        {...toImageProps(picture)}
        sizes="min(100vw,480px)"
        alt={alt}
        ratio={toRatio(picture)}
        priority={priority}
        rounded
      />
      {reachable.map(({ x, y, width, height, label, to }) => (
        <div
          key={`${String(x)}-${String(y)}-${label}`}
          className={styles.hotArea}
          style={{
            left: percent(x),
            top: percent(y),
            width: percent(width),
            height: percent(height),
          }}
        >
          <FollowAnchor to={to} className={styles.hotLink}>
            <span className={styles.hotLabel}>{label}</span>
          </FollowAnchor>
        </div>
      ))}
    </div>
  )
}

export function Grid({ block }: { block: BlockOf<'grid'> }) {
  const cells = useReachableLinks(block.cells.map((cell) => ({ ...cell, ...cell.to })))
  if (cells.length === 0) return null
  if (block.columns === 2) return <Panels cells={cells} />
  return (
    <Card as="div">
      <ul
        className={styles.grid}
        style={{ gridTemplateColumns: `repeat(${String(block.columns)}, minmax(0, 1fr))` }}
      >
        {cells.map(({ title, note, picture, to }) => (
          <li key={title}>
            <FollowAnchor to={to} className={styles.cell}>
              {picture && (
                <span className={styles.cellPicture}>
                  <Image {...toImageProps(picture)} sizes="64px" alt="" rounded />
                </span>
              )}
              <span className={styles.cellTitle}>{title}</span>
              {note && <span className={styles.cellNote}>{note}</span>}
            </FollowAnchor>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Cells of two columns: each a panel on the tile of its picture. */
const Panels = ({ cells }: { cells: BlockOf<'grid'>['cells'] }) => (
  <ul className={styles.panels}>
    {cells.map(({ title, note, picture, to }) => (
      <li
        key={title}
        className={styles.panel}
        style={{ background: picture?.tile && `var(--tile-${picture.tile})` }}
      >
        <FollowAnchor to={to} className={styles.panelLink}>
          <span className={styles.panelTitle}>{title}</span>
          {note && <span className={styles.cellNote}>{note}</span>}
          {picture && (
            <span className={styles.panelPicture}>
              <Image {...toImageProps(picture)} sizes="96px" alt="" />
            </span>
          )}
        </FollowAnchor>
      </li>
    ))}
  </ul>
)

export function Slider({ block, priority }: { block: BlockOf<'slider'>; priority: boolean }) {
  const slides = useReachableLinks(block.slides.map((slide) => ({ ...slide, ...slide.to })))
  const [first] = slides
  if (!first) return null
  return (
    <Swiper
      label={first.alt}
      ratio={toRatio(first.picture)}
      rounded
      slides={slides.map(({ picture, alt, to }, index) => (
        <FollowAnchor key={picture.src} to={to} className={styles.slide}>
          <Image
            {...toImageProps(picture)}
            sizes="min(100vw,480px)"
            alt={alt}
            ratio={toRatio(first.picture)}
            priority={priority && index === 0}
          />
        </FollowAnchor>
      ))}
    />
  )
}

const NOWHERE = { linkType: 0, link: '' }

export const Notice = ({ block }: { block: BlockOf<'notice'> }) => (
  <FollowAnchor to={block.link ?? NOWHERE} className={styles.notice}>
    {block.text}
  </FollowAnchor>
)
