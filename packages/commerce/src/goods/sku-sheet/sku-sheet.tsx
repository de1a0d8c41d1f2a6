import type { ReactNode } from 'react'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Chip, ChipGroup, Sheet, Stepper } from '@mall/ui'
import { skuMessages, messages } from '../messages.ts'
import { isAvailable, limitText } from '../sku/sku-choice.ts'
import styles from './sku-sheet.module.css'
import type { SkuChoice } from '../sku/use-sku-choice.ts'

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
  renderHead: (chosen: SkuChoice) => ReactNode
  hasQuantity?: boolean
  /** line below the quantity */
  renderNote?: ((chosen: SkuChoice) => ReactNode) | undefined
  footer: ReactNode
}

/** Spec selection of a product, with the quantity if it can be chosen. */
export function SkuSheet(props: SkuSheetProps) {
  const { chosen, title, fallback, renderHead, renderNote, hasQuantity = false, ...sheet } = props
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
            {renderNote?.(chosen)}
          </div>
        </>
      )}
    </Sheet>
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
  const tSku = useMessages(skuMessages)
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
        onLimit={({ limit }) => notify.toast(limitText(goods, sku, limit, tSku))}
      />
    </div>
  )
}
