import { useState } from 'react'
import type { DataOf } from '@mall/contract'
import { usePaths } from '@mall/core/feature'
import { formatTime } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { ScreenFrame } from '@mall/commerce/frame'
import { PictureRow } from '@mall/commerce/goods'
import { formatHours, outletMessages } from '@mall/commerce/outlet'
import { Unloaded } from '@mall/commerce/query'
import {
  Card,
  Empty,
  IconList,
  Note,
  SearchBox,
  SkeletonBlock,
  TabPanel,
  Tabs,
  Tag,
} from '@mall/ui'
import { useCounterDayQuery } from '../cav-endpoints.ts'
import styles from '../counter.module.css'
import { groupCode } from '../group-code.ts'
import { messages } from '../messages.ts'

type Row = DataOf<'cav.today'>['list'][number]

const OUTCOMES = {
  verified: 'outcomeVerified',
  undone: 'outcomeUndone',
  wrong: 'outcomeWrong',
  used: 'outcomeUsed',
  'other-outlet': 'outcomeOther',
  expired: 'outcomeExpired',
  'after-sale': 'outcomeAfterSale',
} as const
const isDone = ({ outcome }: Row) => outcome === 'verified'
const isFailed = ({ outcome }: Row) => outcome !== 'verified' && outcome !== 'undone'
const FILTERS: Record<string, (row: Row) => boolean> = {
  all: () => true,
  done: isDone,
  failed: isFailed,
}

/** Today's verifications and refusals of the outlet. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  const [typed, setTyped] = useState('')
  const [kw, setKw] = useState('')
  const [tab, setTab] = useState('all')
  const { data, error, isFetching, refetch } = useCounterDayQuery(kw === '' ? {} : { kw }, {
    refetchOnMountOrArgChange: true,
  })
  const list = data?.list ?? []
  const rows = list.filter(FILTERS[tab] ?? isDone)
  const count = (id: string) => list.filter(FILTERS[id] ?? isDone).length
  return (
    <ScreenFrame
      title={t('day')}
      back={paths.cavScan()}
      below={
        <Tabs
          label={t('tabs')}
          variant="even"
          name="counter-day"
          items={[
            { id: 'all', label: t('tabAll', { count: count('all') }) },
            { id: 'done', label: t('tabDone', { count: count('done') }) },
            { id: 'failed', label: t('tabFailed', { count: count('failed') }) },
          ]}
          current={tab}
          onChange={setTab}
        />
      }
    >
      <Sums day={data} />
      <SearchBox
        placeholder={t('search')}
        label={t('search')}
        tone="card"
        value={typed}
        onChange={setTyped}
        onSubmit={(word) => setKw(word.trim())}
      />
      <TabPanel name="counter-day" id={tab}>
        {!data ? (
          <Unloaded
            query={{ error, isFetching, refetch }}
            skeleton={<SkeletonBlock height={240} />}
          />
        ) : rows.length === 0 ? (
          <Empty
            card
            icon={<IconList />}
            title={t(kw === '' ? 'nothing' : 'nothingFound')}
            note={t('nothingNote')}
          />
        ) : (
          <Card label={t('day')}>
            {rows.map((row) => (
              <EventRow key={row.id} row={row} />
            ))}
          </Card>
        )}
      </TabPanel>
    </ScreenFrame>
  )
}

function EventRow({ row }: { row: Row }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const isVerified = row.outcome === 'verified'
  return (
    <PictureRow
      start={
        <time className={styles.time} dateTime={row.at}>
          {formatTime(row.at)}
        </time>
      }
      picture={row.picture}
      name={row.name}
      end={
        <span>
          <Tag tone={isVerified ? 'ok' : row.outcome === 'undone' ? 'quiet' : 'warn'}>
            {t(OUTCOMES[row.outcome])}
          </Tag>
        </span>
      }
      href={isVerified && row.ticketId !== null ? paths.cavDetail(row.ticketId) : undefined}
    >
      <span>{groupCode(row.code || row.slot)}</span>
      <Note as="span">{row.note === '' ? `${row.receiver} ${row.tel}` : row.note}</Note>
    </PictureRow>
  )
}

/** Sums of the day; dashes until they are known. */
function Sums({ day }: { day: DataOf<'cav.today'> | undefined }) {
  const t = useMessages(messages)
  const tOutlet = useMessages(outletMessages)
  const seconds = day?.averageSeconds ?? null
  const average =
    seconds === null
      ? '–'
      : seconds < 100
        ? t('seconds', { count: seconds })
        : t('minutes', { count: Math.round(seconds / 60) })
  return (
    <Card label={t('done')}>
      <div className={styles.sums}>
        {(
          [
            ['done', day?.verified],
            ['pieces', day?.pieces],
            ['average', average],
          ] as const
        ).map(([key, number]) => (
          <p key={key} className={styles.sum}>
            <span className={styles.number}>{number ?? '–'}</span>
            <Note as="span">{t(key)}</Note>
          </p>
        ))}
      </div>
      {/* Keeps its line while the hours load, so that the search below stays where it is. */}
      <Note>
        {day && day.hours.length > 0
          ? t('hours', { hours: formatHours(day.hours, tOutlet) })
          : '\u00a0'}
      </Note>
    </Card>
  )
}
