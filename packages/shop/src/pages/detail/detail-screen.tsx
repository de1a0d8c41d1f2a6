import { useRef } from 'react'
import { needsShipping } from '@mall/contract/kinds'
import type { GoodsDetail } from '@mall/contract'
import { useShareCard, useTitle } from '@mall/core/feature'
import { BackToTop, Card, CardHead, Image, Page, Swiper } from '@mall/ui'
import { useOpening } from '../../components/opening.ts'
import { RichText } from '../../components/rich-text.tsx'
import { useSkuChoice } from '../../components/use-sku-choice.ts'
import { pictured } from '../../model/pictured.ts'
import { whyGone } from '../../model/sku-choice.ts'
import { Attributes } from './attributes.tsx'
import { Buying } from './buying.tsx'
import { Choices } from './choices.tsx'
import { DetailBar } from './detail-bar.tsx'
import { DetailNav } from './detail-nav.tsx'
import styles from './detail.module.css'
import { SimilarGoods } from './similar-goods.tsx'
import { Summary } from './summary.tsx'
import { useLiveGoods } from './use-live-goods.ts'

/** A product that is there: looking, choosing, and the two ways to buy. */
export function DetailScreen({ goods: told }: { goods: GoodsDetail }) {
  useTitle(told.name)
  useShareCard({ title: told.name, picture: told.pictures[0]?.src })
  const chosenBefore = useSkuChoice(told)
  const { goods, freight, region, delivery } = useLiveGoods(told, chosenBefore.sku?.skuId ?? null)
  const chosen = chosenBefore.over(goods)
  const gone = whyGone(goods)
  const opening = useOpening()
  const choose = () => opening.show(true)
  const fold = useRef<HTMLDivElement>(null)
  const upper = useRef<HTMLDivElement>(null)
  const lower = useRef<HTMLDivElement>(null)

  return (
    <Page
      flush
      bottom="bar"
      header={<DetailNav goods={goods} fold={fold} upper={upper} lower={lower} />}
      footer={
        <DetailBar
          spuId={goods.spuId}
          gone={gone}
          isSoldOut={gone !== null && goods.onSale}
          onChoose={choose}
        />
      }
    >
      <div ref={upper} className={styles.upper}>
        <div ref={fold} className={styles.fold} />
        <Swiper
          label="商品图片"
          ratio={1}
          interval={0}
          dots="count"
          slides={goods.pictures.map((picture, index) => (
            <Image
              key={picture.src}
              {...pictured(picture)}
              sizes="min(100vw,480px)"
              alt={`${goods.name}，图片 ${index + 1}`}
              priority={index === 0}
            />
          ))}
        />
        <div className={styles.cards}>
          <Summary goods={goods} sku={chosen.sku} />
          <Choices
            services={goods.services}
            chosen={chosen}
            freight={needsShipping(goods.kind) ? freight : null}
            region={region}
            delivery={delivery}
            onChoose={choose}
          />
          {gone !== null && <SimilarGoods goods={goods} />}
        </div>
      </div>
      <div ref={lower} className={styles.lower}>
        <Card>
          <CardHead title="商品详情" />
          <Attributes goods={goods} />
          {goods.detailHtml !== '' && (
            <div className={styles.html}>
              <RichText html={goods.detailHtml} />
            </div>
          )}
        </Card>
      </div>
      <BackToTop above="bar" />
      <Buying goods={goods} chosen={chosen} opening={opening} />
    </Page>
  )
}
