import type { GoodsDetail } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { usePriceParts, usePriceText } from '@mall/core/session'
import { Card, Price, Tag, Tags, WasPrice } from '@mall/ui'
import { useGoodsTags, useSoldText, type Sku } from '@mall/commerce/goods'
import { FavouriteButton } from './buttons/favourite-button.tsx'
import { messages } from './messages.ts'
import styles from './summary.module.css'

/** Price, tags and name of a product; the price is the selected SKU's. */
export function Summary({ goods, sku }: { goods: GoodsDetail; sku: Sku | null }) {
  const t = useMessages(messages)
  const costPoints = sku?.costPoints ?? goods.costPoints
  const was = sku ? sku.marketCostPoints : goods.marketCostPoints
  const price = usePriceParts(costPoints)
  const text = usePriceText()
  const sold = useSoldText()(goods.sales)
  const tags = useGoodsTags(goods)
  return (
    <Card label={t('goodsInfo')}>
      <div className={styles.line}>
        <span className={styles.prices}>
          <Price {...price} size="xl" />
          {was !== null && was > costPoints && <WasPrice>{text(was)}</WasPrice>}
        </span>
        {sold && <span className={styles.sold}>{sold}</span>}
      </div>
      {(tags.length > 0 || goods.cssBody !== '') && (
        <div className={styles.tags}>
          <Tags>
            {goods.cssBody && <Tag tone="solid">{goods.cssBody}</Tag>}
            {tags.map((tag) => (
              <Tag key={tag.text} tone={tag.tone}>
                {tag.text}
              </Tag>
            ))}
          </Tags>
        </div>
      )}
      <div className={styles.title}>
        <h1 className={styles.name}>{goods.name}</h1>
        <FavouriteButton spuId={goods.spuId} />
      </div>
      {goods.subtitle && <p className={styles.subtitle}>{goods.subtitle}</p>}
    </Card>
  )
}
