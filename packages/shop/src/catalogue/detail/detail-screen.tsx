import { useRef } from 'react'
import { needsShipping } from '@mall/contract/kinds'
import type { GoodsDetail } from '@mall/contract'
import { useShareCard, useTitle } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { useCompanyInfo } from '@mall/core/session'
import {
  BackToTop,
  Card,
  CardHead,
  Image,
  Page,
  SkeletonText,
  Swiper,
  useDisclosure,
} from '@mall/ui'
import { GoodsText } from '@mall/commerce/rich-text'
import {
  Attributes,
  useSkuChoice,
  skuMessages,
  toImageProps,
  getUnavailableReason,
} from '@mall/commerce/goods'
import { useSeenProduct, useMenuShareQuery, useSaveVisitedShare } from '../../goods/index.ts'
import { useReviewSummaryQuery } from '../../reviews/index.ts'
import { Buying } from './buying.tsx'
import { Choices } from './choices/choices.tsx'
import { DetailBar } from './detail-bar.tsx'
import { DetailNav } from './detail-nav.tsx'
import styles from './detail.module.css'
import { FlashSaleLine } from './flash-sale/flash-sale-line.tsx'
import { messages } from './messages.ts'
import { Summary } from './summary.tsx'
import { useLiveGoods } from './use-live-goods.ts'

const ReviewsCard = lazyPart(async () => (await import('./reviews-card.tsx')).ReviewsCard, {
  when: 'visible',
  fallback: (
    <Card as="div">
      <SkeletonText lines={6} size={16} />
    </Card>
  ),
  failed: null,
})

const SimilarGoods = lazyPart(async () => (await import('./similar-goods.tsx')).SimilarGoods, {
  when: 'visible',
  failed: null,
})

const RelatedGoods = lazyPart(async () => (await import('./related-goods.tsx')).RelatedGoods, {
  when: 'visible',
  failed: null,
})

/** Loaded product: images, spec selection and the buy bar. */
export function DetailScreen({ goods: initialGoods }: { goods: GoodsDetail }) {
  const t = useMessages(messages)
  const tSku = useMessages(skuMessages)
  useTitle(initialGoods.name)
  useSeenProduct(initialGoods.spuId)
  useSaveVisitedShare()
  const picture = initialGoods.pictures[0]?.src
  useShareCard({ title: initialGoods.name, picture, query: useMenuShareQuery() })
  const initialChoice = useSkuChoice(initialGoods)
  const { goods, freight, region, delivery } = useLiveGoods(
    initialGoods,
    initialChoice.sku?.skuId ?? null,
  )
  const chosen = initialChoice.withGoods(goods)
  const unavailableReason = getUnavailableReason(goods, tSku)
  const isUndeliverable = needsShipping(goods.kind) && delivery?.deliverable === false
  const { showComment } = useCompanyInfo()
  const reviews = useReviewSummaryQuery({ spuId: goods.spuId }, { skip: !showComment })
  const skuSheet = useDisclosure()
  const choose = () => skuSheet.open(true)
  const sentinel = useRef<HTMLDivElement>(null)
  const detailSection = useRef<HTMLDivElement>(null)

  return (
    <Page
      flush
      wide="split"
      bottom="bar"
      header={<DetailNav goods={goods} sentinel={sentinel} detailSection={detailSection} />}
    >
      <div className={styles.screen}>
        <div ref={sentinel} className={styles.sentinel} />
        <Swiper
          className={styles.gallery}
          label={t('pictures')}
          ratio={1}
          interval={0}
          dots="count"
          slides={goods.pictures.map((picture, index) => (
            <Image
              key={picture.src}
              {...toImageProps(picture)}
              sizes="(min-width:60em) 664px,min(100vw,480px)"
              alt={t('picture', { name: goods.name, number: index + 1 })}
              priority={index === 0}
            />
          ))}
        />
        <div className={styles.side}>
          <Summary goods={goods} sku={chosen.sku} />
          <Choices
            goods={goods}
            chosen={chosen}
            freight={needsShipping(goods.kind) ? freight : null}
            region={region}
            delivery={delivery}
            onChoose={choose}
          />
          <FlashSaleLine spuId={goods.spuId} />
          <DetailBar
            spuId={goods.spuId}
            unavailableReason={unavailableReason}
            isSoldOut={unavailableReason !== null && goods.onSale}
            isUndeliverable={isUndeliverable}
            onChoose={choose}
          />
        </div>
        <div className={styles.cards}>
          {(reviews.currentData?.total ?? 0) > 0 && (
            <ReviewsCard spuId={goods.spuId} name={goods.name} />
          )}
          {unavailableReason !== null && <SimilarGoods goods={goods} />}
        </div>
        <div ref={detailSection} className={styles.detailSection}>
          {/* Reviews that came later would move it. */}
          {!reviews.isLoading && (
            <>
              <Card>
                <CardHead title={t('title')} />
                <Attributes goods={goods} />
                {goods.detailHtml !== '' && (
                  <div className={styles.html}>
                    <GoodsText html={goods.detailHtml} />
                  </div>
                )}
              </Card>
              {unavailableReason === null && <RelatedGoods spuId={goods.spuId} />}
            </>
          )}
        </div>
      </div>
      <BackToTop above="bar" />
      <Buying chosen={chosen} isUndeliverable={isUndeliverable} skuSheet={skuSheet} />
    </Page>
  )
}
