import { useSearchParams } from 'react-router-dom'
import { useParams } from '@mall/core/feature'
import { readListQuery } from '../../model/list-query.ts'
import { useCategoryName } from './category-name.ts'
import { ListScreen } from './list-screen.tsx'

/** Goods by words, category, selection or product; the address says all of it. */
export function Component() {
  const [search] = useSearchParams()
  const query = readListQuery(search)
  const category = useCategoryName(query.kw === '' ? query.categoryId : null)
  const all = query.couponId === null ? '全部商品' : '优惠券可用商品'
  return <ListScreen query={query} title={query.kw || category || all} />
}

/** Goods of the category that the path names. */
export function SecondCategory() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const here = new URLSearchParams(search)
  here.set('categoryId', id)
  const query = readListQuery(here)
  const title = useCategoryName(query.categoryId) ?? '商品分类'
  return <ListScreen query={query} title={title} unknown={query.categoryId === null} />
}
