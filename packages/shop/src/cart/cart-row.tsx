import type { CartItem } from '@mall/contract'
import { useNotify, usePaths, useServerNow } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { usePriceText } from '@mall/core/session'
import { Checkbox, IconDown, Image, Link, Stepper, Tag, WasPrice } from '@mall/ui'
import { Amount } from '@mall/commerce/price'
import { hasFewLeft, limitText } from './model/cart-view.ts'
import { formatSaleTime } from '@mall/commerce/flash-sale'
import { toImageProps } from '@mall/commerce/goods'
import { formMessages } from '../common/index.ts'
import styles from './cart-row.module.css'
import { messages } from './messages.ts'

export type CartRowProps = {
  item: CartItem
  isChosen: boolean
  isEditing: boolean
  onChoose: (on: boolean) => void
  onNumber: (totalNum: number) => void
  onRemove: () => void
  /** undefined: favourites are not possible */
  onMove: (() => void) | undefined
  onSpec: () => void
}

/**
 * One item. The row scrolls horizontally to reveal 移入收藏 and 删除; the keyboard reaches it by Tab, and 管理 is
 * the alternative.
 */
export function CartRow(props: CartRowProps) {
  const t = useMessages(messages)
  const tForm = useMessages(formMessages)
  const { item, isChosen, isEditing, onChoose, onNumber, onRemove, onMove, onSpec } = props
  const { name, specText, picture, tags, cssBody, totalNum, leastNum, maxNum } = item
  const paths = usePaths()
  const notify = useNotify()
  const price = usePriceText()
  return (
    <div className={styles.slide}>
      <article className={styles.row} aria-label={name}>
        <span className={styles.check}>
          <Checkbox checked={isChosen} onChange={onChoose} label={t('selectItem', { name })} />
        </span>
        <Link
          href={paths.wareDetail(item.spuId, { skuId: item.skuId })}
          className={styles.picture}
          aria-label={name}
        >
          <Image {...toImageProps(picture)} sizes="88px" alt="" rounded />
        </Link>
        <div className={styles.text}>
          <p className={styles.name}>
            {cssBody && (
              <>
                <Tag tone="solid">{cssBody}</Tag>{' '}
              </>
            )}
            {name}
          </p>
          {specText && (
            <button
              type="button"
              className={styles.spec}
              aria-label={t('changeSpecOf', { specText })}
              onClick={onSpec}
            >
              <span>{specText}</span>
              <IconDown size={12} />
            </button>
          )}
          {item.flash && <FlashNote endsAt={item.flash.endsAt} />}
          {tags.length > 0 && <p className={styles.tags}>{tags.join(' · ')}</p>}
          <div className={styles.footer}>
            <span className={styles.prices}>
              <Amount costPoints={item.costPoints} />
              {item.flash && item.flash.regularCostPoints > item.costPoints && (
                <WasPrice>{price(item.flash.regularCostPoints)}</WasPrice>
              )}
            </span>
            {!isEditing && (
              <Stepper
                value={totalNum}
                min={leastNum}
                max={Math.max(leastNum, maxNum)}
                label={t('quantityOf', { name })}
                onChange={onNumber}
                onLimit={({ limit }) => notify.toast(limitText(item, limit, tForm))}
              />
            )}
          </div>
          <PriceFall item={item} />
          {totalNum > maxNum ? (
            <p className={styles.shortage}>{t('remainingStock', { count: maxNum })}</p>
          ) : (
            hasFewLeft(item) && <p className={styles.shortage}>{t('fewLeft', { count: maxNum })}</p>
          )}
        </div>
      </article>
      {onMove && (
        <button
          type="button"
          className={styles.move}
          aria-label={t('moveItem', { name })}
          onClick={onMove}
        >
          {t('moveToFavourites')}
        </button>
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={t('removeItem', { name })}
        onClick={onRemove}
      >
        {t('remove')}
      </button>
    </div>
  )
}

/** How much lower the price is than when the item was added. */
function PriceFall({ item: { costPoints, addedPrice = 0 } }: Pick<CartRowProps, 'item'>) {
  const t = useMessages(messages)
  const price = usePriceText()
  if (addedPrice <= costPoints) return null
  return (
    <p className={styles.fallen}>{t('priceFell', { amount: price(addedPrice - costPoints) })}</p>
  )
}

/** The flash sale that the price belongs to, and its end. */
function FlashNote({ endsAt }: Pick<NonNullable<CartItem['flash']>, 'endsAt'>) {
  const t = useMessages(messages)
  return (
    <p className={styles.flash}>
      <Tag>{t('flashSale')}</Tag> {t('flashEnds', { time: formatSaleTime(endsAt, useServerNow()) })}
    </p>
  )
}
