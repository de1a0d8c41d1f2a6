import { useRef, useState } from 'react'
import type { GoodsDetail } from '@mall/contract'
import {
  useGo,
  useMallDispatch,
  usePaths,
  usePreload,
  useShareCard,
  useTitle,
} from '@mall/core/feature'
import { sessionActions } from '@mall/core/session'
import { BackToTop, Card, CardHead, Image, Page, Swiper } from '@mall/ui'
import { lateSheet } from '../../components/late-sheet.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { useAddToCart } from '../../components/use-add-to-cart.ts'
import { useSkuChoice } from '../../components/use-sku-choice.ts'
import { pictured } from '../../model/pictured.ts'
import { whyGone } from '../../model/sku-choice.ts'
import { Attributes } from './attributes.tsx'
import { Choices } from './choices.tsx'
import { DetailBar } from './detail-bar.tsx'
import { DetailNav } from './detail-nav.tsx'
import styles from './detail.module.css'
import { Summary } from './summary.tsx'
import { useLiveGoods } from './use-live-goods.ts'

const SkuSheet = lateSheet(async () => (await import('../../components/sku-sheet.tsx')).SkuSheet)

/** A product that is there: looking, choosing, and the two ways to buy. */
export function DetailScreen({ goods: told }: { goods: GoodsDetail }) {
  useTitle(told.name)
  usePreload(SkuSheet.load)
  useShareCard({ title: told.name, picture: told.pictures[0]?.src })
  const chosenBefore = useSkuChoice(told)
  const { goods, freight, region } = useLiveGoods(told, chosenBefore.sku?.skuId ?? null)
  const chosen = chosenBefore.over(goods)
  const [open, setOpen] = useState(false)
  const cart = useAddToCart()
  const dispatch = useMallDispatch()
  const go = useGo()
  const paths = usePaths()
  const fold = useRef<HTMLDivElement>(null)
  const upper = useRef<HTMLDivElement>(null)
  const lower = useRef<HTMLDivElement>(null)

  async function handleAdd() {
    if (chosen.sku && (await cart.add(chosen.sku.skuId, chosen.num))) setOpen(false)
  }
  function handleBuy() {
    if (!chosen.sku) return
    dispatch(sessionActions.boughtNow({ skuId: chosen.sku.skuId, num: chosen.num }))
    go(paths.orderSubmit())
  }

  return (
    <Page
      flush
      bottom="bar"
      header={<DetailNav goods={goods} fold={fold} upper={upper} lower={lower} />}
      footer={<DetailBar gone={whyGone(goods)} onChoose={() => setOpen(true)} />}
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
            freight={freight}
            region={region}
            onChoose={() => setOpen(true)}
          />
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
      <SkuSheet
        goods={goods}
        chosen={chosen}
        open={open}
        onClose={() => setOpen(false)}
        onAdd={() => void handleAdd()}
        onBuy={handleBuy}
        adding={cart.adding !== null}
      />
    </Page>
  )
}
