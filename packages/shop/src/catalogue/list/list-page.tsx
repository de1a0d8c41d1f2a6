import { useSearchParams } from 'react-router-dom'
import { useParams } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { parseListQuery } from '@mall/commerce/goods'
import { useCategoryName } from './category-name.ts'
import { BenefitList } from './benefit-list.tsx'
import { ListScreen } from './list-screen.tsx'
import { messages } from './messages.ts'

/** Goods by search term, category, selection or product; the URL holds the whole state. */
export function Component() {
  const t = useMessages(messages)
  const [search] = useSearchParams()
  const query = parseListQuery(search)
  const category = useCategoryName(query.kw === '' ? query.categoryId : null)
  const all = query.couponId === null ? t('allGoods') : t('couponGoods')
  if (query.benefits) return <BenefitList activityId={query.benefits.activityId} />
  return <ListScreen query={query} title={query.kw || category || all} />
}

/** Goods of the category in the path. */
export function SecondCategory() {
  const t = useMessages(messages)
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const params = new URLSearchParams(search)
  params.set('categoryId', id)
  const query = parseListQuery(params)
  const title = useCategoryName(query.categoryId) ?? t('categoryGoods')
  return <ListScreen query={query} title={title} isUnknownCategory={query.categoryId === null} />
}
