import type { LuckyDraw } from '@mall/contract'
import { useMallNavigate, usePaths, useServerNow } from '@mall/core/feature'
import { formatDotted } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { formatSaleTime } from '@mall/commerce/flash-sale'
import { Unloaded } from '@mall/commerce/query'
import {
  Button,
  Empty,
  IconClover,
  IconGift,
  Link,
  NavAction,
  NavBar,
  Page,
  PullToRefresh,
  SkeletonBlock,
  Tag,
} from '@mall/ui'
import { useDrawDetailQuery, useDrawsQuery } from '../draw-endpoints.ts'
import { toDrawPhase } from '../draw-phase.ts'
import { PrizeFace } from '../games/prize-face.tsx'
import { messages } from '../messages.ts'
import styles from './list.module.css'

export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const { currentData, error, isFetching, refetch } = useDrawsQuery({})
  function renderContent() {
    if (currentData && currentData.list.length > 0) {
      return (
        <ul className={styles.list}>
          {currentData.list.map((draw) => (
            <DrawCard key={draw.id} draw={draw} />
          ))}
        </ul>
      )
    }
    if (currentData) {
      return (
        <Empty
          card
          icon={<IconClover />}
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
    return (
      <Unloaded
        query={{ error, isFetching, refetch }}
        skeleton={<SkeletonBlock height={160} />}
        card
      />
    )
  }
  return (
    <Page
      header={
        <NavBar
          line
          title={t('title')}
          onBack={() => go.back(paths.home())}
          right={<NavAction href={paths.drawRecord()}>{t('record')}</NavAction>}
        />
      }
    >
      <PullToRefresh onRefresh={async () => void (await refetch())}>
        {renderContent()}
      </PullToRefresh>
    </Page>
  )
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Keeps the line of the chances, which arrive after the draw. */
const NO_CHANCES = '\u00a0'

function DrawCard({ draw }: { draw: LuckyDraw }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const now = useServerNow()
  const phase = toDrawPhase(draw, now)
  const { currentData } = useDrawDetailQuery({ id: draw.id }, { skip: phase === 'ended' })
  const toScreen = draw.kind === 'wheel' ? paths.turntable : paths.drawItem
  const [best] = currentData?.prizes ?? []
  const left = currentData?.chances.left ?? 0
  const leftMs = Date.parse(draw.endsAt) - now
  const time = () => {
    if (phase === 'upcoming') return t('startsAt', { time: formatSaleTime(draw.startsAt, now) })
    if (phase === 'ended') {
      return t('period', { from: formatDotted(draw.startsAt), to: formatDotted(draw.endsAt) })
    }
    return leftMs >= DAY_MS
      ? t('daysLeft', { count: Math.floor(leftMs / DAY_MS) })
      : t('hoursLeft', { count: Math.ceil(leftMs / HOUR_MS) })
  }
  return (
    <li>
      <Link className={styles.card} href={toScreen({ id: draw.id })}>
        <span className={styles.picture} aria-hidden="true">
          {best ? <PrizeFace prize={best} size="tile" /> : <IconGift size={40} />}
        </span>
        <span className={styles.text}>
          <span className={styles.title}>{draw.title}</span>
          <span className={styles.note}>
            {t(draw.kind)} · {time()}
          </span>
          {phase === 'running' && (
            <span className={styles.chances}>
              {left > 0 ? t('chancesLeft', { count: left }) : NO_CHANCES}
            </span>
          )}
        </span>
        <Tag tone={phase === 'running' ? undefined : 'quiet'}>{t(phase)}</Tag>
      </Link>
    </li>
  )
}
