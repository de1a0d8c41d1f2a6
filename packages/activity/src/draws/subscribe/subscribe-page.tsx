import { useMallNavigate, usePaths, useServerNow } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { formatSaleTime } from '@mall/commerce/flash-sale'
import { Unloaded } from '@mall/commerce/query'
import { Button, Empty, IconGift, Link, NavBar, Note, Page, SkeletonBlock } from '@mall/ui'
import type { LuckyDraw } from '@mall/contract'
import { useDrawDetailQuery, useDrawsQuery } from '../draw-endpoints.ts'
import { toDrawPhase } from '../draw-phase.ts'
import { PrizeFace } from '../games/prize-face.tsx'
import styles from '../list/list.module.css'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { Reminder } from '../reminder.tsx'

export function Component() {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const paths = usePaths()
  const go = useMallNavigate()
  const now = useServerNow()
  const { currentData, error, isFetching, refetch } = useDrawsQuery({})
  const coming = currentData?.list.filter((draw) => toDrawPhase(draw, now) === 'upcoming')
  function renderContent() {
    if (coming && coming.length > 0) {
      return (
        <>
          <ul className={styles.list}>
            {coming.map((draw) => (
              <ComingDraw key={draw.id} draw={draw} />
            ))}
          </ul>
          <Note>{t('subscribeNote')}</Note>
        </>
      )
    }
    if (coming) {
      return (
        <Empty
          card
          title={t('subscribeEmpty')}
          action={
            <Button size="m" href={paths.draw()}>
              {tShared('toList')}
            </Button>
          }
        />
      )
    }
    return (
      <Unloaded
        query={{ error, isFetching, refetch }}
        skeleton={<SkeletonBlock height={160} />}
        card
      />
    )
  }
  return (
    <Page header={<NavBar line title={t('subscribeTitle')} onBack={() => go.back(paths.draw())} />}>
      {renderContent()}
    </Page>
  )
}

function ComingDraw({ draw }: { draw: LuckyDraw }) {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const paths = usePaths()
  const now = useServerNow()
  const { currentData, error, isFetching, refetch } = useDrawDetailQuery({ id: draw.id })
  const reminder = currentData && (currentData.offersReminder || currentData.isReminded) && (
    <Reminder draw={currentData} />
  )
  const retry = !currentData && error && (
    <Button
      size="m"
      variant="line"
      busy={isFetching}
      aria-label={t('subscribeRetryLabel', { title: draw.title })}
      onClick={() => void refetch()}
    >
      {t('subscribeRetry')}
    </Button>
  )
  const isWaiting = !currentData && !error
  const action = reminder || retry
  const toScreen = draw.kind === 'wheel' ? paths.turntable : paths.drawItem
  const [best] = currentData?.prizes ?? []
  return (
    <li className={styles.card}>
      <span className={styles.picture} aria-hidden="true">
        {best ? <PrizeFace prize={best} size="tile" /> : <IconGift size={40} />}
      </span>
      <span className={styles.text}>
        <Link className={styles.title} href={toScreen({ id: draw.id })}>
          {draw.title}
        </Link>
        <span className={styles.note}>
          {tShared(draw.kind)} · {tShared('startsAt', { time: formatSaleTime(draw.startsAt, now) })}
        </span>
      </span>
      {(isWaiting || action) && <div className={styles.foot}>{action}</div>}
    </li>
  )
}
