import type { ReactNode } from 'react'
import type { GoodsCard } from '@mall/contract'
import { PriceType } from '@mall/contract/states'
import { usePaths } from '@mall/core/feature'
import { shortCount } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { usePriceDisplay, usePriceParts, usePriceText } from '@mall/core/session'
import { Price, ProductCard, ProductRow, Tag, WasPrice } from '@mall/ui'
import { toImageProps } from './to-image-props.ts'
import { messages } from './messages.ts'
import { useGoodsTags } from './use-goods-tags.ts'

type Props = {
  goods: GoodsCard
  /** First row of a page: loads the image eagerly. */
  priority?: boolean
  /** Control next to the price. */
  action?: ReactNode
  /** target of the card; by default the product page */
  href?: string
  /** accessible name of the card; by default the product's name */
  title?: ReactNode
}

/** 已售 3.2万+, or 已兑 where prices are points; undefined without sales. */
export function useSoldText(): (sales: number) => string | undefined {
  const t = useMessages(messages)
  const { goodsPriceType } = usePriceDisplay()
  const verb = goodsPriceType === PriceType.Money ? t('sold') : t('redeemed')
  return (sales) => (sales > 0 ? `${verb} ${shortCount(sales)}` : undefined)
}

/** 已售 865 · 好评 98%; undefined without either. */
function useSoldAndRatingText(): (goods: GoodsCard) => string | undefined {
  const t = useMessages(messages)
  const sold = useSoldText()
  return ({ sales, goodPercent }) =>
    [sold(sales), goodPercent !== null && t('goodPercent', { percent: goodPercent })]
      .filter(Boolean)
      .join(' · ') || undefined
}

/** Tags of a card, the activity first because a card has room for two. */
const renderTags = (tags: GoodsCard['tags'], activity: string) =>
  [...(activity ? [{ text: activity, tone: 'solid' as const }] : []), ...tags].map(
    ({ text, tone }) => (
      <Tag key={`${tone} ${text}`} tone={tone}>
        {text}
      </Tag>
    ),
  )

function useCardProps({ goods, href, title = goods.name }: Props) {
  const paths = usePaths()
  const sold = useSoldText()
  const { src: image, ...picture } = toImageProps(goods.picture)
  return {
    ...picture,
    image,
    href: href ?? paths.wareDetail(goods.spuId, { skuId: goods.defaultSkuId }),
    title,
    heading: 'h2' as const,
    tags: renderTags(useGoodsTags(goods), goods.cssBody),
    price: <Price {...usePriceParts(goods.costPoints)} />,
    sold: sold(goods.sales),
  }
}

/** Product card of a two-column grid. */
export function GoodsTile(props: Props) {
  const t = useMessages(messages)
  const { goods, priority, action } = props
  const { sold, ...cardProps } = useCardProps(props)
  return (
    <ProductCard
      {...cardProps}
      // A card with an action has no room for the sales next to the price.
      sold={action ? undefined : sold}
      corner={goods.soldOut ? t('soldOut') : goods.corner || undefined}
      priority={priority}
      action={action}
    />
  )
}

/** Product row of a single-column list. */
export function GoodsRow(props: Props) {
  const t = useMessages(messages)
  const soldAndRating = useSoldAndRatingText()
  const { goods, priority, action } = props
  const text = usePriceText()
  const was = goods.marketCostPoints
  return (
    <ProductRow
      {...useCardProps(props)}
      sold={soldAndRating(goods)}
      corner={goods.corner || undefined}
      veil={goods.soldOut ? t('soldOut') : undefined}
      was={was !== null && was > goods.costPoints ? <WasPrice>{text(was)}</WasPrice> : undefined}
      priority={priority}
      action={action}
    />
  )
}
