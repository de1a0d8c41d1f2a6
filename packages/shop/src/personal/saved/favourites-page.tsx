import { useNavigationType } from 'react-router-dom'
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
import { useFavouritesInfiniteQuery, useRemoveFavouritesMutation } from '../../goods/index.ts'
import { messages } from './messages.ts'
import { SavedRow } from './saved-row.tsx'
import { SavedSkeleton } from './saved-skeleton.tsx'
import styles from './saved.module.css'

/** Products that the shopper has saved. */
export function Component() {
  const t = useMessages(messages)
  const go = useMallNavigate()
  const paths = usePaths()
  return (
    <Page header={<NavBar title={t('favourites')} line onBack={() => go.back(paths.my())} />}>
      <Favourites />
    </Page>
  )
}

function Favourites() {
  const t = useMessages(messages)
  const paths = usePaths()
  const notify = useNotify()
  const price = usePriceText()
  const restoreKey = useEntry()
  const back = useNavigationType() === 'POP'
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useFavouritesInfiniteQuery({ size: 20 }, { refetchOnMountOrArgChange: back ? false : 30 })
  const [remove] = useRemoveFavouritesMutation()
  useTopUnlessRemembered(restoreKey)

  async function handleRemove(spuId: number) {
    const { error: failure } = await remove({ spuIds: [spuId] })
    if (failure) notify.toast(errorText(failure, t('failed')), { tone: 'danger' })
    else notify.toast(t('removed'))
  }
  if (!data) {
    return error && !isFetching ? (
      <ErrorState onRetry={() => void refetch()} />
    ) : (
      <Delayed when fallback={<SavedSkeleton />} />
    )
  }
  const list = data.pages.flatMap((page) => page.list)
  if (list.length === 0) {
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
  return (
    <PullToRefresh onRefresh={refetch}>
      <InfiniteList
        label={t('favourites')}
        items={list}
        getKey={({ spuId }) => String(spuId)}
        restoreKey={restoreKey}
        hasMore={hasNextPage}
        loadMore={() => void fetchNextPage()}
        state={isFetchingNextPage ? 'loading' : error ? 'error' : 'idle'}
        renderItem={(saved) => (
          <SavedRow
            saved={saved}
            removeLabel={t('removeFavourite', { name: saved.name })}
            onRemove={() => void handleRemove(saved.spuId)}
          >
            {saved.priceDrop > 0 && saved.goods && (
              <p className={styles.drop}>
                <Tag>{t('cheaper', { amount: price(saved.priceDrop) })}</Tag>
              </p>
            )}
          </SavedRow>
        )}
      />
    </PullToRefresh>
  )
}
