import { useState } from 'react'
import { usePriceDisplay } from '@mall/core/session'
import { Button, Cell, Field, Sheet, Switch } from '@mall/ui'
import {
  toPriceRange,
  formatPriceInput,
  parsePriceInput,
  type ListChange,
  type ListQuery,
} from '../../model/goods/list-query.ts'
import styles from './filter-sheet.module.css'

type Props = {
  open: boolean
  query: ListQuery
  onClose: () => void
  onChange: (change: ListChange) => void
}

/** Price and stock filters; applied by 确定. */
export function FilterSheet({ open, query, onClose, onChange }: Props) {
  return (
    <Sheet open={open} onClose={onClose} side="right" title="筛选">
      <Filters key={String(open)} query={query} onClose={onClose} onChange={onChange} />
    </Sheet>
  )
}

function Filters({ query, onClose, onChange }: Omit<Props, 'open'>) {
  const { goodsPriceType, proportion, integralName } = usePriceDisplay()
  const [low, setLow] = useState(() => formatPriceInput(query.minPrice, proportion))
  const [high, setHigh] = useState(() => formatPriceInput(query.maxPrice, proportion))
  const [inStock, setInStock] = useState(query.inStock)
  const unit = goodsPriceType === 0 ? '元' : integralName

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
        <legend className={styles.legend}>价格区间（{unit}）</legend>
        <Field
          label="最低价"
          labelHidden
          placeholder="最低价"
          inputMode="numeric"
          enterKeyHint="done"
          clear={false}
          value={low}
          onChange={(text) => setLow(digits(text))}
        />
        <span aria-hidden="true">–</span>
        <Field
          label="最高价"
          labelHidden
          placeholder="最高价"
          inputMode="numeric"
          enterKeyHint="done"
          clear={false}
          value={high}
          onChange={(text) => setHigh(digits(text))}
        />
      </fieldset>
      <Cell
        label="仅看有货"
        end={<Switch label="仅看有货" checked={inStock} onChange={setInStock} />}
      />
      <div className={styles.buttons}>
        <Button variant="line" block onClick={handleReset}>
          重置
        </Button>
        <Button type="submit" block>
          确定
        </Button>
      </div>
    </form>
  )
}
