import type { LuckyDraw } from '@mall/contract'
import { refusalText } from '@mall/core/api'
import { useMallNavigate, usePaths, useServerNow } from '@mall/core/feature'
import { formatDateTime } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import {
  Button,
  Card,
  Cell,
  CellList,
  Delayed,
  Empty,
  ErrorState,
  IconGift,
  NavBar,
  Page,
  PullToRefresh,
  SkeletonBlock,
  Tag,
} from '@mall/ui'
import { useDrawsQuery } from './draw-endpoints.ts'
import { toDrawPhase } from './draw-phase.ts'
import styles from './draws.module.css'
import { messages } from './messages.ts'

/** Draws of the company. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const { currentData, error, isFetching, refetch } = useDrawsQuery({})
  function renderContent() {
    if (currentData && currentData.list.length > 0) {
      return (
        <Card>
          <CellList>
            {currentData.list.map((draw) => (
              <DrawRow key={draw.id} draw={draw} />
            ))}
          </CellList>
        </Card>
      )
    }
    if (currentData) {
      return (
        <Empty
          card
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
    if (error && !isFetching) {
      return (
        <ErrorState card title={refusalText(error) ?? undefined} onRetry={() => void refetch()} />
      )
    }
    return <Delayed when fallback={<SkeletonBlock height={160} />} />
  }
  return (
    <Page
      header={
        <NavBar
          line
          title={t('title')}
          onBack={() => go.back(paths.home())}
          right={
            <Button size="sm" variant="quiet" href={paths.drawRecord()}>
              {t('record')}
            </Button>
          }
        />
      }
    >
      <PullToRefresh onRefresh={async () => void (await refetch())}>
        <div className={styles.page}>{renderContent()}</div>
      </PullToRefresh>
    </Page>
  )
}

function DrawRow({ draw }: { draw: LuckyDraw }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const phase = toDrawPhase(draw, useServerNow())
  const toScreen = draw.kind === 'wheel' ? paths.turntable : paths.drawItem
  return (
    <Cell
      icon={<IconGift />}
      label={draw.title}
      note={t('period', { from: formatDateTime(draw.startsAt), to: formatDateTime(draw.endsAt) })}
      value={<Tag>{t(phase)}</Tag>}
      href={toScreen({ id: draw.id })}
    />
  )
}
