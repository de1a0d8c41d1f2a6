import { useCallback, useRef, useState } from 'react'
import type { Cart } from '@mall/contract'
import { bootEndpoints, refusalText } from '@mall/core/api'
import { useCartArgs, useMallDispatch, useNotify } from '@mall/core/feature'
import { useChangeCartItemMutation } from '../../api/cart-endpoints.ts'
import { isConfirmedBy, type ItemChanges, type ItemChange } from '../../model/cart-view.ts'

/** Choosing all of a long cart is many calls; so many are on their way at once. */
const AT_ONCE = 4

/** `settled`: the answer that already says all of the changes; null while there is none. */
type Edits = { changes: ItemChanges; settled: Cart | null }
const NONE: Edits = { changes: {}, settled: null }

/**
 * Changes show at once and go to the server in the order they were made, one at a time per item,
 * several quick ones as one. A refused change is taken back and says why.
 * @param cart the cart as it is shown: the changes end with the render that brings their answer,
 *   which comes up to a frame after the answer itself
 */
export function useCartEdits(cart: Cart) {
  const [edit] = useChangeCartItemMutation()
  const dispatch = useMallDispatch()
  const args = useCartArgs()
  const notify = useNotify()
  const [isEditing, setIsEditing] = useState(NONE)
  const latest = useRef(NONE)
  const waiting = useRef(new Map<number, ItemChange>())
  const sending = useRef(new Set<number>())
  const workers = useRef(0)

  // Once settled, the next cart to be shown is the one that says it, or a newer one.
  const [seen, setSeen] = useState(cart)
  if (seen !== cart) setSeen(cart)
  if (isEditing.settled && (isEditing.settled === cart || seen !== cart)) setIsEditing(NONE)

  const show = useCallback((changes: ItemChanges, settled: Cart | null = null) => {
    latest.current = { changes, settled }
    setIsEditing(latest.current)
  }, [])

  const send = useCallback(
    async (id: number, change: ItemChange) => {
      sending.current.add(id)
      const { error } = await edit({ id, ...change })
      sending.current.delete(id)
      if (!error) return
      // What was wished on top of a refused change was wished of a quantity that never was.
      waiting.current.delete(id)
      const { [id]: _refused, ...rest } = latest.current.changes
      show(rest)
      const text = refusalText(error)
      if (text) notify.toast(text, { tone: 'danger' })
    },
    [edit, notify, show],
  )

  // Not the hook's own: the shopper may be on the next page when the last change is answered.
  const refetch = useCallback(
    () =>
      dispatch(
        bootEndpoints.endpoints.cart.initiate(args, { forceRefetch: true, subscribe: false }),
      ),
    [args, dispatch],
  )

  const drain = useCallback(async () => {
    if (workers.current >= AT_ONCE) return
    workers.current += 1
    for (;;) {
      const next = [...waiting.current].find(([id]) => !sending.current.has(id))
      if (!next) break
      waiting.current.delete(next[0])
      await send(...next)
    }
    workers.current -= 1
    if (workers.current > 0) return
    let { data } = await refetch()
    // That answer may have been on its way before the last change was made.
    if (data && !isConfirmedBy(data, latest.current.changes)) data = (await refetch()).data
    if (workers.current > 0 || waiting.current.size > 0) return
    if (data) show(latest.current.changes, data)
    else show({})
  }, [refetch, send, show])

  const change = useCallback(
    (id: number, next: ItemChange) => {
      const { changes, settled } = latest.current
      const before = settled ? {} : changes
      show({ ...before, [id]: { ...before[id], ...next } })
      waiting.current.set(id, { ...waiting.current.get(id), ...next })
      void drain()
    },
    [drain, show],
  )
  return { changes: isEditing.changes, change }
}
