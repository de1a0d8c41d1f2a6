import { useMallNavigate, usePaths, useTitle } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { NavBar, Page } from '@mall/ui'
import { ListSkeleton } from './list-skeleton.tsx'
import { messages } from './messages.ts'

// Loaded lazily, because most lists are of goods for sale.
const BenefitGoods = lazyPart(async () => (await import('./benefit-goods.tsx')).BenefitGoods, {
  fallback: <ListSkeleton grid={false} />,
})

/** Goods that the shopper's benefits pay, or those of one activity. */
export function BenefitList({ activityId }: { activityId: number | null }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const title = t('benefitGoods')
  useTitle(title)
  return (
    <Page
      header={<NavBar line onBack={() => go.back(paths.home())} title={title} />}
      title={t('listOf', { title })}
    >
      <BenefitGoods activityId={activityId} />
    </Page>
  )
}
