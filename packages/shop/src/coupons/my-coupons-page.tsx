import { useState } from 'react'
import { useNavigationType, useSearchParams } from 'react-router-dom'
import type { Coupon } from '@mall/contract'
import { COUPON_TABS, type CouponTab } from '@mall/contract/states'
import { useEntry, useMallNavigate, usePaths, useServerNow } from '@mall/core/feature'
import { formatDotted, formatMinute } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { useCompanyId } from '@mall/core/session'
import {
  Button,
  Card,
  Chip,
  ChipGroup,
  Delayed,
  Empty,
  ErrorState,
  IconDown,
  IconCoupon,
  InfiniteList,
  Link,
  NavAction,
  NavBar,
  Page,
  PullToRefresh,
  TabPanel,
  Tabs,
  Tag,
  useTopUnlessRemembered,
} from '@mall/ui'
import { NotOpen } from '@mall/commerce/not-open'
import {
  useCouponCenterQuery,
  useCouponsInfiniteQuery,
  useCouponTagsQuery,
} from './coupon-endpoints.ts'
import { Skeleton } from './template-ticket.tsx'
import { CouponTicket } from './coupon-ticket.tsx'
import styles from './coupons.module.css'
import { getUsePath } from './get-use-path.ts'
import { messages } from './messages.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const TAB_LABELS = { unused: 'tabUnused', used: 'tabUsed', expired: 'tabExpired' } as const
const KINDS = [
  ['minus', 'kindMinus'],
  ['discount', 'kindDiscount'],
  ['freight', 'kindFreight'],
  ['exchange', 'kindExchange'],
] as const

const toTab = (text: string | null): CouponTab =>
  COUPON_TABS.find((tab) => tab === text) ?? 'unused'

export function Component() {
  const t = useMessages(messages)
  const { data } = useCouponTagsQuery({ id: useCompanyId() })
  return data?.isOffered === false ? <NotOpen title={t('mine')} /> : <MyCouponsPage />
}

/** Coupons of the shopper; the tab is in the URL, so that Back restores it. */
function MyCouponsPage() {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const [query] = useSearchParams()
  const tab = toTab(query.get('tab'))
  const { data } = useCouponsInfiniteQuery({ tab: 'unused', size: 20 })
  const unused = data?.pages[0]?.counts.unused ?? 0
  const label = (id: CouponTab) =>
    id === 'unused' ? (
      <>
        {t('tabUnused')} <span className={styles.tabCount}>{unused > 0 && unused}</span>
      </>
    ) : (
      t(TAB_LABELS[id])
    )
  return (
    <Page
      wide="rows"
      header={
        <NavBar
          title={t('mine')}
          line
          onBack={() => go.back(paths.my())}
          right={<NavAction href={paths.couponCenter()}>{t('toCenter')}</NavAction>}
          below={
            <Tabs
              label={t('status')}
              variant="even"
              name="coupons"
              items={COUPON_TABS.map((id) => ({ id, label: label(id) }))}
              current={tab}
              onChange={(next) =>
                go(paths.coupon({ tab: next }), { replace: true, keepEntry: true })
              }
            />
          }
        />
      }
    >
      <TabPanel name="coupons" id={tab}>
        <Coupons key={tab} tab={tab} />
      </TabPanel>
    </Page>
  )
}

