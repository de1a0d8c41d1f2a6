import type { Category, CategoryBanner } from '@mall/contract'
import { pictureOf } from '@mall/contract/pictures'
import { usePaths } from '@mall/core/feature'
import { Image, Link } from '@mall/ui'
import { toImageProps } from '@mall/commerce/goods'
import { FollowAnchor, useReachableLinks } from '../../common/index.ts'
import styles from './category-top.module.css'

/** The banner of a first-level category and its second levels as tiles. */
export function CategoryTop({ category }: { category: Category }) {
  const { banner, children } = category
  const banners = useReachableLinks(banner ? [banner] : [])
  return (
    <>
      {banners.map((each) => (
        <BannerCard key={each.title} banner={each} />
      ))}
      <Tiles categories={children} />
    </>
  )
}

function BannerCard({ banner }: { banner: CategoryBanner }) {
  const { title, subtitle, ground, ink, pictures } = banner
  return (
    <div className={styles.card} style={{ background: ground, color: ink }}>
      <FollowAnchor to={banner} className={styles.banner}>
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
        </span>
        {pictures.slice(0, 1).map(({ src, width, height }) => (
          <img
            key={src}
            className={styles.picture}
            src={src}
            srcSet={pictureOf(src)?.srcSet}
            sizes="72px"
            alt=""
            width={width}
            height={height}
            draggable={false}
          />
        ))}
      </FollowAnchor>
    </div>
  )
}

/**
 * Tiles of the second-level categories with a picture; those without one are shown as sections
 * only.
 */
function Tiles({ categories }: { categories: readonly Category[] }) {
  const paths = usePaths()
  const tiles = categories.flatMap(({ id, name, picture }) =>
    picture ? [{ id, name, picture }] : [],
  )
  if (tiles.length === 0) return null
  return (
    <ul className={styles.tiles}>
      {tiles.map(({ id, name, picture }) => (
        <li key={id}>
          <Link href={paths.secondCategory(id)} className={styles.tile}>
            <Image
              {...toImageProps(picture)}
              sizes="(min-width:43.75em) 120px,min(24vw,116px)"
              alt=""
              rounded
            />
            <span className={styles.name}>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
