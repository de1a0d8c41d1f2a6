import { useParams } from '@mall/core/feature'
import { useSearchParams } from 'react-router-dom'
import { readListQuery } from '../../model/list-query.ts'
import { useCategoryName } from './category-name.ts'
import { ListScreen } from './list-screen.tsx'

/** Goods of the category that the path names. */
export function Component() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const here = new URLSearchParams(search)
  here.set('categoryId', id)
  const query = readListQuery(here)
  const title = useCategoryName(query.categoryId) ?? '商品分类'
  return <ListScreen query={query} title={title} unknown={query.categoryId === null} />
}
