import { useRef, useState } from 'react'
import { asApiError, refusalText } from '@mall/core/api'
import { useMallDispatch, useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { screens } from '@mall/core/paths'
import { useSignedIn } from '@mall/core/session'
import { loadFlight, vibrate } from '@mall/ui'
import { useAddToCartMutation, useGuestCart } from '../../purchase/index.ts'
import { messages } from './messages.ts'

/** Longer than other toasts. Source: the specification, section 8. */
const CART_TOAST_MS = 3000

export type AddToCart = {
  /** SKU of the request in progress, or null */
  adding: number | null
  /**
   * Resolves to true once the items are in the cart. Without `totalNum` the server adds the minimum
   * quantity, a guest cart `leastNum`. `picture` flies to the cart's badge.
   */
  add(
    skuId: number,
    totalNum?: number,
    leastNum?: number,
    picture?: Element | null,
  ): Promise<boolean>
}

/**
 * Adds to the cart and shows the result. A guest's items are stored in this browser and merged at
 * sign-in.
 */
export function useAddToCart(): AddToCart {
  const t = useMessages(messages)
  const [send] = useAddToCartMutation()
  const signedIn = useSignedIn()
  const notify = useNotify()
  const guest = useGuestCart()
  const dispatch = useMallDispatch()
  const readToken = () => dispatch((_, getState) => getState().session.token)
  const [adding, setAdding] = useState<number | null>(null)
  // A second tap can arrive before the busy state renders.
  const busy = useRef(false)

  function handleAdded(picture: Element | null) {
    vibrate('added')
    notify.toast(t('added'), { tone: 'ok', ms: CART_TOAST_MS })
    if (picture) {
      void loadFlight().then(
        ({ flyToBadge }) => flyToBadge(picture, screens.cart),
        () => undefined,
      )
    }
  }

  function addAsGuest(skuId: number, num: number, picture: Element | null): boolean {
    const isAdded = guest.add({ skuId, num })
    if (isAdded) handleAdded(picture)
    else notify.toast(t('cartFull'), { tone: 'danger', ms: CART_TOAST_MS })
    return isAdded
  }

  async function add(
    skuId: number,
    totalNum?: number,
    leastNum = 1,
    picture: Element | null = null,
  ): Promise<boolean> {
    if (busy.current) return false
    if (!signedIn) return addAsGuest(skuId, totalNum ?? leastNum, picture)
    if (picture) loadFlight().catch(() => undefined)
    busy.current = true
    setAdding(skuId)
    const token = readToken()
    const { error } = await send({ skuId, totalNum, isVerify: true })
    busy.current = false
    setAdding(null)
    if (!error) {
      handleAdded(picture)
      return true
    }
    const { kind, class: cls } = asApiError(error)
    // An expired session shows its own dialog and discards the response; the item is added after
    // sign-in.
    const isExpired = (kind === 'refusal' && cls === 'auth') || readToken() !== token
    if (isExpired) guest.add({ skuId, num: totalNum ?? leastNum })
    else notify.toast(refusalText(error) ?? t('addFailed'), { tone: 'danger', ms: CART_TOAST_MS })
    return false
  }
  return { adding, add }
}
