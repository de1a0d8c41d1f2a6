import { useRef, useState } from 'react'
import { asApiError, refusalText } from '@mall/core/api'
import { useGo, useHere, useNotify, usePaths } from '@mall/core/feature'
import { useSignedIn } from '@mall/core/session'
import { useAddToCartMutation } from '../api/cart-endpoints.ts'

export const CART_ADDED = '购物车添加成功~'
export const CART_FAILED = '购物车添加失败，请稍后重试~'
/** Longer than other toasts. Source: the specification, section 8. */
const CART_TOAST_MS = 3000

export type AddToCart = {
  /** the SKU that is on its way, or null */
  adding: number | null
  /** Adds the minimum quantity unless told; true once it is in the cart. */
  add(skuId: number, totalNum?: number): Promise<boolean>
}

/** Adding to the cart, with what is said about it. A stranger signs in first and comes back. */
export function useAddToCart(): AddToCart {
  const [send] = useAddToCartMutation()
  const signedIn = useSignedIn()
  const notify = useNotify()
  const go = useGo()
  const here = useHere()
  const paths = usePaths()
  const [adding, setAdding] = useState<number | null>(null)
  // Two quick taps come before the first one is drawn.
  const busy = useRef(false)

  async function add(skuId: number, totalNum?: number): Promise<boolean> {
    if (busy.current) return false
    if (!signedIn) {
      go(paths.login({ redirect: here }))
      return false
    }
    busy.current = true
    setAdding(skuId)
    const { error } = await send({ skuId, totalNum, isVerify: true })
    busy.current = false
    setAdding(null)
    if (!error) {
      notify.toast(CART_ADDED, { tone: 'ok', ms: CART_TOAST_MS })
      return true
    }
    const { kind, class: cls } = asApiError(error)
    // An ended session has its own dialog.
    if (!(kind === 'refusal' && cls === 'auth')) {
      notify.toast(refusalText(error) ?? CART_FAILED, { tone: 'danger', ms: CART_TOAST_MS })
    }
    return false
  }
  return { adding, add }
}
