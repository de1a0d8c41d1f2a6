import { useSearchParams } from 'react-router-dom'
import { readListQuery } from '../../model/list-query.ts'
import { useCategoryName } from './category-name.ts'
import { ListScreen } from './list-screen.tsx'

/** Goods by words, category, selection or product; the address says all of it. */
export function Component() {
  const [search] = useSearchParams()
  const query = readListQuery(search)
  const category = useCategoryName(query.kw === '' ? query.categoryId : null)
  return <ListScreen query={query} title={query.kw || category || '全部商品'} />
}
