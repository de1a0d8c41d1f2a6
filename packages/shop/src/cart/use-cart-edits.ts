import { useCallback, useRef, useState } from 'react'
import type { Cart } from '@mall/contract'
import { refusalText } from '@mall/core/api'
import { useMallDispatch, useNotify } from '@mall/core/feature'
import { useChangeCartItemMutation, cartApi, useCartArgs } from '../purchase/index.ts'
import { isConfirmedBy, type ItemChanges, type ItemChange } from './model/cart-view.ts'

/** Concurrent edit calls. Selecting all items of a long cart sends one call per item. */
const MAX_CONCURRENT = 4

/** `settled`: response that includes all changes; null until there is one. */
type Edits = { changes: ItemChanges; settled: Cart | null }
const NONE: Edits = { changes: {}, settled: null }

/**
 * Optimistic cart edits. Changes are sent in order, one at a time per item; quick successive
 * changes of an item are merged. A refused change is reverted with its message.
 * @param cart the rendered cart: changes end with the render that shows their response, up to one
 * frame after the response
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

  // After settling, the next rendered cart includes the changes.
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
      // Drop changes queued on top of a refused change: they are based on an invalid quantity.
      queued.current.delete(id)
      const { [id]: _refused, ...rest } = latest.current.changes
      show(rest)
      const text = refusalText(error)
      if (text) notify.toast(text, { tone: 'danger' })
    },
    [edit, notify, show],
  )

  // Dispatched directly: the shopper may have left the page when the last response arrives.
  const refetch = useCallback(
    () => dispatch(cartApi.endpoints.cart.initiate(args, { forceRefetch: true, subscribe: false })),
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
    // The response may predate the last change.
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
