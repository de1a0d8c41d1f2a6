import type { ReactNode } from 'react'
import { Image } from '../../display/image/image.tsx'
import { Link } from '../../actions/link/link.tsx'
import { asTag, type ProductCardProps } from '../product-card/product-card.tsx'
import styles from './product-row.module.css'
import { Tags } from '../../display/tag/tag.tsx'

export type ProductRowProps = ProductCardProps & {
  /** Element beside the price: WasPrice. */
  was?: ReactNode
  /** Shown on the picture: 已售罄. */
  veil?: ReactNode
}

export function ProductRow(props: ProductRowProps) {
  const {
    href,
    image,
    title,
    tags = [],
    price,
    was,
    sold,
    corner,
    action,
    veil,
    heading: Heading = 'h3',
    ...picture
  } = props
  return (
    <article className={styles.row}>
      <div className={styles.picture}>
        <Image src={image} alt="" rounded sizes="112px" {...picture} />
        {corner && <span className={styles.corner}>{corner}</span>}
        {veil && <span className={styles.veil}>{veil}</span>}
      </div>
      <div className={styles.info}>
        <Heading className={styles.title}>
          <Link href={href} className={styles.link}>
            {title}
          </Link>
        </Heading>
        {tags.length > 0 && <Tags>{tags.slice(0, 2).map(asTag)}</Tags>}
        {sold && <p className={styles.sold}>{sold}</p>}
        <div className={styles.foot}>
          <span className={styles.prices}>
            {price}
            {was}
          </span>
          {action && <span className={styles.action}>{action}</span>}
        </div>
      </div>
    </article>
  )
}
