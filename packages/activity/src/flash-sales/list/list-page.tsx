import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FlashSaleSession } from '@mall/contract'
import { toFlashSalePhase } from '@mall/contract/states'
import { useMallDispatch, useMallNavigate, usePaths, useServerNow } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Unloaded } from '@mall/commerce/query'
import { Button, Empty, IconClock, NavBar, Page, PullToRefresh, TabPanel, Tabs } from '@mall/ui'
import { flashSaleApi, formatSaleTime, useFlashSaleSessionsQuery } from '@mall/commerce/flash-sale'
import styles from '../flash-sales.module.css'
import { findSession } from './find-session.ts'
import { messages } from '../messages.ts'
import { Session, SessionSkeleton } from '../session.tsx'

const TABS = 'flash-sale-sessions'

/** Sessions of flash sales; `?id=` names the one that is shown. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const dispatch = useMallDispatch()
  const [query] = useSearchParams()
  const now = useServerNow()
  const { currentData, error, isFetching, refetch } = useFlashSaleSessionsQuery({})
  const list = currentData?.list ?? []
  const current = findSession(list, query.get('id'), now)
  const next = list.find((session) => toFlashSalePhase(session, now) === 'upcoming')

  async function handleRefresh() {
    dispatch(flashSaleApi.util.invalidateTags(['FlashSale']))
    await refetch()
  }
  const renderContent = (): ReactNode => {
    if (current) {
      return (
        <TabPanel name={TABS} id={String(current.id)}>
          <Session id={current.id}>
            {next && next.id !== current.id && (
              <p className={styles.next}>
                {t('next', { time: formatSaleTime(next.startsAt, now) })}
              </p>
            )}
          </Session>
        </TabPanel>
      )
    }
    if (currentData) {
      return (
        <Empty
          card
          icon={<IconClock />}
          title={t('emptyTitle')}
          note={t('emptyNote')}
          action={
            <Button size="m" href={paths.home()}>
              {t('toHome')}
            </Button>
          }
        />
      )
    }
    return <Unloaded query={{ error, isFetching, refetch }} skeleton={<SessionSkeleton />} card />
  }
  const tabs = current ? (
    <Tabs
      label={t('sessions')}
      variant="tiles"
      name={TABS}
      items={list.map((session) => ({ id: String(session.id), label: toLabel(session, now, t) }))}
      current={String(current.id)}
      onChange={(id) => go(paths.secKillList({ id }), { replace: true, keepEntry: true })}
    />
  ) : (
    !currentData && <div className={styles.tabsRoom} />
  )
  return (
    <Page
      header={
        <NavBar
          tone="tenant"
          title={t('title')}
          onBack={() => go.back(paths.home())}
          below={tabs}
        />
      }
    >
      <PullToRefresh onRefresh={handleRefresh}>{renderContent()}</PullToRefresh>
    </Page>
  )
}

type Translate = ReturnType<typeof useMessages<typeof messages>>

const dayOf = (ms: number) => Math.floor((ms + 8 * 3_600_000) / 86_400_000)
/** Day of a session in Asia/Shanghai. */
const isTomorrow = (startsAt: string, nowMs: number) =>
  dayOf(Date.parse(startsAt)) === dayOf(nowMs) + 1

const toLabel = (session: FlashSaleSession, now: number, t: Translate) => (
  <>
    <span className={styles.time}>{formatSaleTime(session.startsAt, now)}</span>{' '}
    <span className={styles.phase}>
      {t(isTomorrow(session.startsAt, now) ? 'tomorrow' : toFlashSalePhase(session, now))}
    </span>
  </>
)
