import type { DataOf, GoodsCard } from '@mall/contract'
import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { usePriceParts, usePriceText } from '@mall/core/session'
import { Card, CardHead, IconNext, Image, Link, Price, Strip, WasPrice } from '@mall/ui'
import { FollowAnchor, useHasTarget } from '../../common/index.ts'
import { toImageProps } from '@mall/commerce/goods'
import styles from './goods-carousel.module.css'
import { messages } from './messages.ts'

type Section = Extract<DataOf<'home.all'>['sections'][number], { kind: 'strip' }>

/** Horizontal list of goods; the last visible card is cut to hint at more. */
export function GoodsCarousel({ section }: { section: Section }) {
  const t = useMessages(messages)
  const { title, note, more, goods } = section
  const hasTarget = useHasTarget(more)
  return (
    <Card label={title}>
      <CardHead
        title={title}
        note={note || undefined}
        right={
          more &&
          hasTarget && (
            <FollowAnchor to={more} className={styles.more}>
              {t('more')}
              <IconNext size={12} />
            </FollowAnchor>
          )
        }
      />
      <Strip className={styles.carousel} label={title}>
        {goods.map((card) => (
          <li key={card.spuId} className={styles.item}>
            <Item goods={card} />
          </li>
        ))}
      </Strip>
    </Card>
  )
}

function Item({ goods }: { goods: GoodsCard }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const text = usePriceText()
  const price = usePriceParts(goods.costPoints)
  const was = goods.marketCostPoints
  return (
    <Link
      className={styles.link}
      href={paths.wareDetail(goods.spuId, { skuId: goods.defaultSkuId })}
      aria-label={t('goodsLabel', { name: goods.name, price: text(goods.costPoints) })}
    >
      <Image
        {...toImageProps(goods.picture)}
        sizes="(min-width:43.75em) 132px,92px"
        alt=""
        rounded
      />
      <span className={styles.prices}>
        <Price {...price} size="s" />
        {was !== null && was > goods.costPoints && <WasPrice>{text(was)}</WasPrice>}
      </span>
    </Link>
  )
}
