import { useState } from 'react'
import { useNavigationType, useSearchParams } from 'react-router-dom'
import { PointsKind } from '@mall/contract/states'
import { useEntry, useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { formatPoints } from '@mall/core/money'
import { useCompanyInfo, usePriceDisplay } from '@mall/core/session'
import {
  Card,
  Delayed,
  Empty,
  ErrorState,
  IconCoin,
  IconDown,
  InfiniteList,
  NavBar,
  Page,
  PullToRefresh,
  Radio,
  RadioGroup,
  Sheet,
  SkeletonBlock,
  TabPanel,
  Tabs,
  useTopUnlessRemembered,
} from '@mall/ui'
import { usePointsStatementInfiniteQuery } from './points-endpoints.ts'
import { NotOpen } from '@mall/commerce/not-open'
import { messages } from './messages.ts'
import { StatementHead } from './statement-head.tsx'
import { StatementRow } from './statement-row.tsx'
import styles from './points.module.css'

const KINDS = [PointsKind.Gained, PointsKind.Used, PointsKind.Returned, PointsKind.Lapsed] as const
const ALL = 'all'
const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/

/** Points statement; kind and month are in the URL, so Back restores them. */
export function Component() {
  const t = useMessages(messages)
  const { integralName: unit } = usePriceDisplay()
  const { integralPay } = useCompanyInfo()
  return integralPay === 0 ? <NotOpen title={t('statement', { unit })} /> : <StatementPage />
}

function StatementPage() {
  const t = useMessages(messages)
  const { integralName: unit } = usePriceDisplay()
  const go = useMallNavigate()
  const paths = usePaths()
  const [query] = useSearchParams()
  const kind = KINDS.find((one) => one === query.get('kind'))
  const month = MONTH.exec(query.get('month') ?? '')?.[0]
  const show = (next: { kind?: string | undefined; month?: string | undefined }) =>
    go(paths.integral(next), { replace: true, keepEntry: true })
  return (
    <Page
      wide="rows"
      header={
        <NavBar title={t('statement', { unit })} tone="tenant" onBack={() => go.back(paths.my())} />
      }
    >
      <StatementHead />
      <div className={styles.kinds}>
        <Tabs
          label={t('kind')}
          variant="even"
          name="points"
          items={[{ id: ALL, label: t('all') }, ...KINDS.map((id) => ({ id, label: t(id) }))]}
          current={kind ?? ALL}
          onChange={(next) => show({ kind: next === ALL ? undefined : next, month })}
        />
      </div>
      <TabPanel name="points" id={kind ?? ALL}>
        <Statement
          key={`${kind ?? ALL} ${month ?? ''}`}
          kind={kind}
          month={month}
          onMonth={(next) => show({ kind, month: next })}
        />
      </TabPanel>
    </Page>
  )
}

type StatementProps = {
  kind: PointsKind | undefined
  month: string | undefined
  onMonth: (month: string | undefined) => void
}

function Statement({ kind, month, onMonth }: StatementProps) {
  const t = useMessages(messages)
  const { integralName: unit } = usePriceDisplay()
  const restoreKey = `${useEntry()}-${kind ?? ALL}-${month ?? ''}`
  // Keep the list after Back.
  const back = useNavigationType() === 'POP'
  const selection = { ...(kind && { kind }), ...(month && { month }), size: 20 }
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    usePointsStatementInfiniteQuery(selection, { refetchOnMountOrArgChange: back ? false : 30 })
  const list = data?.pages.flatMap((page) => page.list) ?? []
  const [first] = data?.pages ?? []
  useTopUnlessRemembered(restoreKey)

  if (!first) {
    return error && !isFetching ? (
      <ErrorState onRetry={() => void refetch()} />
    ) : (
      <Delayed when fallback={<LoadingSkeleton />} />
    )
  }
  return (
    <PullToRefresh onRefresh={refetch}>
      <div className={styles.selection}>
        <MonthChoice months={first.months} month={month} onMonth={onMonth} />
        <p className={styles.sums}>
          {t('sums', {
            gained: formatPoints(first.gained, ''),
            spent: formatPoints(first.spent, ''),
          })}
        </p>
      </div>
      <Card label={t('changes', { unit })} className={styles.statement}>
        {list.length === 0 ? (
          <Empty icon={<IconCoin />} title={t('noChanges')} note={t('noChangesNote')} />
        ) : (
          <InfiniteList
            label={t('changes', { unit })}
            items={list}
            getKey={(entry) => entry.id}
            restoreKey={restoreKey}
            hasMore={hasNextPage}
            loadMore={() => void fetchNextPage()}
            state={isFetchingNextPage ? 'loading' : error ? 'error' : 'idle'}
            renderItem={(entry) => <StatementRow entry={entry} />}
          />
        )}
      </Card>
    </PullToRefresh>
  )
}

type MonthChoiceProps = Pick<StatementProps, 'month' | 'onMonth'> & { months: readonly string[] }

function MonthChoice({ months, month, onMonth }: MonthChoiceProps) {
  const t = useMessages(messages)
  const [isOpen, setIsOpen] = useState(false)
  const name = (value: string) => {
    const [year = '', number = ''] = value.split('-')
    return t('monthOf', { year, month: Number(number) })
  }
  const choices = month && !months.includes(month) ? [month, ...months] : months
  return (
    <>
      <button type="button" className={styles.month} onClick={() => setIsOpen(true)}>
        {month ? name(month) : t('allMonths')}
        <IconDown size={16} />
      </button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t('chooseMonth')}>
        <RadioGroup
          label={t('month')}
          value={month ?? ALL}
          onChange={(value) => {
            setIsOpen(false)
            onMonth(value === ALL ? undefined : value)
          }}
        >
          <Radio value={ALL}>{t('allMonths')}</Radio>
          {choices.map((value) => (
            <Radio key={value} value={value}>
              {name(value)}
            </Radio>
          ))}
        </RadioGroup>
      </Sheet>
    </>
  )
}

function LoadingSkeleton() {
  const t = useMessages(messages)
  return (
    <div role="status" aria-label={t('loading')}>
      <SkeletonBlock height={320} shape="card" />
    </div>
  )
}
