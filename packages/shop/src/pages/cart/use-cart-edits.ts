import { useCallback, useRef, useState } from 'react'
import { refusalText, useCartQuery } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { useChangeCartItemMutation } from '../../api/cart-endpoints.ts'
import { confirms, type Changes, type ItemChange } from '../../model/cart-view.ts'

/** Choosing all of a long cart is many calls; so many are on their way at once. */
const AT_ONCE = 4

/**
 * Changes show at once and go to the server in the order they were made, one at a time per item,
 * several quick ones as one. A refused change is taken back and says why.
 */
export function useCartEdits() {
  const [edit] = useChangeCartItemMutation()
  const { refetch } = useCartQuery()
  const notify = useNotify()
  const [changes, setChanges] = useState<Changes>({})
  const shown = useRef<Changes>({})
  const waiting = useRef(new Map<number, ItemChange>())
  const sending = useRef(new Set<number>())
  const workers = useRef(0)

  const show = useCallback((next: Changes) => {
    shown.current = next
    setChanges(next)
  }, [])

  const drain = useCallback(async () => {
    if (workers.current >= AT_ONCE) return
    workers.current += 1
    for (;;) {
      const next = [...waiting.current].find(([id]) => !sending.current.has(id))
      if (!next) break
      const [id, change] = next
      waiting.current.delete(id)
      sending.current.add(id)
      const { error } = await edit({ id, ...change })
      sending.current.delete(id)
      if (!error) continue
      // What was wished on top of a refused change was wished of a quantity that never was.
      waiting.current.delete(id)
      const { [id]: _refused, ...rest } = shown.current
      show(rest)
      const text = refusalText(error)
      if (text) notify.toast(text, { tone: 'danger' })
    }
    workers.current -= 1
    if (workers.current > 0) return
    let { data } = await refetch()
    // The answer may have been on its way before the last change was made.
    if (data && !confirms(data, shown.current)) data = (await refetch()).data
    if (workers.current === 0 && waiting.current.size === 0) show({})
  }, [edit, notify, refetch, show])

  const change = useCallback(
    (id: number, next: ItemChange) => {
      show({ ...shown.current, [id]: { ...shown.current[id], ...next } })
      waiting.current.set(id, { ...waiting.current.get(id), ...next })
      void drain()
    },
    [drain, show],
  )
  return { changes, change }
}
