import { useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useCompanyInfo, usePriceDisplay } from '@mall/core/session'
import {
  Button,
  Empty,
  ErrorState,
  IconCoin,
  NavAction,
  NavBar,
  Page,
  SkeletonBlock,
} from '@mall/ui'
import { useGoodsForPointsQuery, usePointsBatchesQuery } from './points-endpoints.ts'
import { GoodsTile } from '@mall/commerce/goods'
import { NotOpen } from '@mall/commerce/not-open'
import { BatchList, NextBatch } from './batches.tsx'
import { messages } from './messages.ts'
import styles from './points.module.css'

/** Points by their expiry, and goods that they can pay in full. */
export function Component() {
  const t = useMessages(messages)
  const { integralName: unit } = usePriceDisplay()
  const { integralPay } = useCompanyInfo()
  return integralPay === 0 ? <NotOpen title={t('validity', { unit })} /> : <ValidityPage />
}

function ValidityPage() {
  const t = useMessages(messages)
  const { integralName: unit } = usePriceDisplay()
  const go = useMallNavigate()
  const paths = usePaths()
  const { data, error, isFetching, refetch } = usePointsBatchesQuery(
    {},
    { refetchOnMountOrArgChange: 30 },
  )
  return (
    <Page
      wide="rows"
      header={
        <NavBar
          title={t('validity', { unit })}
          line
          onBack={() => go.back(paths.integral())}
          right={<NavAction href={paths.integral()}>{t('details')}</NavAction>}
        />
      }
    >
      {!data ? (
        error && !isFetching ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-label={t('loading')}>
            <SkeletonBlock height={200} shape="card" />
          </div>
        )
      ) : data.list.length === 0 ? (
        <Empty
          icon={<IconCoin />}
          title={t('nothingLeft', { unit })}
          note={t('nothingLeftNote', { unit })}
          action={
            <Button size="m" href={paths.integral()}>
              {t('statement', { unit })}
            </Button>
          }
        />
      ) : (
        <>
          <NextBatch balance={data.balance} list={data.list} />
          <BatchList list={data.list} />
          <p className={styles.note}>{t('validityNote')}</p>
          <Affordable />
        </>
      )}
    </Page>
  )
}

function Affordable() {
  const t = useMessages(messages)
  const { integralName: unit } = usePriceDisplay()
  const { data } = useGoodsForPointsQuery({}, { refetchOnMountOrArgChange: 60 })
  if (!data || data.list.length === 0) return null
  return (
    <section aria-labelledby="affordable">
      <h2 id="affordable" className={styles.title}>
        {t('affordable', { unit })}
      </h2>
      <div className={styles.goods}>
        {data.list.map((goods) => (
          <GoodsTile key={goods.spuId} goods={goods} />
        ))}
      </div>
    </section>
  )
}
