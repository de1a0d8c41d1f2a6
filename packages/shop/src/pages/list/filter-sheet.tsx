import { useState } from 'react'
import { PriceType } from '@mall/contract/states'
import { useMessages } from '@mall/core/messages'
import { usePriceDisplay } from '@mall/core/session'
import { Button, Cell, Field, Sheet, Switch } from '@mall/ui'
import {
  toPriceRange,
  formatPriceInput,
  parsePriceInput,
  type ListChange,
  type ListQuery,
} from '@mall/commerce/goods'
import styles from './filter-sheet.module.css'
import { messages } from './messages.ts'

type Props = {
  open: boolean
  query: ListQuery
  onClose: () => void
  onChange: (change: ListChange) => void
}

/** Price and stock filters; applied by 确定. */
export function FilterSheet({ open, query, onClose, onChange }: Props) {
  const t = useMessages(messages)
  return (
    <Sheet open={open} onClose={onClose} side="right" title={t('filter')}>
      <Filters key={String(open)} query={query} onClose={onClose} onChange={onChange} />
    </Sheet>
  )
}

function Filters({ query, onClose, onChange }: Omit<Props, 'open'>) {
  const t = useMessages(messages)
  const { goodsPriceType, proportion, integralName } = usePriceDisplay()
  const [low, setLow] = useState(() => formatPriceInput(query.minPrice, proportion))
  const [high, setHigh] = useState(() => formatPriceInput(query.maxPrice, proportion))
  const [inStock, setInStock] = useState(query.inStock)
  const unit = goodsPriceType === PriceType.Money ? t('yuan') : integralName

  function handleReset() {
    setLow('')
    setHigh('')
    setInStock(false)
  }
  function handleSure() {
    const range = toPriceRange(parsePriceInput(low, proportion), parsePriceInput(high, proportion))
    onChange({ ...range, inStock })
    onClose()
  }
  const digits = (text: string) => text.replace(/\D/g, '').slice(0, 7)

  return (
    <form
      className={styles.form}
      action="."
      onSubmit={(event) => {
        event.preventDefault()
        handleSure()
      }}
    >
      <fieldset className={styles.prices}>
        <legend className={styles.legend}>{t('priceRange', { unit })}</legend>
        <Field
          label={t('lowestPrice')}
          labelHidden
          placeholder={t('lowestPrice')}
          inputMode="numeric"
          enterKeyHint="done"
          clear={false}
          value={low}
          onChange={(text) => setLow(digits(text))}
        />
        <span aria-hidden="true">–</span>
        <Field
          label={t('highestPrice')}
          labelHidden
          placeholder={t('highestPrice')}
          inputMode="numeric"
          enterKeyHint="done"
          clear={false}
          value={high}
          onChange={(text) => setHigh(digits(text))}
        />
      </fieldset>
      <Cell
        label={t('inStockOnly')}
        end={<Switch label={t('inStockOnly')} checked={inStock} onChange={setInStock} />}
      />
      <div className={styles.buttons}>
        <Button variant="line" block onClick={handleReset}>
          {t('clear')}
        </Button>
        <Button type="submit" block>
          {t('confirm')}
        </Button>
      </div>
    </form>
  )
}
