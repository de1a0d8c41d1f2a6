import { useNavigationType } from 'react-router-dom'
import type { DataOf } from '@mall/contract'
import { errorText } from '@mall/core/api'
import { useEntry, useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { usePriceText } from '@mall/core/session'
import {
  Button,
  Delayed,
  Empty,
  ErrorState,
  IconHeart,
  InfiniteList,
  NavBar,
  Page,
  PullToRefresh,
  Tag,
  useTopUnlessRemembered,
} from '@mall/ui'
import {
  useFavouritesInfiniteQuery,
  useQuickAdd,
  useRemoveFavouritesMutation,
} from '../../goods/index.ts'
import { EditAction, SavedEditBar } from './saved-edit-bar.tsx'
import { messages } from './messages.ts'
import { SavedRow } from './saved-row.tsx'
import { SavedSkeleton } from './saved-skeleton.tsx'
import styles from './saved.module.css'
import { useSavedChoice, type SavedChoice } from './use-saved-choice.ts'

/** Products that the shopper has saved. */
export function Component() {
  const t = useMessages(messages)
  const go = useMallNavigate()
  const paths = usePaths()
  const notify = useNotify()
  const back = useNavigationType() === 'POP'
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useFavouritesInfiniteQuery({ size: 20 }, { refetchOnMountOrArgChange: back ? false : 30 })
  const [remove, { isLoading }] = useRemoveFavouritesMutation()
  const list = data?.pages.flatMap((page) => page.list) ?? []
  const choice = useSavedChoice(list.map(({ spuId }) => spuId))

  async function handleRemove() {
    const { error: failure } = await remove({ spuIds: choice.chosen })
    if (failure) notify.toast(errorText(failure, t('failed')), { tone: 'danger' })
    else notify.toast(t('removed'))
  }
  return (
    <Page
      wide="rows"
      header={
        <NavBar
          title={t('favourites')}
          line
          onBack={() => go.back(paths.my())}
          right={list.length > 0 && <EditAction choice={choice} />}
        />
      }
      {...(choice.isEditing && {
        bottom: 'bar' as const,
        footer: (
          <SavedEditBar choice={choice} busy={isLoading} onRemove={() => void handleRemove()} />
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
        <NoFavourites />
      ) : (
        <PullToRefresh onRefresh={refetch}>
          <List
            list={list}
            choice={choice}
            hasMore={hasNextPage}
            loadMore={() => void fetchNextPage()}
            state={isFetchingNextPage ? 'loading' : error ? 'error' : 'idle'}
          />
        </PullToRefresh>
      )}
    </Page>
  )
}

function NoFavourites() {
  const t = useMessages(messages)
  const paths = usePaths()
  return (
    <Empty
      icon={<IconHeart />}
      title={t('noFavourites')}
      note={t('noFavouritesNote')}
      action={
        <Button size="m" href={paths.home()}>
          {t('browse')}
        </Button>
      }
    />
  )
}

type ListProps = {
  list: DataOf<'favourites.list'>['list']
  choice: SavedChoice
  hasMore: boolean
  loadMore: () => void
  state: 'loading' | 'error' | 'idle'
}

function List({ list, choice, ...more }: ListProps) {
  const t = useMessages(messages)
  const price = usePriceText()
  const quick = useQuickAdd()
  const restoreKey = useEntry()
  useTopUnlessRemembered(restoreKey)
  return (
    <>
      <InfiniteList
        label={t('favourites')}
        items={list}
        getKey={({ spuId }) => String(spuId)}
        restoreKey={restoreKey}
        {...more}
        renderItem={(saved) => (
          <SavedRow
            saved={saved}
            choice={choice}
            action={saved.goods && quick.renderAddButton(saved.goods)}
          >
            {saved.priceDrop > 0 && saved.goods && (
              <p className={styles.drop}>
                <Tag>{t('cheaper', { amount: price(saved.priceDrop) })}</Tag>
              </p>
            )}
          </SavedRow>
        )}
      />
      {quick.sheet}
    </>
  )
}
