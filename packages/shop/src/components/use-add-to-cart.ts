import { useRef, useState } from 'react'
import { asApiError, refusalText } from '@mall/core/api'
import { useGuestCart, useMallDispatch, useNotify } from '@mall/core/feature'
import { useSignedIn } from '@mall/core/session'
import { useAddToCartMutation } from '../api/cart-endpoints.ts'

export const CART_ADDED = '购物车添加成功~'
export const CART_FAILED = '购物车添加失败，请稍后重试~'
/** Longer than other toasts. Source: the specification, section 8. */
const CART_TOAST_MS = 3000

export type AddToCart = {
  /** the SKU that is on its way, or null */
  adding: number | null
  /**
   * True once the pieces are in the cart. Without a number the server adds the minimum quantity, and
   * a guest `leastNum`.
   */
  add(skuId: number, totalNum?: number, leastNum?: number): Promise<boolean>
}

/**
 * Adding to the cart, with what is messages about it. A guest's items are kept in this browser and merged
 * into the cart of the shopper who signs in.
 */
export function useAddToCart(): AddToCart {
  const [send] = useAddToCartMutation()
  const signedIn = useSignedIn()
  const notify = useNotify()
  const guest = useGuestCart()
  const dispatch = useMallDispatch()
  const readToken = () => dispatch((_, getState) => getState().session.token)
  const [adding, setAdding] = useState<number | null>(null)
  // Two quick taps come before the first one is drawn.
  const busy = useRef(false)

  function addAsGuest(skuId: number, num: number): boolean {
    const isAdded = guest.add({ skuId, num })
    if (isAdded) notify.toast(CART_ADDED, { tone: 'ok', ms: CART_TOAST_MS })
    else notify.toast('购物车已满，请先登录结算', { tone: 'danger', ms: CART_TOAST_MS })
    return isAdded
  }

  async function add(skuId: number, totalNum?: number, leastNum = 1): Promise<boolean> {
    if (busy.current) return false
    if (!signedIn) return addAsGuest(skuId, totalNum ?? leastNum)
    busy.current = true
    setAdding(skuId)
    const token = readToken()
    const { error } = await send({ skuId, totalNum, isVerify: true })
    busy.current = false
    setAdding(null)
    if (!error) {
      notify.toast(CART_ADDED, { tone: 'ok', ms: CART_TOAST_MS })
      return true
    }
    const { kind, class: cls } = asApiError(error)
    // An ended session has its own dialog and discards the response; signing in finishes the tap.
    const isExpired = (kind === 'refusal' && cls === 'auth') || readToken() !== token
    if (isExpired) guest.add({ skuId, num: totalNum ?? leastNum })
    else notify.toast(refusalText(error) ?? CART_FAILED, { tone: 'danger', ms: CART_TOAST_MS })
    return false
  }
  return { adding, add }
}
