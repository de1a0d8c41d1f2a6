import { useEffect, useRef, useState, type RefObject } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { DataOf } from '@mall/contract'
import type { DrawKind } from '@mall/contract/draws'
import { isRefused } from '@mall/core/api'
import { useClock, useMallNavigate, usePaths, useServerNow } from '@mall/core/feature'
import { formatDotted } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import { createRandomKey } from '@mall/core/storage'
import { Unloaded } from '@mall/commerce/query'
import {
  Button,
  Countdown,
  Empty,
  IconAlert,
  Link,
  NavAction,
  NavBar,
  Page,
  SkeletonBlock,
} from '@mall/ui'
import { DrawFoot } from './draw-foot.tsx'
import { useDrawChanceMutation, useDrawDetailQuery } from './draw-endpoints.ts'
import { toDrawPhase } from './draw-phase.ts'
import styles from './draw-screen.module.css'
import { Grid, GRID_MS } from './games/grid.tsx'
import { ScratchCard } from './games/scratch-card.tsx'
import { Wheel, WHEEL_MS } from './games/wheel.tsx'
import { messages } from './messages.ts'
import { Reminder } from './reminder.tsx'
import { ResultBelow, ResultDialog, toOutcome } from './result.tsx'
import { usePlay } from './use-play.ts'

type Detail = DataOf<'draw.detail'>
type Translate = ReturnType<typeof useMessages<typeof messages>>

const DURATIONS: Record<DrawKind, number> = { wheel: WHEEL_MS, grid: GRID_MS, scratchCard: 0 }
/** A draw: loading, missing, failed, or its game. */
export function DrawScreen({ id }: { id: number | null }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const rules = useRef<HTMLHeadingElement>(null)
  const { currentData, error, isFetching, refetch } = useDrawDetailQuery(
    { id: id ?? 0 },
    { skip: id === null },
  )
  function renderContent() {
    if (currentData)
      return <Game key={currentData.id} draw={currentData} rules={rules} refresh={refetch} />
    if (id === null || isRefused(error, 'draw/not-found')) {
      return (
        <Empty
          icon={<IconAlert />}
          title={t('notFound')}
          action={
            <Button size="m" href={paths.draw()}>
              {t('toList')}
            </Button>
          }
        />
      )
    }
    return (
      <Unloaded
        query={{ error, isFetching, refetch }}
        skeleton={
          <div className={styles.alone}>
            <SkeletonBlock height={360} />
          </div>
        }
      />
    )
  }
  return (
    <Page
      flush
      header={
        <NavBar
          tone="tenant"
          // The title's position depends on its length, so no title is shown until the kind of the
          // draw is known.
          title={currentData ? t(currentData.kind) : !isFetching && t('title')}
          onBack={() => go.back(paths.draw())}
          right={
            currentData && (
              <NavAction onClick={() => rules.current?.scrollIntoView({ block: 'center' })}>
                {t('rulesLink')}
              </NavAction>
            )
          }
        />
      }
    >
      {renderContent()}
    </Page>
  )
}

type GameProps = {
  draw: Detail
  /** heading of the rules, which the NavBar scrolls to */
  rules: RefObject<HTMLHeadingElement | null>
  refresh: () => unknown
}

function Game({ draw, rules, refresh }: GameProps) {
  const t = useMessages(messages)
  const paths = usePaths()
  const clock = useClock()
  const phase = toDrawPhase(draw, useServerNow())
  const game = usePlay(draw.id, DURATIONS[draw.kind])
  const { state } = game
  useShareGrant(draw.id)
  const { left } = draw.chances
  const props = { prizes: draw.prizes, left, game, disabled: phase !== 'running' }
  const result = state.phase === 'done' ? state.result : null
  const [winner] = draw.winners
  return (
    <>
      <section className={styles.stage} aria-label={draw.title}>
        <header className={styles.head}>
          <h2 className={styles.title}>{draw.title}</h2>
          <p className={styles.period}>{toPeriod(draw, t)}</p>
          <Link href={paths.drawRecord()} className={styles.record}>
            <span>{t('record')}</span>
          </Link>
          {phase === 'upcoming' && (
            <Countdown
              until={Date.parse(draw.startsAt)}
              now={clock.now}
              label={t('untilStart')}
              onEnd={() => void refresh()}
            />
          )}
          {phase === 'upcoming' && (draw.offersReminder || draw.isReminded) && (
            <Reminder draw={draw} />
          )}
          {phase === 'paused' && (
            <p role="status" className={styles.onHead}>
              {t('pausedNote')}
            </p>
          )}
          {phase === 'ended' && (
            <p role="status" className={styles.onHead}>
              {t('endedNote')}
            </p>
          )}
        </header>
        {draw.kind === 'wheel' && <Wheel {...props} />}
        {draw.kind === 'grid' && <Grid {...props} />}
        {draw.kind === 'scratchCard' && (
          <ScratchCard left={left} disabled={props.disabled} game={game} />
        )}
        {state.phase === 'lost' && (
          <div className={styles.lost}>
            <p role="status">{t('failed')}</p>
            <Button size="m" variant="soft" onClick={() => void game.play()}>
              {t('retry')}
            </Button>
          </div>
        )}
        {draw.kind === 'scratchCard' && result && (
          <ResultBelow result={result} left={left} onClose={game.reset} onAgain={game.play} />
        )}
        <div className={styles.ticker}>
          {winner && <p className={styles.winner}>{t('winner', winner)}</p>}
        </div>
        <p className={styles.announcement} role="status" aria-live="assertive">
          {result && toOutcome(result, t)}
        </p>
      </section>
      {draw.kind !== 'scratchCard' && result && (
        <ResultDialog result={result} left={left} onClose={game.reset} onAgain={game.play} />
      )}
      <DrawFoot draw={draw} phase={phase} rules={rules} />
    </>
  )
}

function toPeriod({ startsAt, endsAt, dailyFree }: Detail, t: Translate): string {
  const period = { from: formatDotted(startsAt), to: formatDotted(endsAt) }
  return dailyFree > 0 ? t('periodDaily', { ...period, count: dailyFree }) : t('period', period)
}

/** A shopper who follows a share grants its owner a chance, once. */
function useShareGrant(id: number) {
  const signedIn = useSignedIn()
  const code = useSearchParams()[0].get('share')
  const [open] = useDrawChanceMutation()
  const [requestKey] = useState(createRandomKey)
  const isSent = useRef(false)
  useEffect(() => {
    if (!signedIn || isSent.current || !code || !/^[\w-]{22}$/.test(code)) return
    isSent.current = true
    void open({ id, source: 'opened', code, requestKey })
  }, [signedIn, code, id, open, requestKey])
}
