import type { GoodsCard } from '@mall/contract'
import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { usePriceParts, usePriceText } from '@mall/core/session'
import { GoodsTile, toImageProps, WaterfallSkeleton } from '@mall/commerce/goods'
import {
  Card,
  CardHead,
  IconNext,
  Image,
  Link,
  Price,
  SkeletonBlock,
  Strip,
  WasPrice,
  Waterfall,
} from '@mall/ui'
import {
  useBlockGoodsOfCategoryQuery,
  useBlockGoodsOfSelectionQuery,
  useBlockGoodsQuery,
} from '../content-endpoints.ts'
import { FollowAnchor, useHasTarget } from '../../common/index.ts'
import { messages } from '../messages.ts'
import { BlockFailed } from './block-failed.tsx'
import type { BlockOf } from './block-of.ts'
import styles from './blocks.module.css'

type Block = BlockOf<'goodsList'>

function useGoods({ spuIds, cmsId, categoryId, limit }: Block['goods']) {
  const byIds = useBlockGoodsQuery({ spuIds: spuIds ?? [] }, { skip: spuIds === undefined })
  const ofSelection = useBlockGoodsOfSelectionQuery(
    { cmsId: cmsId ?? 0, size: limit },
    { skip: cmsId === undefined },
  )
  const ofCategory = useBlockGoodsOfCategoryQuery(
    { categoryId: categoryId ?? 0, size: limit },
    { skip: categoryId === undefined },
  )
  if (spuIds !== undefined) return { ...byIds, goods: byIds.data }
  return cmsId === undefined
    ? { ...ofCategory, goods: ofCategory.data?.list }
    : { ...ofSelection, goods: ofSelection.data?.list }
}

/** Goods as two columns of tiles, or as a strip that scrolls sideways. */
export function GoodsBlock({ block, count = 4 }: { block: Block; count?: number | undefined }) {
  const { title, layout } = block
  const { goods, error, isFetching, refetch } = useGoods(block.goods)
  if (!goods && error && !isFetching) {
    return <BlockFailed title={title} isBusy={isFetching} onRetry={() => void refetch()} />
  }
  if (goods?.length === 0) return null
  if (layout === 'strip') {
    return (
      <Card label={title}>
        <BlockHead block={block} />
        <Strip className={styles.strip} label={title}>
          {goods
            ? goods.map((one) => (
                <li key={one.spuId} className={styles.stripItem}>
                  <StripItem goods={one} />
                </li>
              ))
            : Array.from({ length: Math.min(count, 4) }, (_, index) => (
                <li key={`skeleton-${String(index)}`} className={styles.stripItem}>
                  <div className={styles.stripLink}>
                    <div className={styles.stripSquare}>
                      <SkeletonBlock width="100%" height="100%" />
                    </div>
                  </div>
                </li>
              ))}
        </Strip>
      </Card>
    )
  }
  return (
    <section aria-label={title} className={styles.tiles}>
      <BlockHead block={block} />
      {goods ? (
        <Waterfall>
          {goods.map((one) => (
            <GoodsTile key={one.spuId} goods={one} />
          ))}
        </Waterfall>
      ) : (
        <WaterfallSkeleton cards={Math.max(count, 1)} />
      )}
    </section>
  )
}

function BlockHead({ block: { title, note, more } }: { block: Block }) {
  const t = useMessages(messages)
  const hasTarget = useHasTarget(more)
  return (
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
  )
}

function StripItem({ goods }: { goods: GoodsCard }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const text = usePriceText()
  const price = usePriceParts(goods.costPoints)
  const was = goods.marketCostPoints
  return (
    <Link
      className={styles.stripLink}
      href={paths.wareDetail(goods.spuId, { skuId: goods.defaultSkuId })}
      aria-label={t('goodsLabel', { name: goods.name, price: text(goods.costPoints) })}
    >
      <Image
        {...toImageProps(goods.picture)}
        sizes="(min-width:43.75em) 132px,92px"
        alt=""
        rounded
      />
      <span className={styles.stripName}>{goods.name}</span>
      <Price {...price} size="s" />
      {was !== null && was > goods.costPoints && <WasPrice>{text(was)}</WasPrice>}
    </Link>
  )
}
