import { useCallback, useRef, useState } from 'react'
import type { Cart } from '@mall/contract'
import { bootEndpoints, refusalText } from '@mall/core/api'
import { useCartArgs, useMallDispatch, useNotify } from '@mall/core/feature'
import { useChangeCartItemMutation } from '../../api/cart-endpoints.ts'
import { isConfirmedBy, type ItemChanges, type ItemChange } from '../../model/cart-view.ts'

/** Choosing all of a long cart is many calls; so many are on their way at once. */
const MAX_CONCURRENT = 4

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
  const queued = useRef(new Map<number, ItemChange>())
  const inFlight = useRef(new Set<number>())
  const workers = useRef(0)

  // Once settled, the next cart to be shown is the one that says it, or a newer one.
  const [shownCart, setShownCart] = useState(cart)
  if (shownCart !== cart) setShownCart(cart)
  if (isEditing.settled && (isEditing.settled === cart || shownCart !== cart)) setIsEditing(NONE)

  const show = useCallback((changes: ItemChanges, settled: Cart | null = null) => {
    latest.current = { changes, settled }
    setIsEditing(latest.current)
  }, [])

  const send = useCallback(
    async (id: number, change: ItemChange) => {
      inFlight.current.add(id)
      const { error } = await edit({ id, ...change })
      inFlight.current.delete(id)
      if (!error) return
      // What was wished on top of a refused change was wished of a quantity that never was.
      queued.current.delete(id)
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

  const drainQueue = useCallback(async () => {
    if (workers.current >= MAX_CONCURRENT) return
    workers.current += 1
    for (;;) {
      const next = [...queued.current].find(([id]) => !inFlight.current.has(id))
      if (!next) break
      queued.current.delete(next[0])
      await send(...next)
    }
    workers.current -= 1
    if (workers.current > 0) return
    let { data } = await refetch()
    // That answer may have been on its way before the last change was made.
    if (data && !isConfirmedBy(data, latest.current.changes)) data = (await refetch()).data
    if (workers.current > 0 || queued.current.size > 0) return
    if (data) show(latest.current.changes, data)
    else show({})
  }, [refetch, send, show])

  const change = useCallback(
    (id: number, next: ItemChange) => {
      const { changes, settled } = latest.current
      const base = settled ? {} : changes
      show({ ...base, [id]: { ...base[id], ...next } })
      queued.current.set(id, { ...queued.current.get(id), ...next })
      void drainQueue()
    },
    [drainQueue, show],
  )
  return { changes: isEditing.changes, change }
}
