import { useNavigationType } from 'react-router-dom'
import { errorText } from '@mall/core/api'
import { useClock, useEntry, useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { formatDate, formatMonthDay } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import {
  Button,
  Delayed,
  Empty,
  ErrorState,
  IconClock,
  InfiniteList,
  NavBar,
  Page,
  PullToRefresh,
  useTopUnlessRemembered,
} from '@mall/ui'
import {
  useFootprintsInfiniteQuery,
  useQuickAdd,
  useRemoveFootprintsMutation,
  useSentFootprints,
} from '../../goods/index.ts'
import { messages } from './messages.ts'
import { EditAction, SavedEditBar } from './saved-edit-bar.tsx'
import { SavedRow } from './saved-row.tsx'
import { SavedSkeleton } from './saved-skeleton.tsx'
import styles from './saved.module.css'
import { useSavedChoice } from './use-saved-choice.ts'

const DAY_MS = 86_400_000

/** Products that the shopper has seen, by day. */
export function Component() {
  const t = useMessages(messages)
  const go = useMallNavigate()
  const paths = usePaths()
  const notify = useNotify()
  const { now } = useClock()
  const restoreKey = useEntry()
  const back = useNavigationType() === 'POP'
  useSentFootprints()
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useFootprintsInfiniteQuery({ size: 20 }, { refetchOnMountOrArgChange: back ? false : 10 })
  const [remove, { isLoading }] = useRemoveFootprintsMutation()
  useTopUnlessRemembered(restoreKey)
  const list = data?.pages.flatMap((page) => page.list) ?? []
  const choice = useSavedChoice(list.map(({ spuId }) => spuId))
  const quick = useQuickAdd()

  async function handleRemove(spuIds?: number[]) {
    const { error: failure } = await remove(spuIds ? { spuIds } : {})
    if (failure) notify.toast(errorText(failure, t('failed')), { tone: 'danger' })
    else if (!spuIds) notify.toast(t('cleared'))
  }
  async function handleClear() {
    if (isLoading) return
    if (await notify.confirm({ title: t('confirmClear'), confirmLabel: t('clear') })) {
      await handleRemove()
    }
  }
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
          title={t('footprints')}
          line
          onBack={() => go.back(paths.my())}
          right={list.length > 0 && <EditAction choice={choice} />}
        />
      }
      {...(choice.isEditing && {
        bottom: 'bar' as const,
        footer: (
          <SavedEditBar
            choice={choice}
            busy={isLoading}
            onRemove={() => void handleRemove([...choice.chosen])}
          >
            <Button
              size="m"
              variant="line"
              needsNetwork={t('clear')}
              onClick={() => void handleClear()}
            >
              {t('clear')}
            </Button>
          </SavedEditBar>
        ),
      })}
    >
      {!data ? (
        error && !isFetching ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <Delayed when fallback={<SavedSkeleton />} />
        )
      ) : list.length === 0 ? (
        <Empty
          icon={<IconClock />}
          title={t('noFootprints')}
          note={t('noFootprintsNote')}
          action={
            <Button size="m" href={paths.home()}>
              {t('browse')}
            </Button>
          }
        />
      ) : (
        <PullToRefresh onRefresh={refetch}>
          <InfiniteList
            label={t('footprints')}
            items={list}
            getKey={({ spuId }) => String(spuId)}
            restoreKey={restoreKey}
            hasMore={hasNextPage}
            loadMore={() => void fetchNextPage()}
            state={isFetchingNextPage ? 'loading' : error ? 'error' : 'idle'}
            renderItem={(saved, index) => (
              <>
                {formatDate(saved.at) !== formatDate(list[index - 1]?.at ?? '') && (
                  <h2 className={styles.day}>{dayName(saved.at)}</h2>
                )}
                <SavedRow
                  saved={saved}
                  choice={choice}
                  action={saved.goods && quick.renderAddButton(saved.goods)}
                />
              </>
            )}
          />
        </PullToRefresh>
      )}
      {quick.sheet}
    </Page>
  )
}
