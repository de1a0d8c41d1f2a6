import type { ReactNode } from 'react'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Button, ButtonPair, Chip, ChipGroup, Sheet, Stepper } from '@mall/ui'
import { goodsMessages } from '../../model/goods/messages.ts'
import { isAvailable, limitText } from '../../model/goods/sku-choice.ts'
import { messages } from './messages.ts'
import { SkuHead } from './sku-head.tsx'
import styles from './sku-sheet.module.css'
import { UndeliverableButtons } from './undeliverable-buttons.tsx'
import type { SkuChoice } from './use-sku-choice.ts'

type Selection = { chosen: SkuChoice }

export type SkuSheetProps = {
  /** null while the product loads */
  chosen: SkuChoice | null
  open: boolean
  onClose: () => void
  /** heading; without it the sheet has a label only */
  title?: string
  /** content while the product loads */
  fallback?: ReactNode
  /** summary above the specs */
  renderHead: (chosen: SkuChoice) => ReactNode
  hasQuantity?: boolean
  footer: ReactNode
}

/** Spec selection of a product, with the quantity if it can be chosen. */
export function SkuSheet(props: SkuSheetProps) {
  const { chosen, title, fallback, renderHead, hasQuantity = false, ...sheet } = props
  const t = useMessages(messages)
  return (
    <Sheet {...sheet} title={title} label={t('chooseSpec')}>
      {chosen === null ? (
        fallback
      ) : (
        <>
          {renderHead(chosen)}
          <div className={styles.specs}>
            <Specs chosen={chosen} />
            {hasQuantity && <Quantity chosen={chosen} />}
          </div>
        </>
      )}
    </Sheet>
  )
}

export type PurchaseSheetProps = Omit<SkuSheetProps, 'renderHead' | 'hasQuantity' | 'footer'> &
  Omit<PurchaseButtonsProps, 'chosen'>

/** Spec and quantity selection with 加入购物车 and 立即购买. */
export function PurchaseSheet(props: PurchaseSheetProps) {
  const { isUndeliverable, onAdd, onBuy, adding, ...sheet } = props
  const buttons = { isUndeliverable, onAdd, onBuy, adding }
  return (
    <SkuSheet
      {...sheet}
      renderHead={(chosen) => <SkuHead chosen={chosen} />}
      hasQuantity
      footer={sheet.chosen && <PurchaseButtons chosen={sheet.chosen} {...buttons} />}
    />
  )
}

type PurchaseButtonsProps = Selection & {
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

function Specs({ chosen: { goods, choice, choose } }: Selection) {
  return goods.specs.map(({ name, values }, index) => (
    <div key={name} className={styles.spec}>
      <h3 className={styles.name}>{name}</h3>
      <ChipGroup label={name}>
        {values.map((value) => (
          <Chip
            key={value}
            selected={choice[index] === value}
            // The selected value can always be deselected; otherwise a sold-out combination could
            // not be left.
            disabled={choice[index] !== value && !isAvailable(goods, choice, index, value)}
            onClick={() => choose(index, value)}
          >
            {value}
          </Chip>
        ))}
      </ChipGroup>
    </div>
  ))
}

function Quantity({ chosen: { goods, sku, num, range, count } }: Selection) {
  const t = useMessages(messages)
  const tGoods = useMessages(goodsMessages)
  const notify = useNotify()
  return (
    <div className={styles.count}>
      <h3 className={styles.name}>{t('quantity')}</h3>
      <Stepper
        label={t('quantity')}
        value={num}
        min={range.min}
        max={Math.max(range.min, range.max)}
        onChange={count}
        onLimit={({ limit }) => notify.toast(limitText(goods, sku, limit, tGoods))}
      />
    </div>
  )
}
