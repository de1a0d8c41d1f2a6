import type { Banner } from '@mall/contract'
import { pictureOf } from '@mall/contract/pictures'
import { useMessages } from '@mall/core/messages'
import { cx, Swiper, useIsNear } from '@mall/ui'
import { FollowAnchor, useReachableLinks } from '../../common/index.ts'
import styles from './banners.module.css'
import { messages } from './messages.ts'

/** Aspect ratio (width / height) of a banner. */
export const BANNER_RATIO = 2.86

export function Banners(props: { banners: readonly Banner[] }) {
  const t = useMessages(messages)
  const banners = useReachableLinks(props.banners)
  if (banners.length === 0) return null
  return (
    <Swiper
      label={t('banners')}
      ratio={BANNER_RATIO}
      rounded
      className={styles.banners}
      slides={banners.map((banner, index) => (
        <Slide key={banner.id} banner={banner} first={index === 0} />
      ))}
    />
  )
}

function Slide({ banner, first }: { banner: Banner; first: boolean }) {
  const { title, subtitle, action, ground, ink, pictures } = banner
  const visible = pictures.slice(0, 2)
  const isNear = useIsNear()
  const isSingle = visible.length === 1
  return (
    <div style={{ background: ground, color: ink }}>
      <FollowAnchor to={banner} className={styles.banner}>
        <span className={styles.decoration} aria-hidden="true" />
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
          {action && (
            <span className={styles.action} style={{ background: ink, color: ground }}>
              {action}
            </span>
          )}
        </span>
        <span className={cx(styles.pictures, !isSingle && styles.pair)}>
          {isNear &&
            visible.map(({ src, width, height }) => (
              <img
                key={src}
                src={src}
                srcSet={pictureOf(src)?.srcSet}
                sizes={`(min-width:43.75em) 160px,min(84px,${isSingle ? 'calc(26vw - 16px)' : 'calc(21vw - 15px)'})`}
                alt=""
                width={width}
                height={height}
                loading={first ? 'eager' : 'lazy'}
                fetchPriority={first ? 'high' : undefined}
                decoding="async"
                draggable={false}
              />
            ))}
        </span>
      </FollowAnchor>
    </div>
  )
}
