import { useMessages } from '@mall/core/messages'
import { cx, IconFilter, IconSortDown, IconSortUp } from '@mall/ui'
import {
  countFilters,
  getNextPriceSort,
  type ListChange,
  type ListQuery,
} from '@mall/commerce/goods'
import { messages } from './messages.ts'
import styles from './sort-bar.module.css'

type Props = {
  query: ListQuery
  onChange: (change: ListChange) => void
  onFilter: () => void
}

export function SortBar({ query, onChange, onFilter }: Props) {
  const t = useMessages(messages)
  const { sortType } = query
  const byPrice = sortType === 'price_asce' || sortType === 'price_desc'
  const filters = countFilters(query)
  const next = getNextPriceSort(sortType)

  const plain = (sort: '' | 'sales', text: string) => (
    <button
      type="button"
      className={cx(styles.sort, sortType === sort && styles.selected)}
      aria-pressed={sortType === sort}
      onClick={() => onChange({ sortType: sort })}
    >
      {text}
    </button>
  )
  return (
    <div className={styles.bar} role="group" aria-label={t('sorting')}>
      {plain('', t('general'))}
      {plain('sales', t('sales'))}
      <button
        type="button"
        className={cx(styles.sort, byPrice && styles.selected)}
        aria-pressed={byPrice}
        aria-label={t('priceThen', {
          direction: next === 'price_asce' ? t('ascending') : t('descending'),
        })}
        onClick={() => onChange({ sortType: next })}
      >
        {t('price')}
        <span className={styles.arrows}>
          <IconSortUp size={12} className={cx(sortType === 'price_asce' && styles.active)} />
          <IconSortDown size={12} className={cx(sortType === 'price_desc' && styles.active)} />
        </span>
      </button>
      <button
        type="button"
        className={cx(styles.sort, styles.filter)}
        aria-haspopup="dialog"
        aria-label={filters > 0 ? t('filterCount', { count: filters }) : t('filter')}
        onClick={onFilter}
      >
        {t('filter')}
        <IconFilter size={16} />
        {filters > 0 && <span className={styles.number}>{filters}</span>}
      </button>
    </div>
  )
}
