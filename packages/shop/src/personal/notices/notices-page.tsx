import { useNavigationType } from 'react-router-dom'
import {
  useClock,
  useEntry,
  useMallDispatch,
  useMallNavigate,
  useNotify,
  usePaths,
} from '@mall/core/feature'
import { formatDate, formatMonthDay } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import {
  Button,
  Delayed,
  Empty,
  ErrorState,
  IconBell,
  InfiniteList,
  NavAction,
  NavBar,
  Page,
  PullToRefresh,
  SkeletonBlock,
  useTopUnlessRemembered,
} from '@mall/ui'
import {
  markRead,
  useNoticesInfiniteQuery,
  useReadNoticesMutation,
  useUnreadNoticesQuery,
} from '../api/notice-endpoints.ts'
import { messages } from './messages.ts'
import { NoticeRow } from './notice-row.tsx'
import styles from './notices.module.css'

const DAY_MS = 86_400_000

/** Inbox by day; a notice is read once it is opened. */
export function Component() {
  const t = useMessages(messages)
  const go = useMallNavigate()
  const paths = usePaths()
  const { now } = useClock()
  const restoreKey = useEntry()
  const back = useNavigationType() === 'POP'
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useNoticesInfiniteQuery(undefined, { refetchOnMountOrArgChange: back ? false : 10 })
  const { read } = useRead()
  useTopUnlessRemembered(restoreKey)
  const list = data?.pages.flatMap((page) => page.list) ?? []
  const dayName = (at: string) => {
    const day = formatDate(at)
    if (day === formatDate(now())) return t('today')
    return day === formatDate(now() - DAY_MS) ? t('yesterday') : formatMonthDay(at)
  }

  return (
    <Page
      wide="rows"
      header={
        <NavBar
          title={t('title')}
          line
          onBack={() => go.back(paths.my())}
          right={<NavAction href={paths.noticeSettings()}>{t('settings')}</NavAction>}
        />
      }
    >
      {!data ? (
        error && !isFetching ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <Delayed when fallback={<LoadingSkeleton />} />
        )
      ) : list.length === 0 ? (
        <Empty
          icon={<IconBell />}
          title={t('empty')}
          note={t('emptyNote')}
          action={
            <Button size="m" href={paths.home()}>
              {t('browse')}
            </Button>
          }
        />
      ) : (
        <PullToRefresh onRefresh={refetch}>
          <UnreadBar />
          <InfiniteList
            label={t('title')}
            items={list}
            getKey={({ id }) => String(id)}
            restoreKey={restoreKey}
            hasMore={hasNextPage}
            loadMore={() => void fetchNextPage()}
            state={isFetchingNextPage ? 'loading' : error ? 'error' : 'idle'}
            renderItem={(notice, index) => (
              <>
                {formatDate(notice.at) !== formatDate(list[index - 1]?.at ?? '') && (
                  <h2 className={styles.day}>{dayName(notice.at)}</h2>
                )}
                <NoticeRow
                  notice={notice}
                  onOpen={() => {
                    if (!notice.isRead) void read(notice.id)
                  }}
                />
              </>
            )}
          />
        </PullToRefresh>
      )}
    </Page>
  )
}

function useRead() {
  const dispatch = useMallDispatch()
  const [request, { isLoading }] = useReadNoticesMutation()
  /** Marks a notice, or all, as read. @returns false where that failed */
  async function read(id?: number): Promise<boolean> {
    const patch = dispatch(markRead(id))
    const { error } = await request(id === undefined ? {} : { id })
    if (error) patch.undo()
    return !error
  }
  return { read, isLoading }
}

function UnreadBar() {
  const t = useMessages(messages)
  const notify = useNotify()
  const { data } = useUnreadNoticesQuery({}, { refetchOnMountOrArgChange: true })
  const { read, isLoading } = useRead()
  const unread = data?.unread ?? 0
  async function handleReadAll() {
    if (!(await read())) notify.toast(t('failed'), { tone: 'danger' })
  }
  return (
    <div className={styles.bar}>
      <p className={styles.unread} role="status">
        {data ? unread > 0 ? t('unread', { count: unread }) : t('allRead') : <>&nbsp;</>}
      </p>
      <Button
        size="m"
        variant="quiet"
        disabled={unread === 0}
        busy={isLoading}
        onClick={() => void handleReadAll()}
      >
        {t('readAll')}
      </Button>
    </div>
  )
}

function LoadingSkeleton() {
  const t = useMessages(messages)
  return (
    <div role="status" aria-label={t('loading')} className={styles.skeleton}>
      <SkeletonBlock height={84} shape="card" />
      <SkeletonBlock height={84} shape="card" />
      <SkeletonBlock height={84} shape="card" />
    </div>
  )
}
