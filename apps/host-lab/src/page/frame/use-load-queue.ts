import { useEffect, useRef, useState } from 'react'

/** Maximum number of pages that load concurrently, so that the first ones load fast. */
const MAX_CONCURRENT_LOADS = 3
/** A page that takes longer releases its slot, in milliseconds. */
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
 * Starts to load the page of the ref's element once it is visible and a slot is free. `handleLoad`
 * releases the slot.
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
