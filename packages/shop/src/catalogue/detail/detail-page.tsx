import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isRefused, refusalText } from '@mall/core/api'
import { useMallNavigate, useParams, usePaths } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { ErrorState, NavBar, Page, useOnline } from '@mall/ui'
import { useGoodsDetailQuery } from '@mall/commerce/goods'
import { DetailScreen } from './detail-screen.tsx'
import { DetailSkeleton } from './detail-skeleton.tsx'
import { messages } from './messages.ts'

const NotFound = lazyPart(async () => (await import('./not-found.tsx')).NotFound)
const OfflineGoods = lazyPart(async () => (await import('./offline-goods.tsx')).OfflineGoods)

const parseId = (text: string | null | undefined): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null

/** Product page; `?skuId=` preselects a SKU. */
export function Component() {
  const [query] = useSearchParams()
  const spuId = parseId(useParams()['spuId'])
  const skuId = parseId(query.get('skuId'))
  const { currentData, error, isFetching, refetch } = useGoodsDetailQuery(
    { spuId: spuId ?? 0, ...(skuId !== null && { skuId }) },
    { skip: spuId === null },
  )
  const isOnline = useOnline()
  if (currentData) return <DetailScreen key={currentData.spuId} goods={currentData} />
  if (spuId === null || isRefused(error, 'goods/not-found')) {
    return (
      <DetailLayout>
        <NotFound />
      </DetailLayout>
    )
  }
  const unloaded =
    error && !isFetching ? (
      <ErrorState card title={refusalText(error) ?? undefined} onRetry={() => void refetch()} />
    ) : (
      <DetailSkeleton />
    )
  return (
    <DetailLayout>
      {isOnline ? unloaded : <OfflineGoods spuId={spuId} otherwise={unloaded} />}
    </DetailLayout>
  )
}

function DetailLayout({ children }: { children: ReactNode }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  return (
    <Page
      wide="split"
      bottom="bar"
      header={<NavBar title={t('title')} onBack={() => go.back(paths.home())} />}
    >
      {children}
    </Page>
  )
}
