import { useMessages, type Translate } from '@mall/core/messages'
import { usePriceParts, usePriceText } from '@mall/core/session'
import { Image, Price, WasPrice } from '@mall/ui'
import { toImageProps } from '../to-image-props.ts'
import { messages } from '../messages.ts'
import styles from './sku-sheet.module.css'
import type { SkuChoice } from '../sku/use-sku-choice.ts'

type Props = {
  chosen: SkuChoice
  /** shows the picture in full size */
  onPicture?: () => void
}

/** Picture, price, stock and limits of the selection. */
export function SkuHead({ chosen: { goods, sku, problem, text }, onPicture }: Props) {
  const t = useMessages(messages)
  const price = usePriceParts(sku?.costPoints ?? goods.costPoints)
  const priceText = usePriceText()
  const was = sku ? sku.marketCostPoints : goods.marketCostPoints
  const picture = sku?.picture ?? goods.pictures[0]
  const limits = [
    formatStock(sku, t),
    goods.limitPerPerson !== null && t('limitPerPerson', { count: goods.limitPerPerson }),
    goods.leastNum > 1 && t('minimum', { count: goods.leastNum }),
  ].filter(Boolean)

  const image = (
    <Image
      {...(picture ? toImageProps(picture) : { src: undefined })}
      sizes="104px"
      alt=""
      rounded
      priority
    />
  )

  return (
    <div className={styles.head}>
      {picture && onPicture ? (
        <button
          type="button"
          className={styles.picture}
          aria-label={t('enlargePicture')}
          onClick={onPicture}
        >
          {image}
        </button>
      ) : (
        <span className={styles.picture}>{image}</span>
      )}
      <div className={styles.text}>
        <p className={styles.prices}>
          <Price {...price} size="xl" />
          {was !== null && was > (sku?.costPoints ?? goods.costPoints) && (
            <WasPrice>{priceText(was)}</WasPrice>
          )}
        </p>
        <p className={styles.limits}>{limits.join(' · ')}</p>
        <p className={styles.chosen} role="status">
          {problem ?? t('chosen', { text })}
        </p>
      </div>
    </div>
  )
}

function formatStock(sku: SkuChoice['sku'], t: Translate<typeof messages>): string {
  if (!sku) return t('chooseForStock')
  if (sku.stock === 'sold-out') return t('soldOut')
  return sku.left === null ? t('inStock') : t('stock', { count: sku.left })
}
