import { useMessages } from '@mall/core/messages'
import { MAX_RELATED, useRelatedGoodsState } from './detail-endpoints.ts'
import { messages } from './messages.ts'
import { partIds, type Part } from './use-current-part.ts'

type Options = { spuId: number; hasReviews: boolean; isAvailable: boolean }

/** Parts of a product page that have content, each with a tab. */
export function usePageParts({ spuId, hasReviews, isAvailable }: Options): Part[] {
  const t = useMessages(messages)
  const { data } = useRelatedGoodsState({ spuId, size: MAX_RELATED })
  const hasRelated = isAvailable && (data?.list.length ?? 0) > 0
  const parts: Part[] = [{ id: partIds.goods, label: t('goods') }]
  if (hasReviews) parts.push({ id: partIds.reviews, label: t('reviewsTab') })
  parts.push({ id: partIds.detail, label: t('details') })
  if (hasRelated) parts.push({ id: partIds.related, label: t('relatedTab') })
  return parts
}
