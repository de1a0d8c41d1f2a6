import { useState } from 'react'
import type { CartItem } from '@mall/contract'
import { errorText } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import { useAddFavouriteMutation } from '../goods/index.ts'
import { useRemoveFromCartMutation } from '../purchase/index.ts'
import { messages } from './messages.ts'

export type FavouritesMove = {
  /** guests have no favourites */
  isPossible: boolean
  busy: boolean
  /** resolves to true once all items are favourites and out of the cart */
  move(items: readonly CartItem[]): Promise<boolean>
}

/** Saves the products of items and removes the items from the cart; those that are not saved stay. */
export function useMoveToFavourites(): FavouritesMove {
  const t = useMessages(messages)
  const notify = useNotify()
  const isPossible = useSignedIn()
  const [add] = useAddFavouriteMutation()
  const [remove] = useRemoveFromCartMutation()
  const [busy, setBusy] = useState(false)

  async function run(items: readonly CartItem[]): Promise<unknown> {
    const saved = new Set<number>()
    let failure: unknown
    for (const { spuId } of items) {
      if (saved.has(spuId)) continue
      const { error } = await add({ spuId })
      failure = error
      if (error) break
      saved.add(spuId)
    }
    const ids = items.filter(({ spuId }) => saved.has(spuId)).map(({ id }) => id)
    if (ids.length === 0) return failure
    const { error } = await remove({ ids: ids.join(',') })
    return failure ?? error
  }
  return {
    isPossible,
    busy,
    async move(items) {
      if (busy || items.length === 0) return false
      setBusy(true)
      const error = await run(items)
      setBusy(false)
      if (error) notify.toast(errorText(error, t('moveFailed')), { tone: 'danger' })
      else notify.toast(t('moved'))
      return !error
    },
  }
}
