import { useEffect, useMemo, useRef } from 'react'
import { useCurrentPath, usePorts } from '@mall/core/feature'
import { useCompanyId } from '@mall/core/session'
import { companyKey, recordIn } from '@mall/core/storage'
import { scrollPageTo, useUnload } from '@mall/ui'

type Place = { entry: string; count: number; y: number }
type Pages = {
  items: readonly unknown[]
  hasMore: boolean
  state: 'idle' | 'loading' | 'error'
  loadMore: () => void
}

const LIST_PLACE = 'list-place'
const TTL_MS = 3_600_000
/** Maximum number of goods restored after a reload; a longer list is restored up to here. */
const MOST_GOODS = 200

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  'entry' in value &&
  typeof value.entry === 'string' &&
  'count' in value &&
  Number.isSafeInteger(value.count) &&
  'y' in value &&
  Number.isFinite(value.y)

/**
 * Restores the scroll position in a list after a reload: loads as many goods as before, then
 * scrolls. Within a visit InfiniteList restores the position.
 * @param key of the history entry
 */
export function usePlaceAfterReload(key: string, { items, hasMore, state, loadMore }: Pages) {
  const { storage, clock } = usePorts()
  const companyId = useCompanyId()
  const entry = `${key} ${useCurrentPath()}`
  const record = useMemo(
    () => recordIn(storage.session, companyKey(companyId, LIST_PLACE), isPlace, clock.now),
    [storage, companyId, clock],
  )
  const target = useRef<Place | null>(null)
  const count = items.length

  useEffect(() => {
    const place = record.read()
    record.clear()
    if (place?.entry === entry) target.current = place
    // A changed filter gives another list without a stored position.
    return () => void (target.current = null)
  }, [record, entry])

  useUnload({
    onLeave: (y) => count > 0 && record.write({ entry, count, y }, TTL_MS),
    onReturn: () => record.clear(),
  })

  useEffect(() => {
    const place = target.current
    if (!place || count === 0 || state === 'loading') return
    const isShort = count < Math.min(place.count, MOST_GOODS) && hasMore
    if (isShort && state === 'idle') return loadMore()
    target.current = null
    scrollPageTo(place.y)
  }, [count, hasMore, state, loadMore])
}