function Coupons({ tab }: { tab: CouponTab }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const [kind, setKind] = useState<Coupon['kind'] | null>(null)
  const restoreKey = `${useEntry()}-${tab}`
  const back = useNavigationType() === 'POP'
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useCouponsInfiniteQuery({ tab, size: 20 }, { refetchOnMountOrArgChange: back ? false : 30 })
  useTopUnlessRemembered(restoreKey)
  if (!data) {
    return error && !isFetching ? (
      <ErrorState onRetry={() => void refetch()} />
    ) : (
      <div className={styles.page}>
        <Delayed when fallback={<Skeleton />} />
      </div>
    )
  }
  const all = data.pages.flatMap((page) => page.list)
  if (all.length === 0) {
    return (
      <Empty
        icon={<IconCoupon />}
        title={t('none')}
        note={t('noneNote')}
        action={
          <Button size="m" href={paths.couponCenter()}>
            {t('goToCenter')}
          </Button>
        }
      />
    )
  }
  const kinds = KINDS.filter(([id]) => all.some((one) => one.kind === id))
  const shown = kind === null ? all : all.filter((one) => one.kind === kind)
  return (
    <div className={styles.page}>
      {kinds.length > 1 && (
        <ChipGroup label={t('kinds')}>
          <Chip selected={kind === null} onClick={() => setKind(null)}>
            {t('all')}
          </Chip>
          {kinds.map(([id, key]) => (
            <Chip key={id} selected={kind === id} onClick={() => setKind(id)}>
              {t(key)}
            </Chip>
          ))}
        </ChipGroup>
      )}
      <PullToRefresh onRefresh={refetch}>
        <InfiniteList
          label={t('list')}
          items={shown}
          getKey={({ id }) => id}
          restoreKey={restoreKey}
          hasMore={hasNextPage}
          loadMore={() => void fetchNextPage()}
          state={isFetchingNextPage ? 'loading' : error ? 'error' : 'idle'}
          renderItem={(coupon) => <OwnCoupon coupon={coupon} />}
        />
        {tab === 'unused' && <MoreToClaim />}
      </PullToRefresh>
    </div>
  )
}

function OwnCoupon({ coupon }: { coupon: Coupon }) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const { status, orderId, validFrom, validTo, scopeNames } = coupon
  const isUnused = status === 'unused'
  const isLocked = status === 'locked'
  const rules = [
    ...(scopeNames.length > 0 ? [t('ruleScope', { names: scopeNames.join(t('joint')) })] : []),
    t('ruleOrder'),
    t('ruleReturn'),
    t('ruleValidity', {
      from: formatMinute(validFrom),
      to: formatMinute(validTo),
    }),
  ]
  return (
    <CouponTicket
      coupon={coupon}
      muted={!isUnused}
      {...(isLocked && orderId && { note: t('lockedIn', { number: orderId.slice(-4) }) })}
      foot={
        isLocked ? (
          t('lockedNote')
        ) : (
          <>
            <Validity coupon={coupon} />
            <button
              type="button"
              className={styles.rules}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {t('rules')}
              <IconDown size={12} className={isOpen ? styles.up : undefined} />
            </button>
          </>
        )
      }
      action={<OwnAction coupon={coupon} />}
      details={
        isOpen && (
          <ul className={styles.details}>
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        )
      }
    />
  )
}

function Validity({ coupon: { status, validTo } }: { coupon: Coupon }) {
  const t = useMessages(messages)
  const now = useServerNow(60_000)
  const leftMs = new Date(validTo).getTime() - now
  if (status === 'unused' && leftMs > 0 && leftMs < DAY_MS) {
    return (
      <>
        <Tag tone="warn">{t('endsToday')}</Tag>
        {t('hoursLeft', { count: Math.max(1, Math.floor(leftMs / HOUR_MS)) })}
      </>
    )
  }
  return t('validUntil', { date: formatDotted(validTo) })
}

function OwnAction({ coupon }: { coupon: Coupon }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const { status, title, orderId } = coupon
  if (status === 'unused') {
    return (
      <Button
        size="sm"
        variant="accent"
        aria-label={`${t('use')} ${title}`}
        href={getUsePath(coupon, paths)}
      >
        {t('use')}
      </Button>
    )
  }
  const word = t(status === 'locked' ? 'locked' : status === 'used' ? 'usedUp' : 'expired')
  if (orderId === null) return <span className={styles.off}>{word}</span>
  return (
    <Link href={paths.orderDetail(orderId)} className={styles.off}>
      {word}
    </Link>
  )
}

/** Number of coupons that can still be claimed. */
function MoreToClaim() {
  const t = useMessages(messages)
  const paths = usePaths()
  const { currentData } = useCouponCenterQuery({}, { refetchOnMountOrArgChange: 60 })
  const count = currentData?.list.filter(({ state }) => state === 'claimable').length ?? 0
  if (count === 0) return null
  return (
    <Card>
      <div className={styles.more}>
        <span>{t('more', { count })}</span>
        <Button size="sm" variant="soft" href={paths.couponCenter()}>
          {t('goToCenter')}
        </Button>
      </div>
    </Card>
  )
}
