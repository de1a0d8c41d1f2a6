import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { refusalText } from '@mall/core/api'
import { useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import { IconButton, IconHeart, IconHeartFilled } from '@mall/ui'
import {
  useAddFavouriteMutation,
  useIsFavouriteQuery,
  useRemoveFavouritesMutation,
} from '../../../../goods/index.ts'
import { messages } from '../messages.ts'

/** Query parameter of the redirect after sign-in: completes the guest's tap. */
const INTENT = 'favourite'

/** Saves a product, or removes it from those saved. */
export function FavouriteButton({ spuId }: { spuId: number }) {
  const t = useMessages(messages)
  const isSignedIn = useSignedIn()
  const [query, setQuery] = useSearchParams()
  const go = useMallNavigate()
  const paths = usePaths()
  const notify = useNotify()
  const { data } = useIsFavouriteQuery({ spuId }, { skip: !isSignedIn })
  const [add, { isLoading: isAdding }] = useAddFavouriteMutation()
  const [remove, { isLoading: isRemoving }] = useRemoveFavouritesMutation()
  const isFavourite = data?.isFavourite === true
  const hasIntent = query.has(INTENT)

  async function save(isWanted: boolean) {
    const { error } = isWanted ? await add({ spuId }) : await remove({ spuIds: [spuId] })
    if (error) notify.toast(refusalText(error) ?? t('favouriteFailed'), { tone: 'danger' })
    else notify.toast(isWanted ? t('favouriteSaved') : t('favouriteRemoved'))
  }
  const finishIntent = useEffectEvent(() => {
    setQuery(
      (before) => {
        before.delete(INTENT)
        return before
      },
      { replace: true },
    )
    void save(true)
  })
  useEffect(() => {
    if (isSignedIn && hasIntent) finishIntent()
  }, [isSignedIn, hasIntent])

  function handleClick() {
    if (!isSignedIn) {
      go(paths.login({ redirect: paths.wareDetail(spuId, { [INTENT]: 1 }) }))
    } else if (!isAdding && !isRemoving) void save(!isFavourite)
  }
  return (
    <IconButton
      label={isFavourite ? t('isFavourite') : t('favourite')}
      caption
      pressed={isFavourite}
      needsNetwork={t('favourite')}
      onClick={handleClick}
    >
      {isFavourite ? <IconHeartFilled size={20} /> : <IconHeart size={20} />}
    </IconButton>
  )
}
