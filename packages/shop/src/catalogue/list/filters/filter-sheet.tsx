import { useId, useState } from 'react'
import type { GoodsFacets } from '@mall/contract'
import { PriceType } from '@mall/contract/states'
import { useMessages } from '@mall/core/messages'
import { useCompanyInfo, usePriceDisplay } from '@mall/core/session'
import { Button, ButtonPair, Cell, Field, Sheet, SkeletonText, Switch } from '@mall/ui'
import {
  formatPriceInput,
  noFilters,
  parsePriceInput,
  toListArgs,
  toPriceRange,
  type ListChange,
  type ListQuery,
} from '@mall/commerce/goods'
import { FacetChips } from './facet-chips.tsx'
import { useGoodsFacetsQuery } from '../list-endpoints.ts'
import styles from './filter-sheet.module.css'
import { messages } from '../messages.ts'
import { PriceBands } from './price-bands.tsx'
import { usePointsWorth } from './use-points-worth.ts'

type Props = {
  open: boolean
  query: ListQuery
  onClose: () => void
  onChange: (change: ListChange) => void
}

/** Filters with the number of goods of each value; applied by the button. */
export function FilterSheet(props: Props) {
  return <Filters key={String(props.open)} {...props} />
}

function Filters({ open, query, onClose, onChange }: Props) {
  const t = useMessages(messages)
  const id = useId()
  const { goodsPriceType, proportion, integralName } = usePriceDisplay()
  const takesPoints = useCompanyInfo().integralPay !== 0
  const [chosen, setChosen] = useState(query)
  const [low, setLow] = useState(() => formatPriceInput(query.minPrice, proportion))
  const [high, setHigh] = useState(() => formatPriceInput(query.maxPrice, proportion))
  const range = toPriceRange(parsePriceInput(low, proportion), parsePriceInput(high, proportion))
  const { data, isPending } = useFacets({ ...chosen, ...range }, open)
  const offersCoupons = chosen.hasCoupon || data?.hasCoupon !== 0
  const unit = goodsPriceType === PriceType.Money ? t('yuan') : integralName
  const change = (next: ListChange) => setChosen({ ...chosen, ...next })

  function setRange(min: number | null, max: number | null) {
    setLow(formatPriceInput(min, proportion))
    setHigh(formatPriceInput(max, proportion))
  }
  function handleReset() {
    setChosen({ ...query, ...noFilters })
    setRange(null, null)
  }
  function handleSure() {
    const { brands, services, hasCoupon, fullPoints, inStock } = chosen
    onChange({ ...range, brands, services, hasCoupon, fullPoints, inStock })
    onClose()
  }
  const digits = (text: string) => text.replace(/\D/g, '').slice(0, 7)
  const priceField = (label: string, value: string, set: (text: string) => void) => (
    <Field
      label={label}
      labelHidden
      placeholder={label}
      inputMode="numeric"
      enterKeyHint="done"
      clear={false}
      value={value}
      onChange={(text) => set(digits(text))}
    />
  )
  const toggle = (name: 'hasCoupon' | 'fullPoints' | 'inStock', label: string) => (
    <Cell
      label={label}
      end={
        <>
          {data && <span className={styles.count}>{t('goodsCount', { count: data[name] })}</span>}
          <Switch
            label={label}
            checked={chosen[name]}
            onChange={(checked) => change({ [name]: checked })}
          />
        </>
      }
    />
  )

  return (
    <Sheet
      open={open}
      onClose={onClose}
      side="right"
      title={t('filter')}
      footer={
        <ButtonPair>
          <Button variant="line" onClick={handleReset}>
            {t('clear')}
          </Button>
          <Button busy={isPending} onClick={handleSure}>
            {data ? t('showGoods', { total: data.total }) : t('confirm')}
          </Button>
        </ButtonPair>
      }
    >
      {isPending ? (
        // All filters are rendered together, so that none moves below a finger.
        <div aria-busy="true">
          <SkeletonText lines={8} />
        </div>
      ) : (
        <form
          className={styles.form}
          action="."
          onSubmit={(event) => {
            event.preventDefault()
            handleSure()
          }}
        >
          <FacetChips
            title={t('services')}
            facets={data?.services}
            chosen={chosen.services}
            onChange={(services) => change({ services })}
          />
          <fieldset className={styles.section}>
            <legend id={id} className={styles.legend}>
              {t('priceRange', { unit })}
            </legend>
            <div className={styles.prices}>
              {priceField(t('lowestPrice'), low, setLow)}
              <span aria-hidden="true">–</span>
              {priceField(t('highestPrice'), high, setHigh)}
            </div>
            <PriceBands bands={data?.prices} chosen={range} onChoose={setRange} labelledBy={id} />
          </fieldset>
          <FacetChips
            title={t('brands')}
            facets={data?.brands}
            chosen={chosen.brands}
            onChange={(brands) => change({ brands })}
          />
          <div className={styles.toggles}>
            {offersCoupons && toggle('hasCoupon', t('hasCoupon'))}
            {takesPoints && toggle('fullPoints', t('fullPoints'))}
            {toggle('inStock', t('inStockOnly'))}
          </div>
          <input type="submit" hidden />
        </form>
      )}
    </Sheet>
  )
}

type Facets = {
  /**
   * counts of the values; undefined if they cannot be loaded, those of the former choice while
   * loading
   */
  data: GoodsFacets | undefined
  isPending: boolean
}

function useFacets(query: ListQuery, isOpen: boolean): Facets {
  const { worth, isLoading } = usePointsWorth(isOpen)
  const { sortType: _, ...args } = toListArgs(query)
  const { data, isError } = useGoodsFacetsQuery(
    { ...args, ...(worth !== null && { pointsWorth: worth }) },
    { skip: !isOpen || isLoading },
  )
  return { data: isError ? undefined : data, isPending: isOpen && !data && !isError }
}
