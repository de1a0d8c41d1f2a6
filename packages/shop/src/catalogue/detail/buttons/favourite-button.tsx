import { useState } from 'react'
import { errorText } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import { IconButton, IconHeart, IconHeartFilled } from '@mall/ui'
import {
  useAddFavouriteMutation,
  useIsFavouriteQuery,
  useRemoveFavouritesMutation,
} from '../../../goods/index.ts'
import { messages } from '../messages.ts'
import styles from './favourite-button.module.css'
import { useSignInFirst } from './use-sign-in-first.ts'

/** Saves a product, or removes it from those saved. */
export function FavouriteButton({ spuId }: { spuId: number }) {
  const t = useMessages(messages)
  const isSignedIn = useSignedIn()
  const notify = useNotify()
  const { data } = useIsFavouriteQuery({ spuId }, { skip: !isSignedIn })
  const [add, { isLoading: isAdding }] = useAddFavouriteMutation()
  const [remove, { isLoading: isRemoving }] = useRemoveFavouritesMutation()
  const isFavourite = data?.isFavourite === true
  const [isSavedNow, setSavedNow] = useState(false)

  async function save(isWanted: boolean) {
    setSavedNow(isWanted)
    const { error } = isWanted ? await add({ spuId }) : await remove({ spuIds: [spuId] })
    if (error) notify.toast(errorText(error, t('favouriteFailed')), { tone: 'danger' })
    else notify.toast(isWanted ? t('favouriteSaved') : t('favouriteRemoved'))
  }
  const signInFirst = useSignInFirst('favourite', spuId, () => void save(true))

  function handleClick() {
    if (!isSignedIn) signInFirst()
    else if (!isAdding && !isRemoving) void save(!isFavourite)
  }
  return (
    <IconButton
      label={isFavourite ? t('isFavourite') : t('favourite')}
      caption
      pressed={isFavourite}
      needsNetwork={t('favourite')}
      onClick={handleClick}
    >
      {isFavourite ? (
        <IconHeartFilled size={20} className={isSavedNow ? styles.saved : undefined} />
      ) : (
        <IconHeart size={20} />
      )}
    </IconButton>
  )
}
