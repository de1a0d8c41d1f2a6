import type { ReactNode } from 'react'
import type { GoodsDetail } from '@mall/contract'
import { useNotify } from '@mall/core/feature'
import { useMessages, type Translate } from '@mall/core/messages'
import { usePriceParts, usePriceText } from '@mall/core/session'
import {
  Button,
  ButtonPair,
  Chip,
  ChipGroup,
  Image,
  Price,
  Sheet,
  Stepper,
  WasPrice,
} from '@mall/ui'
import { goodsMessages } from '../../model/goods/messages.ts'
import { toImageProps } from '../../model/goods/to-image-props.ts'
import { isAvailable, limitText } from '../../model/goods/sku-choice.ts'
import { messages } from './messages.ts'
import styles from './sku-sheet.module.css'
import { UndeliverableButtons } from './undeliverable-buttons.tsx'
import type { SkuChoice } from './use-sku-choice.ts'

export type SkuSheetProps = {
  goods: GoodsDetail
  chosen: SkuChoice
  /** delivery to the shopper's address is refused */
  isUndeliverable?: boolean
  open: boolean
  onClose: () => void
  onAdd: () => void
  /** Omitted: only 加入购物车 is shown. */
  onBuy?: () => void
  adding: boolean
}

/** Spec and quantity selection; shows the reason if the selection cannot be bought. */
export function SkuSheet(props: SkuSheetProps) {
  const t = useMessages(messages)
  const tGoods = useMessages(goodsMessages)
  const { goods, chosen, isUndeliverable = false, open, onClose, onAdd, onBuy, adding } = props
  const notify = useNotify()
  const { problem } = chosen
  const withProblemCheck = (action: () => void) => () =>
    problem === null ? action() : notify.toast(problem)

  return (
    <Sheet
      open={open}
      onClose={onClose}
      label={t('chooseSpec')}
      footer={
        isUndeliverable && problem === null ? (
          <UndeliverableButtons />
        ) : (
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
    >
      <SkuHead goods={goods} chosen={chosen} />
      <div className={styles.specs}>
        {goods.specs.map((spec, index) => (
          <Spec key={spec.name} name={spec.name}>
            {spec.values.map((value) => (
              <Chip
                key={value}
                selected={chosen.choice[index] === value}
                // The selected value can always be deselected; otherwise a sold-out combination
                // could not be left.
                disabled={
                  chosen.choice[index] !== value && !isAvailable(goods, chosen.choice, index, value)
                }
                onClick={() => chosen.choose(index, value)}
              >
                {value}
              </Chip>
            ))}
          </Spec>
        ))}
        <div className={styles.count}>
          <h3 className={styles.name}>{t('quantity')}</h3>
          <Stepper
            label={t('quantity')}
            value={chosen.num}
            min={chosen.range.min}
            max={Math.max(chosen.range.min, chosen.range.max)}
            onChange={chosen.count}
            onLimit={({ limit }) => notify.toast(limitText(goods, chosen.sku, limit, tGoods))}
          />
        </div>
      </div>
    </Sheet>
  )
}

function SkuHead({ goods, chosen }: Pick<SkuSheetProps, 'goods' | 'chosen'>) {
  const t = useMessages(messages)
  const { sku, problem, text } = chosen
  const price = usePriceParts(sku?.costPoints ?? goods.costPoints)
  const priceText = usePriceText()
  const was = sku ? sku.marketCostPoints : goods.marketCostPoints
  const picture = sku?.picture ?? goods.pictures[0]
  const limits = [
    formatStock(sku, t),
    goods.limitPerPerson !== null && t('limitPerPerson', { count: goods.limitPerPerson }),
    goods.leastNum > 1 && t('minimum', { count: goods.leastNum }),
  ].filter(Boolean)

  return (
    <div className={styles.head}>
      <span className={styles.picture}>
        <Image
          {...(picture ? toImageProps(picture) : { src: undefined })}
          sizes="104px"
          alt=""
          rounded
          priority
        />
      </span>
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

function Spec({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.spec}>
      <h3 className={styles.name}>{name}</h3>
      <ChipGroup label={name}>{children}</ChipGroup>
    </div>
  )
}
