import { useRef } from 'react'
import { needsShipping } from '@mall/contract/kinds'
import type { GoodsDetail } from '@mall/contract'
import { useShareCard, useTitle } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { useCompanyInfo } from '@mall/core/session'
import { BackToTop, Card, CardHead, Page, SkeletonText, useDisclosure } from '@mall/ui'
import { GoodsText } from '@mall/commerce/rich-text'
import { Attributes, useSkuChoice, skuMessages, getUnavailableReason } from '@mall/commerce/goods'
import { useSeenProduct, useMenuShareQuery, useSaveVisitedShare } from '../../goods/index.ts'
import { useReviewSummaryQuery } from '../../reviews/index.ts'
import { Buying } from './buying.tsx'
import { Choices } from './choices/choices.tsx'
import { DetailBar } from './detail-bar.tsx'
import { DetailNav } from './detail-nav.tsx'
import styles from './detail.module.css'
import { FlashSaleLine } from './flash-sale/flash-sale-line.tsx'
import { Gallery } from './gallery.tsx'
import { messages } from './messages.ts'
import { Questions } from './questions/questions.tsx'
import { useQuestions } from './questions/use-questions.ts'
import { Summary } from './summary.tsx'
import { partIds } from './use-current-part.ts'
import { useLiveGoods } from './use-live-goods.ts'
import { usePageParts } from './use-page-parts.ts'

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
  const questions = useQuestions(goods.spuId)
  const skuSheet = useDisclosure()
  const choose = () => skuSheet.open(true)
  const hasReviews = (reviews.currentData?.total ?? 0) > 0
  const isAvailable = unavailableReason === null
  const sentinel = useRef<HTMLDivElement>(null)
  const parts = usePageParts({ spuId: goods.spuId, hasReviews, isAvailable })

  return (
    <Page
      flush
      wide="split"
      bottom="bar"
      header={<DetailNav goods={goods} sentinel={sentinel} parts={parts} />}
    >
      <div className={styles.screen}>
        <div ref={sentinel} id={partIds.goods} className={styles.sentinel} />
        <Gallery goods={goods} sku={chosen.sku} />
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
        <div id={partIds.reviews} className={styles.cards}>
          {hasReviews && <ReviewsCard spuId={goods.spuId} name={goods.name} />}
          <Questions
            spuId={goods.spuId}
            onSale={goods.onSale}
            summary={reviews.isLoading ? undefined : questions.currentData}
          />
          {!isAvailable && <SimilarGoods goods={goods} />}
        </div>
        <div id={partIds.detail} className={styles.detailSection}>
          {/* Waits for reviews and questions above, which would move this section if they arrived
              later. */}
          {!reviews.isLoading && !questions.isLoading && (
            <>
              <DetailCard goods={goods} />
              {isAvailable && (
                <div id={partIds.related} className={styles.related}>
                  <RelatedGoods spuId={goods.spuId} />
                </div>
              )}
            </>
          )}
        </div>
      </div>
      <BackToTop above="bar" />
      <Buying chosen={chosen} isUndeliverable={isUndeliverable} skuSheet={skuSheet} />
    </Page>
  )
}

function DetailCard({ goods }: { goods: GoodsDetail }) {
  return (
    <Card>
      <CardHead title={useMessages(messages)('title')} />
      <Attributes goods={goods} />
      {goods.detailHtml !== '' && (
        <div className={styles.html}>
          <GoodsText html={goods.detailHtml} />
        </div>
      )}
    </Card>
  )
}
