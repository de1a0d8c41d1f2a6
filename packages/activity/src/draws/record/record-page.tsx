import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { DrawnPrize } from '@mall/contract'
import { DRAW_TABS, type DrawTab } from '@mall/contract/draws'
import { useMallNavigate, usePaths } from '@mall/core/feature'
import { formatDayMinute, formatMinute } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { Unloaded } from '@mall/commerce/query'
import {
  Button,
  Card,
  Empty,
  IconDown,
  IconGift,
  IconUp,
  InfiniteList,
  NavBar,
  Note,
  Page,
  SkeletonBlock,
  TabPanel,
  Tabs,
} from '@mall/ui'
import { getClaimTexts } from '../claiming/claim-texts.ts'
import { useDrawRecordInfiniteQuery } from '../draw-endpoints.ts'
import styles from './record.module.css'
import rows from '../prize-row.module.css'
import { PrizeFace } from '../games/prize-face.tsx'
import { messages } from '../messages.ts'
import { Verification } from '../verifying/verification.tsx'

const NAME = 'draw-record'
const LABELS = {
  all: 'tabAll',
  waiting: 'tabWaiting',
  credited: 'tabCredited',
  none: 'tabNone',
} as const
const STATES = {
  none: 'stateNone',
  credited: 'stateCredited',
  waiting: 'stateWaiting',
  claimed: 'stateClaimed',
  abandoned: 'stateAbandoned',
} as const

/** The shopper's draws; the tab is in the address. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const [query] = useSearchParams()
  const tab = DRAW_TABS.find((name) => name === query.get('tab')) ?? 'all'
  return (
    <Page
      header={
        <NavBar
          line
          title={t('recordTitle')}
          onBack={() => go.back(paths.draw())}
          below={
            <Tabs
              label={t('recordTitle')}
              variant="even"
              name={NAME}
              items={DRAW_TABS.map((id) => ({ id, label: t(LABELS[id]) }))}
              current={tab}
              onChange={(next) =>
                go(paths.drawRecord({ tab: next }), { replace: true, keepEntry: true })
              }
            />
          }
        />
      }
    >
      <TabPanel name={NAME} id={tab}>
        <Draws key={tab} tab={tab} />
      </TabPanel>
    </Page>
  )
}

function Draws({ tab }: { tab: DrawTab }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useDrawRecordInfiniteQuery({ tab, size: 20 }, { refetchOnMountOrArgChange: 30 })
  if (!data) {
    return (
      <Unloaded query={{ error, isFetching, refetch }} skeleton={<SkeletonBlock height={160} />} />
    )
  }
  const draws = data.pages.flatMap(({ list }) => list)
  if (draws.length === 0) {
    return (
      <Empty
        card
        icon={<IconGift />}
        title={t('noRecord')}
        action={
          <Button size="m" href={paths.draw()}>
            {t('toList')}
          </Button>
        }
      />
    )
  }
  return (
    <InfiniteList
      items={draws}
      getKey={({ number }) => number}
      renderItem={(drawn) => <Row drawn={drawn} />}
      hasMore={hasNextPage}
      loadMore={() => void fetchNextPage()}
      state={isFetchingNextPage ? 'loading' : error ? 'error' : 'idle'}
      restoreKey={`draw-record-${tab}`}
    />
  )
}

function Row({ drawn }: { drawn: DrawnPrize }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const [isOpen, setOpen] = useState(false)
  const { prize, state, claimUntil, number } = drawn
  const texts = getClaimTexts(prize.kind)
  const fold = (
    <button
      type="button"
      className={styles.fold}
      aria-expanded={isOpen}
      aria-label={`${isOpen ? t('collapse') : t('verify')} ${number}`}
      onClick={() => setOpen(!isOpen)}
    >
      {isOpen ? t('collapse') : t('verify')}
      {isOpen ? <IconUp size={12} /> : <IconDown size={12} />}
    </button>
  )
  const action =
    state === 'waiting' ? (
      <Button size="sm" href={paths.drawSubmit({ number })}>
        {t(texts.toClaim)}
      </Button>
    ) : state === 'claimed' ? (
      <Button size="sm" variant="soft" href={paths.drawOrderDetail(number)}>
        {t('details')}
      </Button>
    ) : null
  return (
    <Card>
      <div className={rows.row}>
        <PrizeFace prize={prize} />
        <div className={rows.rowText}>
          <h2 className={rows.rowTitle}>{prize.title}</h2>
          <Note>
            {formatDayMinute(drawn.at)} · {drawn.drawTitle}
          </Note>
          <p className={rows.state} data-state={state}>
            {state === 'waiting' && claimUntil
              ? t(texts.waiting, { time: formatMinute(claimUntil) })
              : t(STATES[state])}
          </p>
        </div>
        {action ?? fold}
      </div>
      {action && (
        <div className={styles.verify}>
          <Note as="span">{number}</Note>
          {fold}
        </div>
      )}
      {isOpen && <Verification drawn={drawn} />}
    </Card>
  )
}
