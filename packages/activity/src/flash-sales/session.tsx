import type { ReactNode } from 'react'
import type { DataOf } from '@mall/contract'
import { toFlashSalePhase } from '@mall/contract/states'
import { isRefused } from '@mall/core/api'
import { useClock, usePaths, useServerNow } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Unloaded } from '@mall/commerce/query'
import { ReminderButton } from '@mall/commerce/reminder'
import { Button, Countdown, Empty, IconAlert, SkeletonBlock } from '@mall/ui'
import { useFlashSaleSessionQuery } from '@mall/commerce/flash-sale'
import { FlashItem } from './flash-item.tsx'
import styles from './flash-sales.module.css'
import { messages } from './messages.ts'
import {
  useCancelFlashSaleReminderMutation,
  useRemindOfFlashSaleMutation,
} from './flash-order-endpoints.ts'

/** ms between two queries of a running session's stock. */
const POLL_MS = 15_000

type SessionData = DataOf<'flashSale.session'>

export const SessionSkeleton = () => (
  <div className={styles.list}>
    {[1, 2, 3, 4].map((row) => (
      <SkeletonBlock key={row} height={144} />
    ))}
  </div>
)

/** One session: loading, failed, not found, or its goods. @param children below the goods */
export function Session({ id, children }: { id: number; children?: ReactNode }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const { currentData, error, isFetching, refetch } = useFlashSaleSessionQuery(
    { id },
    { pollingInterval: POLL_MS, skipPollingIfUnfocused: true },
  )
  if (currentData) {
    return (
      <>
        <SessionGoods session={currentData} onRefresh={() => void refetch()} />
        {children}
      </>
    )
  }
  if (isRefused(error, 'flash-sale/not-found')) {
    return (
      <Empty
        card
        icon={<IconAlert />}
        title={t('notFound')}
        action={
          <Button size="m" href={paths.secKillList()}>
            {t('toList')}
          </Button>
        }
      />
    )
  }
  return <Unloaded query={{ error, isFetching, refetch }} skeleton={<SessionSkeleton />} card />
}

function SessionGoods({ session, onRefresh }: { session: SessionData; onRefresh: () => void }) {
  const t = useMessages(messages)
  const clock = useClock()
  const phase = toFlashSalePhase(session, useServerNow())
  return (
    <div className={styles.session}>
      <div className={styles.head}>
        <p className={styles.slogan}>{phase === 'ended' ? t('endedNote') : t('slogan')}</p>
        {phase !== 'ended' && (
          <Countdown
            key={phase}
            until={Date.parse(phase === 'upcoming' ? session.startsAt : session.endsAt)}
            now={clock.now}
            label={phase === 'upcoming' ? t('untilStart') : t('untilEnd')}
            onEnd={onRefresh}
          />
        )}
      </div>
      {phase === 'upcoming' && (session.offersReminder || session.isReminded) && (
        <Reminder session={session} />
      )}
      <ul className={styles.list}>
        {session.items.map((item) => (
          <FlashItem key={item.id} item={item} phase={phase} onRefresh={onRefresh} />
        ))}
      </ul>
    </div>
  )
}

function Reminder({ session: { id, isReminded, remindsAt } }: { session: SessionData }) {
  const t = useMessages(messages)
  const [remind, { isLoading }] = useRemindOfFlashSaleMutation()
  const [cancel, cancelling] = useCancelFlashSaleReminderMutation()
  return (
    <div className={styles.reminder}>
      <ReminderButton
        label={t('remind')}
        isReminded={isReminded}
        isBusy={isLoading || cancelling.isLoading}
        remindsAt={remindsAt}
        onRemind={() => remind({ id })}
        onCancel={() => cancel({ id })}
      />
    </div>
  )
}
