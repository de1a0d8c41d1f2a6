import { useEffect, useRef, useState } from 'react'

/** Pages that load at the same time; the others wait, so that the first ones come soon. */
const atOnce = 3
/** A page that takes longer no longer holds the others up (ms). */
const patience = 6_000

let loading = 0
const waiting: (() => void)[] = []

function begin(): void {
  while (loading < atOnce && waiting.length > 0) {
    loading += 1
    waiting.shift()?.()
  }
}
function end(): void {
  loading -= 1
  begin()
}

/**
 * Whether the element of the ref may load its page: it has come into view, and its turn. `loaded`
 * gives the turn to the next one.
 */
export function useTurn() {
  const ref = useRef<HTMLDivElement>(null)
  const [isOn, setOn] = useState(false)
  const release = useRef<() => void>(() => undefined)

  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    let held = false
    let late: number | undefined
    const letGo = () => {
      if (!held) return
      held = false
      clearTimeout(late)
      end()
    }
    release.current = letGo
    const turn = () => {
      held = true
      late = window.setTimeout(letGo, patience)
      setOn(true)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        waiting.push(turn)
        begin()
      },
      { rootMargin: '80px' },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      const place = waiting.indexOf(turn)
      if (place >= 0) waiting.splice(place, 1)
      letGo()
    }
  }, [])
  return { ref, isOn, loaded: () => release.current() }
}
