import { useState } from 'react'
import type { Picture } from '@mall/contract'
import type { SkuChoice } from '@mall/commerce/goods'
import { SkuHead, SkuSheet, type SkuSheetProps } from '@mall/commerce/goods/sku-sheet'
import { useNotify } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { Button, ButtonPair } from '@mall/ui'
import { messages } from '../purchase/messages.ts'
import { UndeliverableButtons } from '../purchase/undeliverable-buttons.tsx'

const PictureSheet = lazyPart(
  async () => (await import('../../common/parts/picture-sheet.tsx')).PictureSheet,
)

export type PurchaseSheetProps = Omit<SkuSheetProps, 'renderHead' | 'hasQuantity' | 'footer'> &
  Omit<PurchaseButtonsProps, 'chosen'>

/** Spec and quantity selection with 加入购物车 and 立即购买. */
export function PurchaseSheet(props: PurchaseSheetProps) {
  const { isUndeliverable, onAdd, onBuy, adding, ...sheet } = props
  const buttons = { isUndeliverable, onAdd, onBuy, adding }
  const t = useMessages(messages)
  const [isEnlarged, setEnlarged] = useState(false)
  return (
    <>
      <SkuSheet
        {...sheet}
        renderHead={(chosen) => <SkuHead chosen={chosen} onPicture={() => setEnlarged(true)} />}
        hasQuantity
        footer={sheet.chosen && <PurchaseButtons chosen={sheet.chosen} {...buttons} />}
      />
      <PictureSheet
        title={t('pictures')}
        open={isEnlarged && sheet.open}
        pictures={sheet.chosen ? listPictures(sheet.chosen) : []}
        first={0}
        onClose={() => setEnlarged(false)}
      />
    </>
  )
}

/** Pictures of a product, the picture of the selected SKU first. */
function listPictures({ goods, sku }: SkuChoice): Picture[] {
  if (!sku?.picture) return goods.pictures
  const { src } = sku.picture
  return [sku.picture, ...goods.pictures.filter((picture) => picture.src !== src)]
}

type PurchaseButtonsProps = {
  chosen: SkuChoice
  /** delivery to the shopper's address is refused */
  isUndeliverable?: boolean
  onAdd: () => void
  /** Omitted: only 加入购物车 is shown. */
  onBuy?: () => void
  adding: boolean
}

/** Show the reason if the selection cannot be bought. */
function PurchaseButtons(props: PurchaseButtonsProps) {
  const { chosen, isUndeliverable = false, onAdd, onBuy, adding } = props
  const t = useMessages(messages)
  const notify = useNotify()
  const { problem } = chosen
  const withProblemCheck = (action: () => void) => () =>
    problem === null ? action() : notify.toast(problem)

  if (isUndeliverable && problem === null) return <UndeliverableButtons />
  return (
    <ButtonPair>
      <Button
        variant={onBuy ? 'soft' : 'primary'}
        needsNetwork={t('addToCart')}
        busy={adding}
        onClick={withProblemCheck(onAdd)}
      >
        {t('addToCart')}
      </Button>
      {onBuy && (
        <Button needsNetwork={t('buy')} onClick={withProblemCheck(onBuy)}>
          {t('buyNow')}
        </Button>
      )}
    </ButtonPair>
  )
}
