import type { PointsExchange } from '@mall/contract'
import { errorText } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { formatMinute } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { formatPoints } from '@mall/core/money'
import { usePriceDisplay } from '@mall/core/session'
import { Unloaded } from '@mall/commerce/query'
import { Button, Card, CardHead, InfiniteList, Note, SkeletonBlock } from '@mall/ui'
import { useExchangeRecordInfiniteQuery, useQueryExchangeMutation } from '../cmb-endpoints.ts'
import styles from '../cmb.module.css'
import { messages } from '../messages.ts'

/** Exchanges of the shopper, the latest first. */
export function RecordCard() {
  const t = useMessages(messages)
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useExchangeRecordInfiniteQuery({ size: 20 }, { refetchOnMountOrArgChange: 5 })
  const list = data?.pages.flatMap((page) => page.list) ?? []
  if (!data) {
    return (
      <Unloaded
        query={{ error, isFetching, refetch }}
        skeleton={<SkeletonBlock height={120} />}
        card
      />
    )
  }
  return (
    <Card label={t('record')}>
      <CardHead title={t('record')} />
      {list.length === 0 ? (
        <p className={styles.note}>{t('empty')}</p>
      ) : (
        <InfiniteList
          items={list}
          getKey={({ id }) => id}
          renderItem={(exchange) => <ExchangeRow exchange={exchange} />}
          hasMore={hasNextPage}
          loadMore={() => void fetchNextPage()}
          state={isFetchingNextPage ? 'loading' : error ? 'error' : 'idle'}
          restoreKey="exchange-record"
        />
      )}
    </Card>
  )
}

function ExchangeRow({ exchange }: { exchange: PointsExchange }) {
  const { id, bankPoints, points, state, problem, at } = exchange
  const t = useMessages(messages)
  const notify = useNotify()
  const { integralName: unit } = usePriceDisplay()
  const [query, { isLoading }] = useQueryExchangeMutation()
  const bank = bankPoints.toLocaleString('en-US')

  async function handleQuery() {
    const { data, error } = await query({ id })
    if (!data) notify.toast(errorText(error, t('failed')), { tone: 'danger' })
    else if (data.state === 'processing') notify.toast(t('stillProcessing'))
  }
  return (
    <div className={styles.row}>
      <div className={styles.rowText}>
        <p className={styles.rowTitle}>{t('rowTitle', { bank })}</p>
        <Note>{formatMinute(at)}</Note>
      </div>
      <div className={styles.rowEnd}>
        <p className={styles.rowTitle}>
          {state === 'failed' ? '—' : t('plus', { points: formatPoints(points, unit) })}
        </p>
        <p className={styles.state} data-state={state}>
          {state === 'failed' ? t('notDone', { reason: t(problem ?? 'refused') }) : t(state)}
        </p>
      </div>
      {state === 'processing' && (
        <div className={styles.rowActions}>
          <Button
            size="sm"
            variant="line"
            busy={isLoading}
            needsNetwork={t('query')}
            aria-label={t('queryLabel', { bank, at: formatMinute(at) })}
            onClick={() => void handleQuery()}
          >
            {t('query')}
          </Button>
        </div>
      )}
    </div>
  )
}
