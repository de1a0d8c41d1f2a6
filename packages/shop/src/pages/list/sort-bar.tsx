import { cx, IconFilter, IconSortDown, IconSortUp } from '@mall/ui'
import {
  countFilters,
  getNextPriceSort,
  type ListChange,
  type ListQuery,
} from '../../model/goods/list-query.ts'
import styles from './sort-bar.module.css'

type Props = {
  query: ListQuery
  onChange: (change: ListChange) => void
  onFilter: () => void
}

export function SortBar({ query, onChange, onFilter }: Props) {
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
    <div className={styles.bar} role="group" aria-label="排序与筛选">
      {plain('', '综合')}
      {plain('sales', '销量')}
      <button
        type="button"
        className={cx(styles.sort, byPrice && styles.selected)}
        aria-pressed={byPrice}
        aria-label={`价格，点按后${next === 'price_asce' ? '从低到高' : '从高到低'}`}
        onClick={() => onChange({ sortType: next })}
      >
        价格
        <span className={styles.arrows}>
          <IconSortUp size={12} className={cx(sortType === 'price_asce' && styles.active)} />
          <IconSortDown size={12} className={cx(sortType === 'price_desc' && styles.active)} />
        </span>
      </button>
      <button
        type="button"
        className={cx(styles.sort, styles.filter)}
        aria-haspopup="dialog"
        aria-label={filters > 0 ? `筛选，已选 ${filters} 项` : '筛选'}
        onClick={onFilter}
      >
        筛选
        <IconFilter size={16} />
        {filters > 0 && <span className={styles.number}>{filters}</span>}
      </button>
    </div>
  )
}
