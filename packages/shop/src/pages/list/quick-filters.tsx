import { useMessages, type Translate } from '@mall/core/messages'
import { usePriceText } from '@mall/core/session'
import { Chip, IconClose } from '@mall/ui'
import type { ListChange, ListQuery } from '@mall/commerce/goods'
import styles from './list.module.css'
import { messages } from './messages.ts'

type Props = { query: ListQuery; onChange: (change: ListChange) => void }

/** Toggle filters; the price range can only be cleared here. */
export function QuickFilters({ query, onChange }: Props) {
  const t = useMessages(messages)
  const { inStock, minPrice, maxPrice } = query
  const text = usePriceText()
  const range = rangeText(minPrice, maxPrice, text, t)
  return (
    <div className={styles.quick} role="group" aria-label={t('quickFilters')}>
      <Chip size="sm" selected={inStock} onClick={() => onChange({ inStock: !inStock })}>
        {t('inStockOnly')}
        {inStock && <IconClose size={12} />}
      </Chip>
      {range && (
        <Chip size="sm" selected onClick={() => onChange({ minPrice: null, maxPrice: null })}>
          {range}
          <IconClose size={12} />
        </Chip>
      )}
    </div>
  )
}

/** ¥50–300: whole amounts without decimals. */
function rangeText(
  low: number | null,
  high: number | null,
  text: (costPoints: number) => string,
  t: Translate<typeof messages>,
): string {
  const short = (costPoints: number) => text(costPoints).replace(/\.00(?!\d)/, '')
  if (low !== null && high !== null) return `${short(low)}–${short(high)}`
  if (low !== null) return t('from', { price: short(low) })
  return high === null ? '' : t('upTo', { price: short(high) })
}
