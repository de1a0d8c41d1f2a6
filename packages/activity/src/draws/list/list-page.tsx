import type { LuckyDraw } from '@mall/contract'
import { useMallNavigate, usePaths, useServerNow } from '@mall/core/feature'
import { formatDotted } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { Unloaded } from '@mall/commerce/query'
import {
  Button,
  Cell,
  CellList,
  Empty,
  IconGift,
  NavAction,
  NavBar,
  Page,
  PullToRefresh,
  SkeletonBlock,
  Tag,
} from '@mall/ui'
import { useDrawsQuery } from '../draw-endpoints.ts'
import { toDrawPhase } from '../draw-phase.ts'
import { messages } from '../messages.ts'

/** Draws of the company. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const { currentData, error, isFetching, refetch } = useDrawsQuery({})
  function renderContent() {
    if (currentData && currentData.list.length > 0) {
      return (
        <CellList>
          {currentData.list.map((draw) => (
            <DrawRow key={draw.id} draw={draw} />
          ))}
        </CellList>
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

function DrawRow({ draw }: { draw: LuckyDraw }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const phase = toDrawPhase(draw, useServerNow())
  const toScreen = draw.kind === 'wheel' ? paths.turntable : paths.drawItem
  return (
    <Cell
      icon={<IconGift />}
      label={draw.title}
      note={`${t(draw.kind)} · ${t('period', {
        from: formatDotted(draw.startsAt),
        to: formatDotted(draw.endsAt),
      })}`}
      end={<Tag tone={phase === 'running' ? undefined : 'quiet'}>{t(phase)}</Tag>}
      href={toScreen({ id: draw.id })}
    />
  )
}
