import type { DataOf } from '@mall/contract'
import { useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Unloaded } from '@mall/commerce/query'
import {
  Button,
  Card,
  CardHead,
  Cell,
  CellList,
  Empty,
  IconMobile,
  InfiniteList,
  NavBar,
  Page,
  SkeletonBlock,
} from '@mall/ui'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { useTopUpBillsQuery, useTopUpRecordInfiniteQuery } from '../top-up-endpoints.ts'
import { TopUpRow } from '../top-up-row.tsx'
import styles from '../top-up.module.css'

const FEN = 100

/** All top-ups of the shopper, with the sum of the successful ones by month. */
export function Component() {
  const tShared = useMessages(sharedMessages)
  const paths = usePaths()
  const go = useMallNavigate()
  return (
    <Page header={<NavBar title={tShared('record')} onBack={() => go.back(paths.recharge())} />}>
      <Record />
    </Page>
  )
}

function Record() {
  const t = useMessages(messages)
  const paths = usePaths()
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useTopUpRecordInfiniteQuery({ size: 20 }, { refetchOnMountOrArgChange: 5 })
  const bills = useTopUpBillsQuery({})
  if (!data || bills.isLoading) {
    return (
      <Unloaded
        query={{ error, isFetching, refetch }}
        skeleton={<SkeletonBlock height={240} />}
        card
      />
    )
  }
  const list = data.pages.flatMap((page) => page.list)
  if (list.length === 0) {
    return (
      <Empty
        card
        icon={<IconMobile />}
        title={t('empty')}
        action={
          <Button size="m" href={paths.recharge()}>
            {t('toTopUp')}
          </Button>
        }
      />
    )
  }
  return (
    <>
      {bills.data ? (
        <BillsCard months={bills.data.list} />
      ) : (
        <Unloaded query={bills} skeleton={<SkeletonBlock height={120} />} card />
      )}
      <InfiniteList
        items={list}
        getKey={({ id }) => id}
        renderItem={(topUp) => (
          <Card>
            <TopUpRow topUp={topUp} withOrder />
          </Card>
        )}
        hasMore={hasNextPage}
        loadMore={() => void fetchNextPage()}
        state={isFetchingNextPage ? 'loading' : error ? 'error' : 'idle'}
        restoreKey="top-up-record"
      />
    </>
  )
}

/** Sums of the months in which a top-up arrived. */
function BillsCard({ months }: { months: DataOf<'topUp.bills'>['list'] }) {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  if (months.length === 0) return null
  return (
    <Card label={t('bills')}>
      <CardHead title={t('bills')} />
      <div className={styles.bills}>
        <CellList>
          {months.map(({ month, count, faceValue }) => (
            <Cell
              key={month}
              label={t('billMonth', { year: month.slice(0, 4), month: Number(month.slice(5)) })}
              note={t('billCount', { count })}
              value={tShared('faceValue', { value: faceValue / FEN })}
            />
          ))}
        </CellList>
      </div>
    </Card>
  )
}
