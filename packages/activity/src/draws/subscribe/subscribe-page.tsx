import { useMallNavigate, usePaths, useServerNow } from '@mall/core/feature'
import { formatMinute } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { Unloaded } from '@mall/commerce/query'
import { Button, Cell, CellList, Empty, NavBar, Note, Page, SkeletonBlock } from '@mall/ui'
import type { LuckyDraw } from '@mall/contract'
import { useDrawDetailQuery, useDrawsQuery } from '../draw-endpoints.ts'
import { toDrawPhase } from '../draw-phase.ts'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { Reminder } from '../reminder.tsx'

/** Draws to come, each with its reminder. */
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
          <CellList>
            {coming.map((draw) => (
              <ComingDraw key={draw.id} draw={draw} />
            ))}
          </CellList>
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
  return <Cell label={draw.title} note={formatMinute(draw.startsAt)} end={reminder || retry} />
}
