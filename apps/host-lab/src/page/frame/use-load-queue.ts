import { useEffect, useRef, useState } from 'react'

/** Pages that load at the same time; the others wait, so that the first ones come soon. */
const MAX_CONCURRENT_LOADS = 3
/** A page that takes longer no longer holds the others up (ms). */
const LOAD_TIMEOUT_MS = 6_000

let loading = 0
const queue: (() => void)[] = []

function startNext(): void {
  while (loading < MAX_CONCURRENT_LOADS && queue.length > 0) {
    loading += 1
    queue.shift()?.()
  }
}
function finishLoad(): void {
  loading -= 1
  startNext()
}

/**
 * Whether the element of the ref may load its page: it has come into view, and its turn. `loaded`
 * gives the turn to the next one.
 */
export function useLoadQueue() {
  const ref = useRef<HTMLDivElement>(null)
  const [isStarted, setOn] = useState(false)
  const release = useRef<() => void>(() => undefined)

  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    let isLoading = false
    let timeout: number | undefined
    const releaseSlot = () => {
      if (!isLoading) return
      isLoading = false
      clearTimeout(timeout)
      finishLoad()
    }
    release.current = releaseSlot
    const start = () => {
      isLoading = true
      timeout = window.setTimeout(releaseSlot, LOAD_TIMEOUT_MS)
      setOn(true)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        queue.push(start)
        startNext()
      },
      { rootMargin: '80px' },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      const index = queue.indexOf(start)
      if (index >= 0) queue.splice(index, 1)
      releaseSlot()
    }
  }, [])
  return { ref, isStarted, handleLoad: () => release.current() }
}
