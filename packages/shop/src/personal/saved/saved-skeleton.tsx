import { useMessages } from '@mall/core/messages'
import { ProductRowSkeleton } from '@mall/ui'
import { messages } from './messages.ts'

export function SavedSkeleton() {
  const t = useMessages(messages)
  return (
    <div role="status" aria-label={t('loading')}>
      <ProductRowSkeleton />
      <ProductRowSkeleton />
      <ProductRowSkeleton />
      <ProductRowSkeleton />
    </div>
  )
}
