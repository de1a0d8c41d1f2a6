import { Fragment, type ReactNode } from 'react'
import { Image, type ImageProps } from '../../display/image/image.tsx'
import { Link } from '../../actions/link/link.tsx'
import styles from './product-card.module.css'
import { Tag, Tags } from '../../display/tag/tag.tsx'

export type ProductCardProps = Pick<
  ImageProps,
  'srcSet' | 'sizes' | 'tile' | 'ground' | 'fit' | 'priority'
> & {
  href: string
  image: string | undefined
  title: ReactNode
  /** Level of the title's heading, below those of the page; h3 by default. */
  heading?: 'h2' | 'h3'
  /** At most two are shown. Text becomes an accent tag. */
  tags?: ReactNode[]
  price: ReactNode
  /** Sales, such as 已售 3.2万+. */
  sold?: ReactNode
  corner?: ReactNode
  /** A control beside the price (IconButton); it is not part of the link. */
  action?: ReactNode
}

/** Product card for two columns. The whole card is a link named by its title. */
export function ProductCard(props: ProductCardProps) {
  const { href, image, title, tags = [], price, sold, corner, action, ...rest } = props
  const { heading: Heading = 'h3', ...picture } = rest
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <Image src={image} alt="" sizes="min(47vw,228px)" className={styles.image} {...picture} />
        {corner && <span className={styles.corner}>{corner}</span>}
      </div>
      <div className={styles.body}>
        <Heading className={styles.title}>
          <Link href={href} className={styles.link}>
            {title}
          </Link>
        </Heading>
        {tags.length > 0 && <Tags>{tags.slice(0, 2).map(asTag)}</Tags>}
        <div className={styles.foot}>
          {price}
          {sold && <span className={styles.sold}>{sold}</span>}
          {action && <span className={styles.action}>{action}</span>}
        </div>
      </div>
    </article>
  )
}

export function asTag(tag: ReactNode, index: number) {
  return typeof tag === 'string' ? (
    <Tag key={index}>{tag}</Tag>
  ) : (
    <Fragment key={index}>{tag}</Fragment>
  )
}
