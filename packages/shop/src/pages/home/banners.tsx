import type { Banner } from '@mall/contract'
import { Swiper } from '@mall/ui'
import { FollowAnchor } from '../../components/follow-anchor.tsx'
import styles from './banners.module.css'

/** Width by height of a banner. */
export const BANNER_RATIO = 2.86

export function Banners({ banners }: { banners: readonly Banner[] }) {
  return (
    <Swiper
      label="活动横幅"
      ratio={BANNER_RATIO}
      rounded
      slides={banners.map((banner, index) => (
        <Slide key={banner.id} banner={banner} first={index === 0} />
      ))}
    />
  )
}

function Slide({ banner, first }: { banner: Banner; first: boolean }) {
  const { title, subtitle, action, ground, ink, pictures } = banner
  return (
    <div style={{ background: ground, color: ink }}>
      <FollowAnchor to={banner} className={styles.banner}>
        <span className={styles.moon} aria-hidden="true" />
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
          {action && (
            <span className={styles.action} style={{ background: ink, color: ground }}>
              {action}
            </span>
          )}
        </span>
        <span className={styles.pictures}>
          {pictures.slice(0, 2).map(({ src, width, height }) => (
            <img
              key={src}
              src={src}
              alt=""
              width={width}
              height={height}
              loading={first ? 'eager' : 'lazy'}
              decoding="async"
              draggable={false}
            />
          ))}
        </span>
      </FollowAnchor>
    </div>
  )
}
